import type { CaseKind, DecisionReason, DeskAct, ReportReason } from '../limits.ts';

/*
 * The words of the desk, shared by the report sheet, the desk, notices and mails; and the acts that each kind of thing
 * allows.
 */

/** A reason on the report sheet, with a hint where it needs one. */
export const REASON_CHOICES: Record<ReportReason, { name: string; hint?: string }> = {
  money: { name: 'Scam, or wants money first' },
  prohibited: { name: 'Not allowed on campus', hint: 'Alcohol, medicine, weapons, heating coils' },
  duplicate: { name: 'Duplicate' },
  category: { name: 'Wrong category or tag' },
  harassment: { name: 'Harassment' },
  pictures: { name: "Someone else's pictures" },
  other: { name: 'Something else' },
};
/** Reasons in the order of the report sheet, by the kind of thing. */
export const REASONS_OF: Record<CaseKind, ReportReason[]> = {
  item: ['money', 'prohibited', 'duplicate', 'category', 'harassment', 'pictures', 'other'],
  person: ['money', 'harassment', 'pictures', 'prohibited', 'other'],
  message: ['money', 'harassment', 'prohibited', 'other'],
  review: ['harassment', 'money', 'other'],
  paper: ['category', 'duplicate', 'pictures', 'other'],
};

/** The name of a case at the desk. */
export function caseTitle(kind: CaseKind, reason: ReportReason): string {
  if (reason === 'pictures' && kind === 'paper') return "Someone else's work";
  return {
    money: 'Asks for money first',
    prohibited: 'Prohibited',
    duplicate: 'Duplicate',
    category: 'Wrong category',
    harassment: 'Harassment',
    pictures: "Someone else's pictures",
    other: 'Something else',
  }[reason];
}

/** Reasons in the words of the decision. Nobody is told of a dismissal, whose reason is `nothing`. */
export const DECISION_REASON_NAMES: Record<DecisionReason, string> = {
  money: 'Asks for money before the meeting',
  prohibited: 'Prohibited on this campus',
  duplicate: 'Duplicate',
  harassment: 'Harassment',
  pictures: "Someone else's pictures or work",
  category: 'Wrong category or tag',
  untrue: 'Not as it really is',
  again: 'Again after a warning',
  nothing: 'Nothing is wrong',
  other: 'Another reason',
};

/** The acts of the desk: their names, keys and what they do; of `dismiss` as of a thing that stays. */
export const ACT_NAMES: Record<DeskAct, { name: string; key: string; hint: string }> = {
  dismiss: { name: 'Dismiss', key: 'D', hint: 'Nothing is wrong' },
  askForChange: { name: 'Ask for a change', key: 'C', hint: 'Stays visible, 3 days to mend it' },
  hide: { name: 'Hide', key: 'H', hint: 'Only the owner sees it' },
  remove: { name: 'Remove', key: 'R', hint: 'Gone for everybody' },
  warn: { name: 'Warn', key: 'W', hint: 'A note to the person, counts for 90 days' },
  suspend: { name: 'Suspend', key: 'S', hint: '1 to 30 days: no listing, no new chats' },
  ban: { name: 'Ban', key: 'B', hint: 'Cannot sign in. Admins only' },
};

/** The acts that a kind of thing allows. */
export const ACTS_OF: Record<CaseKind, DeskAct[]> = {
  item: ['dismiss', 'askForChange', 'hide', 'remove', 'warn', 'suspend', 'ban'],
  person: ['dismiss', 'askForChange', 'warn', 'suspend', 'ban'],
  message: ['dismiss', 'remove', 'warn', 'suspend', 'ban'],
  review: ['dismiss', 'remove', 'warn', 'suspend', 'ban'],
  paper: ['dismiss', 'hide', 'warn', 'suspend', 'ban'],
};

/** The acts that can be appealed against. */
export const APPEALABLE: DeskAct[] = ['askForChange', 'hide', 'remove', 'warn', 'suspend', 'ban'];

/** Why these acts exclude each other; null where they do not. */
export function clashOf(acts: DeskAct[]): string | null {
  const has = (act: DeskAct) => acts.includes(act);
  if (acts.length === 0) return 'Choose what to do';
  if (has('dismiss') && acts.length > 1) return 'Dismiss stands alone';
  if (has('hide') && has('remove')) return 'Choose to hide or to remove it';
  if (has('askForChange') && (has('hide') || has('remove') || has('ban')))
    return 'A change is asked for what stays visible';
  if (has('suspend') && has('ban')) return 'Choose to suspend or to ban';
  return null;
}

const THING_NAMES: Record<CaseKind, string> = {
  item: 'item',
  person: 'profile',
  message: 'message',
  review: 'review',
  paper: 'paper',
};

const daysOf = (days: number | null): string => (days === 1 ? '1 day' : `${days} days`);

/** The decision in one sentence to the member: 'Your item was removed and your account is suspended for 7 days'. */
export function decisionTitle(kind: CaseKind, acts: DeskAct[], days: number | null): string {
  const thing = THING_NAMES[kind];
  const parts: string[] = [];
  if (acts.includes('askForChange')) parts.push(`your ${thing} needs a change`);
  if (acts.includes('hide')) parts.push(`your ${thing} was hidden`);
  if (acts.includes('remove')) parts.push(`your ${thing} was removed`);
  if (acts.includes('warn')) parts.push('you are warned');
  if (acts.includes('suspend')) parts.push(`your account is suspended for ${daysOf(days)}`);
  if (acts.includes('ban')) parts.push('your account is banned');
  if (parts.length === 0) parts.push(`nothing is wrong with your ${thing}`);
  const all = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] as string);
  return `${all[0]?.toUpperCase()}${all.slice(1)}`;
}

/** The acts in the words of a button: 'Remove and suspend for 7 days'. */
export function actsLabel(acts: DeskAct[], days: number | null): string {
  const words = acts.map((act) =>
    act === 'suspend' ? `suspend for ${daysOf(days)}` : ACT_NAMES[act].name.toLowerCase(),
  );
  const all = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? 'decide');
  return `${all[0]?.toUpperCase()}${all.slice(1)}`;
}
