import { dealCalls } from '#contract/deals.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { toast } from '../../ui/toast.tsx';

/** Offers the published item to the author of a wanted post. Returns the author's id, unless it failed. */
export async function offerTo(wantedId: string, itemId: string): Promise<string | undefined> {
  try {
    const { partner } = (await api(dealCalls.haveWanted, { wantedId, itemId })).data;
    if (partner) toast.success(`${partner.name} has your offer`);
    return partner?._id;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    toast.error(failureText(error));
  }
}
