import { BadgeCheck, GraduationCap, Landmark, MessageCircle } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import calculator from '../art/items/calculator.svg';
import cycle from '../art/items/cycle.svg';
import lamp from '../art/items/lamp.svg';
import { useBrand } from '../brand.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Paper } from '../ui/paper.tsx';
import { PhotoPrint } from '../ui/photo-print.tsx';
import { SwipeFull } from '../ui/swipe.tsx';

/** What there is beside things to buy. */
const ALSO = [
  { icon: BadgeCheck, name: 'Free' },
  { icon: GraduationCap, name: 'Past papers', to: paths.papers() },
  { icon: MessageCircle, name: 'Chat' },
];

/** Whose campus it is, what there is, and who may join. */
export function VisitorPanel() {
  const { campusName, emailDomains } = useBrand();
  return (
    <section className="wrap pt-2 md:pt-7" aria-label="Welcome">
      <Paper
        fold={72}
        flap="marker"
        graph
        className="bg-brand text-white rounded-panel overflow-hidden px-[18px] md:px-12 pb-4 pt-4 md:py-8 md:min-h-[328px] flex items-center max-md:[--fold:44px]!"
      >
        <div className="max-w-[560px] relative z-10">
          <p className="mb-2.5 md:mb-3 max-md:pr-9 inline-flex items-center gap-2.5 font-semibold max-md:text-sm">
            <Landmark className="size-5 shrink-0" strokeWidth={2} aria-hidden="true" />
            {campusName}
          </p>
          <h2 className="display font-[700] text-[25px] leading-[1.15] md:text-[42px] md:leading-[1.1] tracking-[-.02em] text-balance">
            Discover the easiest way to buy and sell{' '}
            <span className="whitespace-nowrap">
              <SwipeFull>Used items</SwipeFull>
            </span>{' '}
            within your campus.
          </h2>
          <Also />
          <p className="mt-1 md:mt-2 text-white/85 wrap-anywhere max-md:text-sm">
            {emailDomains.length > 0 ? (
              <>
                For everybody with an address at <b className="font-semibold text-white">{emailDomains.join(', ')}</b>
              </>
            ) : (
              'For everybody on campus'
            )}
          </p>
          <div className="mt-3 md:mt-5 flex flex-wrap gap-2.5 md:gap-3 max-md:[&>*]:grow">
            <ButtonLink size="lg" to={paths.signup()} className="bg-white! text-on-marker!">
              Create account
            </ButtonLink>
            <ButtonLink size="lg" to={paths.login()} className="bg-white/14! text-white! hover:bg-white/20!">
              Sign in
            </ButtonLink>
          </div>
        </div>
        {/* Smaller below 1280 px, so that they do not cover the text. */}
        <div
          className="hidden lg:block absolute right-[64px] xl:right-[92px] inset-y-0 w-[560px] origin-right scale-65 xl:scale-100"
          aria-hidden="true"
        >
          <PhotoPrint picture={cycle} style={{ width: 190, transform: 'translate(20px,52px) rotate(-9deg)' }} />
          <PhotoPrint picture={lamp} style={{ width: 190, transform: 'translate(340px,44px) rotate(8deg)' }} />
          <PhotoPrint picture={calculator} style={{ width: 206, transform: 'translate(178px,74px) rotate(-1.5deg)' }} />
        </div>
      </Paper>
    </section>
  );
}

const Also = () => (
  <ul className="mt-1 md:mt-5 flex flex-wrap gap-x-5 md:gap-x-6 gap-y-1 font-medium max-md:text-sm">
    {ALSO.map(({ icon: Icon, name, to }) => {
      const content = (
        <>
          <Icon className="size-5 text-marker" strokeWidth={2} aria-hidden="true" />
          {name}
        </>
      );
      const className = 'inline-flex items-center gap-2 min-h-11';
      return (
        <li key={name}>
          {to ? (
            <Link to={to} className={`${className} underline underline-offset-4`}>
              {content}
            </Link>
          ) : (
            <span className={className}>{content}</span>
          )}
        </li>
      );
    })}
  </ul>
);
