import { ACTS } from '#contract/deals/acts.ts';
import { shortStepLabel, stepLabel, stepOf } from '#contract/deals/steps.ts';
import type { Deal } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { describeDeal } from './describe-deal.ts';

/** The name of the hand-over: a rented item is returned. */
export const handOverName = (deal: Deal): string => stepLabel(ACTS.handOver.step, deal);

/** The button of a deal's next step, and its link: the hand-over or the conversation. */
export function stepLink(deal: Deal): { label: string; short: string; to: string } {
  const step = stepOf(describeDeal(deal).step);
  const chat = paths.chat(deal.partner?._id);
  if (!step) return { label: 'Open the chat', short: 'Chat', to: chat };
  const to = step.leads === 'handOver' ? paths.dashboard.handOver(deal._id) : chat;
  return { label: stepLabel(step, deal), short: shortStepLabel(step, deal), to };
}
