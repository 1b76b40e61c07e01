import { Archive, Eye, Handshake, Heart, type LucideIcon, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { LINK_ACTS, type LinkAct } from '#contract/limits.ts';
import { type LinkedListing, listingCalls } from '#contract/listings.ts';
import { Problem } from '#contract/problems.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { askedText } from '#contract/rules/price-text.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import type { Acted } from './listing-acted.tsx';

interface AskListingProps {
  /** The act in the opened link. */
  act: LinkAct;
  tokens: Partial<Record<LinkAct, string>>;
  listing: LinkedListing;
  onActed: (acted: Acted) => void;
  onUsed: () => void;
}

const ICONS: Record<LinkAct, LucideIcon> = { renew: RotateCw, sold: Handshake, takeDown: Archive };

/** The owner's three choices for an ending listing, the linked one first. */
export function AskListing({ act, tokens, listing, onActed, onUsed }: AskListingProps) {
  const [busy, setBusy] = useState<LinkAct>();
  const [failure, setFailure] = useState('');
  const isWanted = listing.kind === 'Wanted';

  const send = async (one: LinkAct, token: string) => {
    setBusy(one);
    setFailure('');
    try {
      onActed((await api(listingCalls.actOnListing, { token })).data);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'NOT_FOUND') onUsed();
      else setFailure(failureText(error));
    } finally {
      setBusy(undefined);
    }
  };

  const acts = [act, ...LINK_ACTS.filter((one) => one !== act)];
  return (
    <>
      <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">{isWanted ? 'Still looking?' : 'Still for sale?'}</h1>
      <p className="mt-1 text-ink-2">
        {listing.endedAt ? 'Your listing ended on ' : 'Your listing ends on '}
        <Day time={listing.endsAt} />. One tap, no signing in.
      </p>
      <Listing listing={listing} />
      {failure && (
        <p role="alert" className="err mt-4">
          {failure}
        </p>
      )}
      <div className="mt-6 grid gap-2.5">
        {acts.map((one, n) => {
          const token = tokens[one];
          const Icon = ICONS[one];
          if (!token) return null;
          return (
            <Button
              key={one}
              size="lg"
              look={n === 0 ? 'primary' : n === 1 ? 'outline' : 'ghost'}
              busy={busy === one && 'One moment…'}
              onClick={() => busy || send(one, token)}
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {labelOf(one, listing)}
            </Button>
          );
        })}
      </div>
    </>
  );
}

function Listing({ listing }: { listing: LinkedListing }) {
  const isWanted = listing.kind === 'Wanted';
  return (
    <div className="mt-5 flex items-center gap-4">
      <span className="size-[92px] rounded-card overflow-hidden shrink-0 bg-sunken">
        <Picture picture={listing.picture} sizes="92px" urgent />
      </span>
      <div className="min-w-0">
        <p className="font-semibold text-[17px] leading-6 break-words">{listing.title}</p>
        {isWanted ? (
          <p className="price text-[22px] leading-8">{askedText(listing)}</p>
        ) : (
          <Price value={listing.price} className="text-[22px] leading-8" />
        )}
        <ul className="flex flex-wrap gap-x-4 text-sm text-ink-3">
          <Fact icon={Eye}>{listing.views === 1 ? '1 view' : `${formatNumber(listing.views)} views`}</Fact>
          {listing.saved > 0 && <Fact icon={Heart}>{formatNumber(listing.saved)} saved it</Fact>}
        </ul>
      </div>
    </div>
  );
}

function labelOf(act: LinkAct, { kind, renewal: { days, term } }: LinkedListing): string {
  if (act === 'renew')
    return term ? `Yes, until the end of ${term}` : `Yes, ${days === 1 ? '1 day' : `${days} days`} more`;
  if (act === 'takeDown') return 'Take it down';
  return kind === 'Wanted' ? 'I have found one' : 'It is sold';
}

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: string | string[] }) => (
  <li className="inline-flex items-center gap-1.5">
    <Icon className="size-4 shrink-0" aria-hidden="true" />
    {children}
  </li>
);
