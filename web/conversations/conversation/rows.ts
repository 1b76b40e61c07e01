import type { Message } from '#contract/conversations.ts';
import type { Unsent } from '../chat/outbox.ts';
import { nameOf } from '../list/names.ts';

/** A message in the pane: stored or unsent. */
export interface Row {
  /** Equal before and after it is stored, so that the bubble stays. */
  key: string;
  mine: boolean;
  sender: { id: string; name: string; image: string | null } | null;
  content: string;
  time: string;
  /** 0 until it is stored. */
  number: number;
  unsent?: Unsent;
  /** The deal event that it reports. */
  deal?: Message['deal'];
  /** For messages of others. */
  warning?: Message['warning'];
  /** The id of a stored message that can be reported. */
  id?: string | undefined;
}

/** Stored messages by number, then unsent ones by time. A message that is both appears once. */
export function rowsOf(messages: readonly Message[], outbox: readonly Unsent[], memberId: string): Row[] {
  const arrived = new Set(messages.filter(({ senderId }) => senderId === memberId).map(({ clientId }) => clientId));
  const stored = messages.map(
    ({ _id, senderId, sender, clientId, content, sentAt, number, deal, warning, isRemoved }): Row => {
      const mine = senderId === memberId;
      return {
        key: mine && clientId ? clientId : _id,
        mine,
        sender: mine ? null : { id: sender._id, name: nameOf(sender), image: sender.image },
        content,
        time: sentAt,
        number,
        deal,
        warning: mine ? null : warning,
        id: isRemoved ? undefined : _id,
      };
    },
  );
  const waiting = outbox
    .filter(({ clientId }) => !arrived.has(clientId))
    .map((unsent): Row => {
      const { clientId, content, at } = unsent;
      return { key: clientId, mine: true, sender: null, content, time: new Date(at).toISOString(), number: 0, unsent };
    });
  return [...stored, ...waiting];
}
