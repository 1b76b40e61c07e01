import { useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LINK_ACTS, type LinkAct } from '#contract/limits.ts';
import { listingCalls } from '#contract/listings.ts';
import { Problem } from '#contract/problems.ts';
import { apiContext } from '../api/api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { AskListing } from './ends/ask-listing.tsx';
import { type Acted, ListingActed, ListingLinkUsed } from './ends/listing-acted.tsx';

/**
 * The target of mails about ends, with a token for each act. Opening it changes nothing, because scanners open every
 * link.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const act = LINK_ACTS.find((one) => one === params.act);
  if (!act) throw new Problem('NOT_FOUND');
  const search = new URL(request.url).searchParams;
  const tokens: Partial<Record<LinkAct, string>> = {};
  for (const one of LINK_ACTS) tokens[one] = search.get(one) ?? undefined;
  const token = tokens[act] ?? 'none';
  const listing = await context
    .get(apiContext)(listingCalls.getListingByLink, { token }, { signal: request.signal })
    .then((answer) => answer.data)
    .catch((error: unknown) => {
      if (error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')) return null;
      throw error;
    });
  return data({ act, tokens, listing }, { headers: { 'cache-control': 'no-store' } });
}

export function Component() {
  const { act, tokens, listing } = useLoaderData<typeof loader>();
  const [acted, setActed] = useState<Acted>();
  const [isUsed, setUsed] = useState(false);
  return (
    <div className="wrap pt-5 md:pt-8 pb-24">
      <PageHead title="Still for sale?" noindex />
      <div className="mx-auto max-w-[560px]">
        {acted ? (
          <ListingActed acted={acted} isWanted={listing?.kind === 'Wanted'} />
        ) : !listing || isUsed ? (
          <ListingLinkUsed />
        ) : (
          <AskListing act={act} tokens={tokens} listing={listing} onActed={setActed} onUsed={() => setUsed(true)} />
        )}
      </div>
    </div>
  );
}
