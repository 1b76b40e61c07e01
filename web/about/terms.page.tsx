import { Link } from 'react-router';
import { useBrand } from '../brand.ts';
import { PageHead } from '../layout/page-head.tsx';
import { paths } from '../paths.ts';
import { terms } from './terms.ts';

export function Component() {
  const { brandName } = useBrand();
  return (
    <div className="wrap pt-6 md:pt-12">
      <PageHead title="Terms and Conditions" description={`What holds for everyone who uses ${brandName}.`} />
      <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,680px)] gap-10 lg:gap-20 items-start">
        <div className="lg:sticky lg:top-[164px] xl:top-[120px]">
          <h1 className="text-[38px] leading-none md:text-display font-[720] tracking-[-.025em]">
            Terms and Conditions
          </h1>
          <p className="mt-4 max-w-[400px] text-lead text-ink-2">
            What holds for everyone who uses {brandName}. Who signs up, lists an item or writes to another member agrees
            to it.
          </p>
        </div>
        <div className="grid gap-9">
          {terms.map(({ title, points }) => (
            <section key={title}>
              <h2 className="text-h2 font-[660]">{title}</h2>
              {points.map((point) => (
                <p key={point} className="mt-3 text-ink-2 text-[15.5px] leading-[1.6]">
                  {point}
                </p>
              ))}
            </section>
          ))}
          <p className="text-ink-2 text-[15.5px] leading-[1.6]">
            Questions?{' '}
            <Link to={paths.contact()} className="font-semibold text-pen-text underline underline-offset-3">
              Write to us
            </Link>
            .
          </p>
        </div>
      </div>
    </div>
  );
}
