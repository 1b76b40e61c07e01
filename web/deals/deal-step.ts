import type { Deal } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { describeDeal } from './describe-deal.ts';

/** The name of the hand-over: a rented item is returned. */
export const handOverName = ({ side, rental }: Deal): string =>
  rental?.outAt ? (side === 'buyer' ? 'Return' : 'Take back') : 'Hand over';

/** The button of a deal's next step, and its link: the hand-over or the conversation. */
export function stepLink(deal: Deal): { label: string; to: string } {
  const { step } = describeDeal(deal);
  const handOver = paths.dashboard.handOver(deal._id);
  const chat = paths.chat(deal.partner?._id);
  switch (step) {
    case 'showCode':
      return { label: 'Show the code', to: handOver };
    case 'handOver':
      return { label: handOverName(deal), to: handOver };
    case 'confirm':
      return { label: 'Confirm it', to: handOver };
    case 'answerOffer':
      return { label: 'Answer the offer', to: chat };
    case 'pickTime':
      return { label: 'Choose a time', to: chat };
    case 'proposeMeeting':
      return { label: 'Propose a meeting', to: chat };
    default:
      return { label: 'Open the chat', to: chat };
  }
}
