import { useNavigate } from 'react-router';
import type { DeskFigures } from '#contract/desk.ts';
import { CASE_KINDS, type CaseState, REPORT_REASONS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { caseTitle } from '#contract/rules/desk-words.ts';
import { Pick } from '../../ui/pick.tsx';
import { Segments } from '../../ui/segments.tsx';
import { KIND_NAMES } from '../case-words.ts';
import type { WantedCases } from './wanted.ts';

interface QueueFilterProps {
  wanted: WantedCases;
  figures?: DeskFigures;
}

/** Filters the queue by state, kind and reason. The choice is in the address. */
export function QueueFilter({ wanted, figures }: QueueFilterProps) {
  const navigate = useNavigate();
  const go = (change: { kind?: string; reason?: string }) =>
    navigate(paths.dashboard.desk({ ...wanted, ...change }), { replace: true, preventScrollReset: true });
  const tab = (name: string, state: CaseState, n = 0) => ({
    name,
    to: paths.dashboard.desk({ ...wanted, state }),
    isCurrent: wanted.state === state,
    count: n > 0 ? String(n) : undefined,
  });
  return (
    <div className="flex flex-wrap items-center gap-3 mt-5 mb-4">
      <Segments
        replace
        label="Cases"
        className="max-md:w-full max-md:[&>a]:flex-1 max-md:[&>a]:justify-center"
        segments={[
          tab('Open', 'open', figures?.open),
          tab('Appeals', 'appealed', figures?.appeals),
          tab('Decided', 'decided'),
        ]}
      />
      <div className="flex gap-2 ml-auto max-md:w-full">
        <Pick
          look="field"
          label="Thing"
          all="All things"
          value={wanted.kind}
          options={CASE_KINDS.map((kind) => [kind, KIND_NAMES[kind].many])}
          onGo={(kind) => go({ kind })}
        />
        <Pick
          look="field"
          label="Reason"
          all="All reasons"
          value={wanted.reason}
          options={REPORT_REASONS.map((reason) => [reason, caseTitle(wanted.kind ?? 'item', reason)])}
          onGo={(reason) => go({ reason })}
        />
      </div>
    </div>
  );
}
