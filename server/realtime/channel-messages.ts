/** The channel of LISTEN and NOTIFY. The migrations name it too. */
export const CHANNEL = 'dogear';

/** Bytes; PostgreSQL takes fewer than 8000. */
export const MAX_PAYLOAD = 7900;

/** What nodes publish to each other: ids and numbers. Receivers read the rest from the database. */
export type ChannelMessage =
  /** Messages of a conversation were stored; `members` is null for the community. */
  | { kind: 'messages'; conversationId: string; first: number; last: number; members: string[] | null }
  /** A message of a conversation was changed, and has this number now; published by a trigger. */
  | { kind: 'changes'; conversationId: string; change: number; members: string[] | null }
  /** A session was deleted; published by a trigger. */
  | { kind: 'sessionEnded'; sessionId: string }
  /** An admin has changed a setting of the campus; published by a trigger. */
  | { kind: 'campusChanged' }
  /** An event for every connection of a member. */
  | { kind: 'event'; memberId: string; event: string; payload: unknown }
  /** Something that visitors see has changed: invalidate the cache. */
  | { kind: 'invalidate' };

export type ChannelMessageOf<Kind extends ChannelMessage['kind']> = Extract<ChannelMessage, { kind: Kind }>;

/** Message with its sender, unless the database published it. */
export type ReceivedMessage = ChannelMessage & { from?: string };

/** Null for anything that is not a message. A newer version may publish kinds unknown to this one. */
export function parseChannelMessage(payload: string | undefined): ReceivedMessage | null {
  try {
    const message: unknown = JSON.parse(payload ?? '');
    return typeof message === 'object' && message !== null && 'kind' in message ? (message as ReceivedMessage) : null;
  } catch {
    return null;
  }
}
