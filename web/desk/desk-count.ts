import { type DeskFigures, deskCalls } from '#contract/desk.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { createShownCount } from '../browser/shown-count.ts';

/** The number of open cases, for the sidebar. */
const { set, use } = createShownCount();
export const useDeskCount = use;

/** Set by screens that load the figures anyway. */
export const showDeskCount = ({ open }: DeskFigures): void => set(open);

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
