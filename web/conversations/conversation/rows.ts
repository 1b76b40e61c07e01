import type { Message } from '#contract/conversations.ts';
import { CHAT, type Reaction } from '#contract/limits.ts';
import { cutText } from '#contract/rules/letters.ts';
import { picturesText } from '#contract/rules/picture-words.ts';
import { MINUTE } from '#contract/rules/time.ts';
import type { Unsent, UnsentChange, UnsentPicture } from '../chat/outbox.ts';
import { nameOf } from '../list/names.ts';

export interface RowPicture {
  /** Null while it is unsent, and empty where it is gone. */
  id: string | null;
  /** Its key in this browser, while it is unsent. */
  key?: string;
  width: number;
  height: number;
  color: string | null;
}

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
  /** What it answers; `mine`: a message of the member. */
  reply?: (NonNullable<Message['reply']> & { mine: boolean }) | null;
  /** Without a caption `content` says how many there are. */
  pictures?: readonly RowPicture[];
  reactions?: readonly { emoji: Reaction; count: number; mine: boolean }[];
  isEdited?: boolean;
  /** One of its pictures, of somebody else, holds a code that leads away. */
  hasCode?: boolean;
  /** Its sender deleted it, or the desk removed it: `content` says so. */
  isGone?: boolean;
  /** An edit that the server refused. */
  refused?: UnsentChange;
  /** The stored message, while something can be done with it. */
  message?: Message | undefined;
}

/**
 * The rows of one member's messages. A message that stays the same keeps its row, by which the pane knows what it need
 * not draw anew.
 */
export function createRows(memberId: string) {
  const known = new WeakMap<Message, { row: Row; quoted: Message | undefined }>();
  const rowOf = (message: Message, quoted: Message | undefined): Row => {
    const before = known.get(message);
    if (before?.quoted === quoted && before) return before.row;
    const row = storedRow(message, quoted, memberId);
    known.set(message, { row, quoted });
    return row;
  };

  /** Stored messages by number, then unsent ones by time. A message that is both appears once. */
  return (messages: readonly Message[], outbox: readonly Unsent[], changes: readonly UnsentChange[] = []): Row[] => {
    const arrived = new Set(messages.filter(({ senderId }) => senderId === memberId).map(({ clientId }) => clientId));
    const waiting = outbox.filter(({ clientId }) => !arrived.has(clientId)).map((one) => unsentRow(one, memberId));
    const byId = new Map(messages.map((message) => [message._id, message]));
    const quotedBy = ({ reply }: Partial<Message>) => (reply ? byId.get(reply._id) : undefined);
    const shown = messages.filter(({ isHidden }) => !isHidden);
    const stored = shown.map((message) => {
      const made = changes.filter(({ messageId }) => messageId === message._id);
      return made.reduce<Row | null>(
        (row, change) => row && withChange(row, change),
        rowOf(message, quotedBy(message)),
      );
    });
    return [...stored.filter((row) => row !== null), ...waiting];
  };
}

function storedRow(message: Message, quoted: Message | undefined, memberId: string): Row {
  const { _id, senderId, sender, clientId, content, sentAt, number, deal, warning, isRemoved } = message;
  const mine = senderId === memberId;
  // Copies of the version before have no more than this.
  const { reply = null, reactions = [], isEdited = false, isDeleted = false, pictures } = message as Partial<Message>;
  const isGone = isRemoved || isDeleted;
  return {
    key: mine && clientId ? clientId : _id,
    mine,
    sender: mine ? null : { id: sender._id, name: nameOf(sender), image: sender.image },
    content,
    time: sentAt,
    number,
    deal,
    warning: mine ? null : warning,
    reply: reply && { ...quoteNow(reply, quoted), mine: reply.sender?._id === memberId },
    reactions: reactions.map(({ emoji, count, by }) => ({ emoji, count, mine: by.includes(memberId) })),
    ...(pictures && {
      pictures: pictures.map(({ _id: id, width, height, color }) => ({ id, width, height, color })),
      hasCode: !mine && pictures.some(({ hasCode }) => hasCode),
    }),
    isEdited,
    isGone,
    message: isGone ? undefined : message,
  };
}

/** What a quote says now: its message may have been edited or deleted since. */
function quoteNow(reply: NonNullable<Message['reply']>, quoted: Message | undefined): NonNullable<Message['reply']> {
  if (!quoted || reply.content === null) return reply;
  const isGone = quoted.isRemoved || quoted.isDeleted || quoted.isHidden;
  return { ...reply, content: isGone ? null : cutText(quoted.content, CHAT.quote) };
}

function unsentRow(unsent: Unsent, memberId: string): Row {
  const { clientId, at, reply, pictures } = unsent;
  const content = unsent.content || picturesText(pictures?.length ?? 0);
  const time = new Date(at).toISOString();
  const quote = reply ? { ...reply, mine: reply.sender?._id === memberId } : null;
  return {
    key: clientId,
    mine: true,
    sender: null,
    content,
    time,
    number: 0,
    unsent,
    reply: quote,
    ...(pictures && { pictures: pictures.map(unsentPicture) }),
  };
}

const unsentPicture = ({ key, width, height }: UnsentPicture): RowPicture => ({
  id: null,
  key,
  width,
  height,
  color: null,
});

/** Milliseconds between two messages of one writer that stand together, with one time. */
const RUN = 2 * MINUTE;

/** Whether a row and the next are of one run: nothing is to be said below the first. */
export function runsOn(row: Row, next: Row | undefined): boolean {
  if (!next || row.deal || next.deal || row.mine !== next.mine || row.sender?.id !== next.sender?.id) return false;
  const isPlain = !row.unsent && !row.refused && !row.isEdited && !row.warning && !row.reactions?.length;
  return isPlain && !next.unsent && !next.hasCode && Date.parse(next.time) - Date.parse(row.time) < RUN;
}

/** The rows by the reader's days, each with the time of its first. */
export function byDay(rows: readonly Row[]): { day: string; time: string; rows: Row[] }[] {
  const days = Map.groupBy(rows, ({ time }) => new Date(time).toDateString());
  return [...days].map(([day, rows]) => ({ day, time: rows[0]?.time ?? '', rows }));
}

/** A row as it is once a waiting change is made; null where it is gone then. */
function withChange(row: Row, waiting: UnsentChange): Row | null {
  const { change, failed } = waiting;
  if (change.kind === 'delete') return null;
  if (change.kind === 'edit')
    return failed ? { ...row, refused: waiting } : { ...row, content: change.content, isEdited: true };
  const { emoji, on } = change;
  const before = row.reactions?.find((one) => one.emoji === emoji);
  if (on === Boolean(before?.mine)) return row;
  const others = row.reactions?.filter((one) => one !== before) ?? [];
  const count = (before?.count ?? 0) + (on ? 1 : -1);
  return { ...row, reactions: count > 0 ? [...others, { emoji, count, mine: on }] : others };
}
