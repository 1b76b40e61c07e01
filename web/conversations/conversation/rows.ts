import type { Message } from '#contract/conversations.ts';
import type { Unsent } from '../chat/outbox.ts';
import { nameOf } from '../list/names.ts';

/** A message as it stands in the pane: stored, or on its way. */
export interface Row {
  /** The same before and after it is stored: the bubble stays. */
  key: string;
  mine: boolean;
  sender: { id: string; name: string; image: string | null } | null;
  content: string;
  time: string;
  /** 0 until it is stored. */
  number: number;
  unsent?: Unsent;
  /** The event of a deal that it tells of. */
  deal?: Message['deal'];
  /** Of what somebody else has sent. */
  warning?: Message['warning'];
  /** Of a stored message that is still there: it can be reported. */
  id?: string | undefined;
}

/** What is stored by number, then what is on its way by the order of sending. What is both is there once. */
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
