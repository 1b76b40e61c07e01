import { ANSWER_RULE, LANGUAGE, NOTICE_VERSION, NOTICES } from '#contract/duty-words.ts';
import { paths } from '#contract/paths.ts';
import { KEPT, KEPT_GROUPS, type Kept } from '#contract/retention.ts';
import { useBrand } from '../brand.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';

const words = NOTICES[LANGUAGE];
const text = 'mt-3 text-ink-2 text-[15.5px] leading-[1.6]';
const link = 'font-semibold text-pen-text underline underline-offset-3';

export const Component = () => (
  <div className="wrap pt-6 md:pt-12">
    <PageHead title={words.title} description={words.lead} />
    <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,680px)] gap-10 lg:gap-20 items-start">
      <div className="lg:sticky lg:top-[164px] xl:top-[120px]">
        <h1 className="text-[38px] leading-none md:text-display font-[720] tracking-[-.025em]">{words.title}</h1>
        <p className="mt-4 max-w-[400px] text-lead text-ink-2">{words.lead}</p>
        <ButtonLink className="mt-6" look="outline" to={paths.dataRequest()}>
          Ask about your data
        </ButtonLink>
        <p className="mt-4 text-sm text-ink-3">Version {NOTICE_VERSION}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
        {words.sections.map(({ title, points }) => (
          <section key={title}>
            <h2 className="text-h2 font-[660]">{title}</h2>
            {points.map((point) => (
              <p key={point} className={text}>
                {point}
              </p>
            ))}
          </section>
        ))}
        <WhoAnswers />
        <WhatIsKept />
      </div>
    </div>
  </div>
);

function WhoAnswers() {
  const { campusName, grievanceContact: contact } = useBrand();
  return (
    <section>
      <h2 className="text-h2 font-[660]">Who answers</h2>
      <p className={text}>
        {contact ? (
          <>
            For {campusName}: {contact.name !== contact.email && `${contact.name}, `}
            <a className={`${link} wrap-anywhere`} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
            .
          </>
        ) : (
          <>
            The people who run this site for {campusName}:{' '}
            <Link to={paths.contact()} className={link}>
              write to them
            </Link>
            .
          </>
        )}{' '}
        You may ask to see, correct or erase your data, complain, or{' '}
        <Link to={paths.dataRequest()} className={link}>
          name somebody who acts for you
        </Link>
        . {ANSWER_RULE}
      </p>
    </section>
  );
}

/** The list that the hourly cleanup goes by. */
const WhatIsKept = () => (
  <section id="kept" className="scroll-mt-32">
    <h2 className="text-h2 font-[660]">What is kept, and for how long</h2>
    <p className={text}>With the account: it goes when you delete your account. “Left” is what stays after that.</p>
    {KEPT_GROUPS.map((group) => (
      <section key={group} className="mt-7" aria-label={group}>
        <h3 className="text-h3 font-[660]">{group}</h3>
        <dl className="mt-2 divide-y divide-line">
          {rowsOf(group).map(([table, { how, of, left }]) => (
            <div key={table} className="py-3">
              <dt className="font-medium">{of?.what}</dt>
              <dd className="mt-0.5 text-sm text-ink-2">{sentence(how)}</dd>
              {left && <dd className="mt-0.5 text-sm text-ink-3">Left: {left}.</dd>}
            </div>
          ))}
        </dl>
      </section>
    ))}
  </section>
);

const rowsOf = (group: string) => Object.entries<Kept>(KEPT).filter(([, { of }]) => of?.group === group);
const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
