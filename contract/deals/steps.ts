import type { Step, StepDeal } from './act.ts';
import { ACTS } from './acts.ts';

/** The next steps of a deal: acts, and what is none. */
export const STEPS = {
  reserve: ACTS.reserve.step,
  acceptOffer: ACTS.acceptOffer.step,
  proposeMeeting: ACTS.proposeMeeting.step,
  takeMeeting: ACTS.takeMeeting.step,
  handOver: ACTS.handOver.step,
  complete: ACTS.complete.step,
  showCode: {
    label: 'Show the code',
    short: ({ rental }) => (rental?.outAt ? 'Return' : 'Show the code'),
    leads: 'handOver',
    sign: 'code',
  },
  review: { label: 'Say how it went', short: 'Review', sign: 'star' },
} satisfies Record<string, Step>;

/** The next step; 'wait' if it is the other side's turn; 'none' if there is none. */
export type DealStep = keyof typeof STEPS | 'wait' | 'none';

export const stepOf = (step: DealStep): Step | null => (step === 'wait' || step === 'none' ? null : STEPS[step]);

export const stepLabel = ({ label }: Pick<Step, 'label'>, deal: StepDeal): string =>
  typeof label === 'string' ? label : label(deal);

export const shortStepLabel = ({ label, short = label }: Step, deal: StepDeal): string =>
  stepLabel({ label: short }, deal);
