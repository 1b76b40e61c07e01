import { CircleCheck, Link2Off } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Output } from '#contract/call.ts';
import type { listingCalls } from '#contract/listings.ts';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';

export type Acted = Output<typeof listingCalls.actOnListing>['data'];

const TITLES = { renew: 'Renewed', sold: 'Marked as sold', takeDown: 'Taken down' };

/** The result of a link in a mail. */
export const ListingActed = ({ acted, isWanted }: { acted: Acted; isWanted: boolean }) => (
  <Result
    icon={<CircleCheck className="size-7 text-go" aria-hidden="true" />}
    title={isWanted && acted.act === 'sold' ? 'Marked as found' : TITLES[acted.act]}
  >
    <p className="mt-2 text-ink-2">
      {acted.act === 'renew' && acted.endsAt && (
        <>
          {acted.title} is up until <Day time={acted.endsAt} />.
        </>
      )}
      {acted.act === 'sold' &&
        `${acted.title} is not ${isWanted ? 'looked for' : 'for sale'} any more, and nobody asks for it.`}
      {acted.act === 'takeDown' && `${acted.title} is a draft now. Only you see it.`}
    </p>
    <div className="flex flex-wrap gap-3 mt-6">
      {acted.act !== 'takeDown' && (
        <ButtonLink look="outline" to={paths.item(acted._id, acted.owner)}>
          See it
        </ButtonLink>
      )}
      <ButtonLink look="quiet" to={paths.dashboard.myItems()}>
        My Item
      </ButtonLink>
    </div>
  </Result>
);

/** An outdated or expired link. */
export const ListingLinkUsed = () => (
  <Result icon={<Link2Off className="size-7" aria-hidden="true" />} title="This link is used or too old">
    <p className="mt-2 text-ink-2">
      Nothing has changed. Your listing may be renewed, sold or taken down already; under My Item you see how it stands.
    </p>
    <div className="flex flex-wrap gap-3 mt-6">
      <ButtonLink to={paths.dashboard.myItems()}>My Item</ButtonLink>
      <ButtonLink look="quiet" to={paths.home()}>
        Home
      </ButtonLink>
    </div>
  </Result>
);

/** The pressed button is gone, so the heading gets the focus. */
function Result({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel p-6 md:p-9">
      <span className="grid place-items-center size-14 mb-5 rounded-full bg-sunken text-ink-2">{icon}</span>
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className="text-[26px] leading-8 md:text-h1 font-[680] focus:outline-none">
          {title}
        </h1>
        {children}
      </div>
    </section>
  );
}
