import { type DeskFigures, deskCalls } from '#contract/desk.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { createShownCount } from '../shown-count.ts';

/** How many cases are open, for the sidebar. */
const { set, use } = createShownCount();
export const useDeskCount = use;

/** Whoever has the figures anyway says so. */
export const showDeskCount = ({ open }: DeskFigures): void => set(open);

/** The figures as they are now; undefined where nothing answers: then the number stays. */
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
