import { Check, CheckCheck, Mail } from 'lucide-react';
import type { Conversation } from '#contract/conversations.ts';
import { classNames } from '../ui/class-names.ts';

/** How far a message of one's own has come. */
export type Tick = 'Sent' | 'Mailed' | 'Read';

/** Null in rooms. Read is known only where both show it. */
export function tickOf(conversation: Conversation, number: number): Tick | null {
  const { commonName, readByOther, mailedToOther } = conversation;
  if (commonName !== null) return null;
  if (number <= (readByOther ?? 0)) return 'Read';
  return number <= (mailedToOther ?? 0) ? 'Mailed' : 'Sent';
}

const ICONS = { Sent: Check, Mailed: Mail, Read: CheckCheck };

export const Ticks = ({ tick }: { tick: Tick }) => {
  const Icon = ICONS[tick];
  return (
    <span role="img" aria-label={tick} className="shrink-0">
      <Icon
        className={classNames('size-4', tick === 'Read' && 'text-pen-text')}
        strokeWidth={tick === 'Mailed' ? 1.9 : 2.2}
        aria-hidden="true"
      />
    </span>
  );
};
