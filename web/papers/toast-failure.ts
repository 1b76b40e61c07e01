import { Problem } from '#contract/problems.ts';
import { toast } from '../ui/toast.tsx';

/** Does what a button of a paper is for; what is wrong is said in a toast. */
export async function toastFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    toast.error(error.message);
  }
}
