import {
  CASE_KINDS,
  CASE_STATES,
  type CaseKind,
  type CaseState,
  REPORT_REASONS,
  type ReportReason,
} from '#contract/limits.ts';

/** The filter of the queue. */
export interface WantedCases {
  state: CaseState;
  kind?: CaseKind | undefined;
  reason?: ReportReason | undefined;
}

/** Reads the filter from the address, ignoring unknown values. */
export const readWantedCases = (search: URLSearchParams): WantedCases => ({
  state: CASE_STATES.find((state) => state === search.get('state')) ?? 'open',
  kind: CASE_KINDS.find((kind) => kind === search.get('kind')),
  reason: REPORT_REASONS.find((reason) => reason === search.get('reason')),
});
