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
  /** Warning of a message of others. */
  warning?: Message['warning'];
  /** The id of a stored message that can be reported. */
  id?: string | undefined;
}

/**
 * The rows of one member's messages. A message that stays the same keeps its row, by which the pane knows what it need
 * not draw anew.
 */
export function createRows(memberId: string) {
  const known = new WeakMap<Message, Row>();
  const rowOf = (message: Message): Row => {
    const row = known.get(message) ?? storedRow(message, memberId);
    known.set(message, row);
    return row;
  };

  /** Stored messages by number, then unsent ones by time. A message that is both appears once. */
  return (messages: readonly Message[], outbox: readonly Unsent[]): Row[] => {
    const arrived = new Set(messages.filter(({ senderId }) => senderId === memberId).map(({ clientId }) => clientId));
    const waiting = outbox.filter(({ clientId }) => !arrived.has(clientId)).map(unsentRow);
    return [...messages.map(rowOf), ...waiting];
  };
}

function storedRow(message: Message, memberId: string): Row {
  const { _id, senderId, sender, clientId, content, sentAt, number, deal, warning, isRemoved } = message;
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
}

function unsentRow(unsent: Unsent): Row {
  const { clientId, content, at } = unsent;
  return { key: clientId, mine: true, sender: null, content, time: new Date(at).toISOString(), number: 0, unsent };
}
