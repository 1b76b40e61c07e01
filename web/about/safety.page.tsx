import { Ban, Flag, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { dealCalls } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { apiContext } from '../api/api.ts';
import calculator from '../art/items/calculator.svg';
import cycle from '../art/items/cycle.svg';
import headphones from '../art/items/headphones.svg';
import { PageHead } from '../layout/page-head.tsx';
import type { Frame } from '../layout/shell.tsx';
import { Link } from '../ui/link.tsx';
import { Hero } from './hero.tsx';

export const handle: Frame = { footer: 'full' };

/** The campus's meeting places; the page works without them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const places = await context
    .get(apiContext)(dealCalls.listPlaces, {})
    .catch(() => null);
  return { places: places?.data ?? [] };
}

/** Each line begins with its key point. */
const parts = (): { title: string; id: string; lines: [strong: string, rest: string][] }[] => [
  {
    title: 'Before',
    id: 'before',
    lines: [
      ['Stay in the chat here.', 'Somebody who wants to move to another app hides the record.'],
      ['Look at the person.', 'How long on campus, deals done, reviews.'],
      ['Ask for a picture of today', 'if the price is far below the others.'],
      ['Agree in the chat', 'on price, place and time. Then nobody remembers it differently.'],
    ],
  },
  {
    title: 'At the meeting',
    id: 'meeting',
    lines: [
      ['Meet where people are,', 'by day, at one of the places on this page.'],
      ['Try it.', 'Plug it in, press the keys, turn the pages, ride a round.'],
      ['Take a friend along', `for a laptop, a cycle or anything over ${moneyText(5000)}.`],
      ['Walk away', 'if something is not as written. You owe nobody a purchase.'],
    ],
  },
  {
    title: 'Paying',
    id: 'paying',
    lines: [
      ['Pay when you hold the thing.', 'Cash or UPI, at the meeting, the whole sum.'],
      [
        'Type the UPI name yourself or scan the code on the phone in front of you.',
        'A link or code in a message can lead elsewhere.',
      ],
      ['To get money you never enter your PIN.', 'Whoever asks for it takes money.'],
      ['No token, no deposit, no courier.', 'Nobody on campus needs them.'],
    ],
  },
];

const NOT_SOLD = [
  'Alcohol and tobacco',
  'Medicine',
  'Weapons',
  'Heating coils',
  'Exam answers',
  'ID cards',
  'Accounts and SIMs',
  'Animals',
];

export function Component() {
  const { places } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pt-5 md:pt-8">
      <PageHead title="Safety" description={TEXT} />
      <Hero
        pictures={[cycle, calculator, headphones]}
        title="Meet on campus, pay when you"
        swiped="hold it."
        text={TEXT}
      />
      <div className="mt-10 md:mt-14 grid lg:grid-cols-[minmax(0,1fr)_368px] gap-10 lg:gap-20 items-start">
        <Rules />
        <div className="grid gap-5">
          {places.length > 0 && (
            <Side title="Good places to meet">
              {places.map((place) => (
                <Line key={place} Icon={MapPin} name={place} />
              ))}
            </Side>
          )}
          <Side title="If it went wrong">
            <Line Icon={Flag} name="Report it here">
              Two taps on the item, person or message. You hear what was decided.
            </Line>
            <Line Icon={Phone} name={<Call number="1930" />}>
              Money lost online: call within the hour, the bank can still stop it.
            </Line>
            <Line Icon={Phone} name={<Call number="112" />}>
              Danger, now.
            </Line>
          </Side>
        </div>
      </div>
      <NotSold />
    </div>
  );
}

const TEXT = 'Nearly every scam needs money before a meeting. Leave that out and little can go wrong.';

const Rules = () => (
  <ol className="grid gap-10">
    {parts().map(({ title, id, lines }, i) => (
      <li key={id} id={id} className="scroll-mt-32 flex gap-4 md:gap-5">
        <span
          aria-hidden="true"
          className="shrink-0 size-[52px] max-md:size-11 rounded-full bg-marker-soft text-ink grid place-items-center text-h3 font-[700]"
        >
          {i + 1}
        </span>
        <div className="pt-2.5 max-md:pt-1.5">
          <h2 className="text-h2 font-[660]">{title}</h2>
          <ul className="mt-3 grid gap-2.5 max-w-[640px] text-ink-2">
            {lines.map(([strong, rest]) => (
              <li key={strong}>
                <b className="font-semibold text-ink">{strong}</b> {rest}
              </li>
            ))}
          </ul>
        </div>
      </li>
    ))}
  </ol>
);

const NotSold = () => (
  <section aria-labelledby="not-sold" className="mt-12 md:mt-16">
    <h2 id="not-sold" className="text-h2 font-[660]">
      Not sold here
    </h2>
    <ul className="mt-4 flex flex-wrap gap-2">
      {NOT_SOLD.map((what) => (
        <li key={what} className="h-9 px-3.5 rounded-full bg-sunken text-ink-2 flex items-center gap-2">
          <Ban className="size-4 shrink-0 text-stop" strokeWidth={2.1} aria-hidden="true" />
          {what}
        </li>
      ))}
    </ul>
    <p className="mt-4 text-ink-3">
      All rules stand in the{' '}
      <Link to={paths.terms()} className="font-semibold text-pen-text underline underline-offset-3">
        Terms and Conditions
      </Link>
      .
    </p>
  </section>
);

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel p-6">
    <h2 className="text-h3 font-[660]">{title}</h2>
    <ul className="mt-4 grid gap-4">{children}</ul>
  </section>
);

const Line = ({ Icon, name, children }: { Icon: typeof MapPin; name: ReactNode; children?: ReactNode }) => (
  <li className="flex gap-3.5">
    <Icon className="size-[22px] shrink-0 text-pen-text" strokeWidth={1.9} aria-hidden="true" />
    <span className="min-w-0">
      <b className="block font-semibold wrap-anywhere">{name}</b>
      {children && <span className="block text-[14px] leading-5 text-ink-3">{children}</span>}
    </span>
  </li>
);

const Call = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className="inline-block -m-3 p-3 text-pen-text hover:underline underline-offset-4">
    {number}
  </a>
);
