import { useEffect, useState } from 'react';
import { breachCalls, type OwnBreach } from '#contract/breaches.ts';
import { dutyCalls, type OwnDataRequest } from '#contract/duties.ts';
import { OUTCOME_NAMES, REQUEST_KINDS } from '#contract/duty-words.ts';
import { api } from '../api/api.ts';
import { Day } from '../ui/day.tsx';
import { BreachText } from './breach-text.tsx';

interface Own {
  requests: OwnDataRequest[];
  breaches: OwnBreach[];
}

/** What a member has asked before, with the answers, and breaches that affected them. `made`: another one is there. */
export function OwnDuties({ made }: { made: string | undefined }) {
  const [own, setOwn] = useState<Own>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when another one was made
  useEffect(() => {
    const unmount = new AbortController();
    const { signal } = unmount;
    Promise.all([
      api(dutyCalls.listOwnDataRequests, {}, { signal }),
      api(breachCalls.listOwnBreaches, {}, { signal }),
    ]).then(
      ([requests, breaches]) => setOwn({ requests: requests.data, breaches: breaches.data }),
      // The form works without them.
      () => {},
    );
    return () => unmount.abort();
  }, [made]);
  if (!own) return null;
  return (
    <>
      {own.breaches.length > 0 && <Breaches breaches={own.breaches} />}
      {own.requests.length > 0 && <Requests requests={own.requests} />}
    </>
  );
}

const heading = 'text-h3 font-[660]';

const Breaches = ({ breaches }: Pick<Own, 'breaches'>) => (
  <section className="mt-8" aria-labelledby="own-breaches">
    <h2 id="own-breaches" className={heading}>
      Breaches that affected you
    </h2>
    {breaches.map((breach) => (
      <article key={breach._id} className="panel mt-3 p-5 md:p-7">
        <h3 className="mb-4 font-semibold wrap-anywhere">
          No. {breach.number}: {breach.title}
        </h3>
        <BreachText breach={breach} />
      </article>
    ))}
  </section>
);

const Requests = ({ requests }: Pick<Own, 'requests'>) => (
  <section className="mt-8" aria-labelledby="own-requests">
    <h2 id="own-requests" className={heading}>
      Your requests
    </h2>
    <ul className="panel mt-3 px-5 md:px-7 py-1 divide-y divide-line">
      {requests.map((request) => (
        <li key={request._id} className="py-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3 className="font-medium">
              No. {request.number}: {REQUEST_KINDS[request.kind].name}
            </h3>
            <State request={request} />
          </div>
          {request.text && <p className="mt-1 text-sm text-ink-2 whitespace-pre-line wrap-anywhere">{request.text}</p>}
          {request.answer && (
            <p className="mt-3 border-l-2 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
              {request.answer}
            </p>
          )}
        </li>
      ))}
    </ul>
  </section>
);

const State = ({ request: { outcome, answeredAt, dueAt } }: { request: OwnDataRequest }) => (
  <span className="text-sm text-ink-3">
    {outcome && answeredAt ? (
      <>
        <b className="font-semibold text-ink">{OUTCOME_NAMES[outcome]}</b>, <Day time={answeredAt} />
      </>
    ) : (
      <>
        Answer by <Day time={dueAt} />
      </>
    )}
  </span>
);
