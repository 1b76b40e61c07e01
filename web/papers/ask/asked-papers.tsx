import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Output } from '#contract/call.ts';
import { type PaperRequest, paperRequestCalls, type RequestList } from '#contract/paper-requests.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { yearName } from '#contract/rules/campus-choices.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { LOADING } from '../../messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceSegments } from '../../ui/choice-segments.tsx';
import { Day } from '../../ui/day.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PAPER_REQUEST_WORDS } from '../messages.ts';

type Loaded = Output<(typeof paperRequestCalls)['listPaperRequests']>;

/** The end of its address (paths.dashboard.paperRequests). */
const ID = 'asked';

/** What members ask for, of one's own branch and year first. Nothing where nobody asks. */
export function AskedPapers() {
  const { list, setList, loaded, setLoaded } = useAskedList();
  const isSought = useLocation().hash === `#${ID}`;
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isSought && isLoaded) document.getElementById(ID)?.scrollIntoView();
  }, [isSought, isLoaded]);
  if (!loaded) return null;
  if (loaded.counts.all === 0)
    return isSought && <p className="panel p-4 md:p-6 text-ink-2">Nobody waits for a paper now.</p>;
  const { data, counts, nextCursor } = loaded;
  const more = async () => {
    const page = await api(paperRequestCalls.listPaperRequests, { list, cursor: nextCursor ?? '' });
    setLoaded((now) => ({ ...page, data: [...(now?.data ?? []), ...page.data] }));
  };
  return (
    <section aria-labelledby={ID} className="panel p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={ID} className="scroll-mt-28 text-h3 font-[660]">
          Somebody waits for these
        </h2>
        {counts.mine > 0 && (
          <div className="max-md:w-full">
            <ChoiceSegments
              label="Whose"
              options={[
                { value: 'mine', label: `My year ${counts.mine}` },
                { value: 'all', label: `All ${counts.all}` },
              ]}
              value={list}
              onChange={setList}
            />
          </div>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {data.map((request) => (
          <Row
            key={request._id}
            request={request}
            onTakenBack={() => setLoaded({ ...loaded, data: data.filter((one) => one !== request) })}
          />
        ))}
      </ul>
      {nextCursor && (
        <MoreButton load={more} failed={PAPER_REQUEST_WORDS.failed} className="mt-3">
          Show more
        </MoreButton>
      )}
    </section>
  );
}

/** The list that is chosen, and as much of it as is loaded. */
function useAskedList() {
  const [list, setList] = useState<Exclude<RequestList, 'own'>>('mine');
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const leaving = new AbortController();
    api(paperRequestCalls.listPaperRequests, { list }, { signal: leaving.signal }).then(
      // Where nobody of the branch and year asks, others may.
      (page) => (list === 'mine' && page.counts.mine === 0 && page.counts.all > 0 ? setList('all') : setLoaded(page)),
      (error) => {
        if (!leaving.signal.aborted && !(error instanceof Problem)) throw error;
      },
    );
    return () => leaving.abort();
  }, [list]);
  return { list, setList, loaded, setLoaded };
}

const nameOf = ({ subject, exam, paperYear, kind }: PaperRequest): string =>
  [subject, [exam, paperYear].filter(Boolean).join(' '), kind === 'solution' && 'solution'].filter(Boolean).join(', ');

function Row({ request, onTakenBack }: { request: PaperRequest; onTakenBack: () => void }) {
  const { _id, kind, subject, exam, branch, year, count, isOwn, askedAt } = request;
  const [isBusy, run] = useAction();
  const name = nameOf(request);
  const takeBack = () =>
    run(async () => {
      await api(paperRequestCalls.takeBackPaperRequest, { requestId: _id });
      onTakenBack();
    });
  return (
    <li className="py-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex-1 basis-56 min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-3">
          {branch}, {yearName(year)} · {count} asked{isOwn && ', you too'}, first <Day time={askedAt} />
        </p>
      </div>
      {isOwn && (
        <Button look="quiet" size="sm" busy={isBusy && LOADING} aria-label={`Take back ${name}`} onClick={takeBack}>
          Take back
        </Button>
      )}
      <ButtonLink
        look="outline"
        size="sm"
        aria-label={`I have ${name}`}
        to={paths.dashboard.addPaper({ kind, subject, exam, branch, year })}
      >
        I have it
      </ButtonLink>
    </li>
  );
}
