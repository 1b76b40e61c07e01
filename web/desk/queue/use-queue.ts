import { useEffect } from 'react';
import type { Output } from '#contract/call.ts';
import { type CaseRow, type DeskFigures, deskCalls } from '#contract/desk.ts';
import { api } from '../../api/api.ts';
import { notices } from '../../notices/current-notices.ts';
import { useLoaded, withLaterRows } from '../../ui/use-loaded.ts';
import { refreshFigures, showDeskCount } from '../desk-count.ts';
import type { WantedCases } from './wanted.ts';

type CasePage = Output<typeof deskCalls.listCases>;
export interface Queue {
  cases: CasePage;
  figures: DeskFigures;
}

/** Few enough for a phone's screen. */
const PAGE = 8;

export async function loadQueue(wanted: WantedCases, ask: typeof api): Promise<Queue> {
  const [cases, figures] = await Promise.all([
    ask(deskCalls.listCases, { ...inputOf(wanted), limit: PAGE }),
    ask(deskCalls.getDeskFigures, {}),
  ]);
  return { cases, figures: figures.data };
}

const inputOf = ({ state, kind, reason }: WantedCases) => ({ state, ...(kind && { kind }), ...(reason && { reason }) });

/** The queue as it was opened: rows never move, but the figures are live. */
export function useQueue(first: Queue, wanted: WantedCases) {
  const [{ data, nextCursor }, setCases] = useLoaded(first.cases, withLaterRows);
  const [figures, setFigures] = useLoaded(first.figures);

  useEffect(() => {
    showDeskCount(first.figures);
    // The desk learns of a new case by a notice.
    return notices.subscribe(async () => {
      const fresh = await refreshFigures();
      if (fresh) setFigures(fresh);
    });
  }, [first, setFigures]);

  return {
    rows: data,
    figures,
    nextCursor,
    async more(cursor: string) {
      const next = await api(deskCalls.listCases, { ...inputOf(wanted), cursor });
      setCases((before) => ({ ...next, data: [...before.data, ...next.data] }));
    },
    async dismiss({ _id }: CaseRow) {
      await api(deskCalls.decideCase, { caseId: _id, acts: ['dismiss'], reason: 'nothing' });
      setCases((before) => ({ ...before, data: before.data.filter((one) => one._id !== _id) }));
      const fresh = await refreshFigures();
      if (fresh) setFigures(fresh);
    },
  };
}
