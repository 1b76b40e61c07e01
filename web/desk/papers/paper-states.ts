import type { PaperState } from '#contract/limits.ts';
import type { Tone } from '../../ui/badge.tsx';

export const STATE_NAMES: Record<PaperState, [name: string, tone: Tone]> = {
  waiting: ['Waiting', 'wait'],
  shown: ['Shown', 'go'],
  withheld: ['Title only', 'quiet'],
  refused: ['Refused', 'stop'],
  withdrawn: ['Withdrawn', 'quiet'],
};
