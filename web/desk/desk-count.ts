import { type DeskFigures, deskCalls } from '#contract/desk.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { createShownCount } from '../browser/shown-count.ts';

/** The numbers of what waits: open cases, and papers. */
const cases = createShownCount();
const papers = createShownCount();
export const useDeskCounts = () => ({ open: cases.use(), papers: papers.use() });

/** Both, for the sidebar. */
export function useDeskCount(): number {
  const { open, papers } = useDeskCounts();
  return open + papers;
}

/** Set by screens that load the figures anyway. */
export function showDeskCount(figures: DeskFigures): void {
  cases.set(figures.open);
  papers.set(figures.papers);
}

/** The current figures; undefined after a failure, which keeps the number. */
export async function refreshFigures(): Promise<DeskFigures | undefined> {
  try {
    const { data } = await api(deskCalls.getDeskFigures, {});
    showDeskCount(data);
    return data;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
