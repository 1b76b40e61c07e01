import type { DecisionReason } from '#contract/limits.ts';

/** The usual text for a reason, as a start for moderators on phones. It is sent as edited. */
export const USUAL_WORDS: Partial<Record<DecisionReason, string>> = {
  money: 'You asked for money before any meeting. On this campus money changes hands when the thing does.',
  prohibited: 'This may not be sold or used on this campus. The rules name what is not allowed in hostels.',
  duplicate: 'You have put up the same thing more than once. Please keep one of them.',
  harassment: 'What you wrote hurts somebody. Please leave people alone who do not want to hear from you.',
  pictures: 'The pictures or the work are not yours. Please show only what you made or photographed yourself.',
  category: 'It is in the wrong category. Please choose the one in which people look for it.',
  untrue: 'It is not as you describe it. Please say what it really is, and in what state.',
  again: 'You were warned about this before.',
};
