import { CHAT } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { MINUTE, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { limit } from '#server/limits.ts';

type Kind = 'pair' | 'community';

const maxOf = (kind: Kind) => (kind === 'community' ? CHAT.perMinuteInCommunity : CHAT.perMinute);

/**
 * Limits a member's messages a minute (rule G6). Several nodes count in the database (rule L6). A single node counts in
 * memory, to save a second write for each message.
 */
export function createMessageRateLimit(
  context: Pick<Context, 'config' | 'db' | 'now' | 'realtime'>,
): (memberId: string, kind: Kind) => Promise<void> {
  const { config, db, now, realtime } = context;
  if (!realtime.nodes.isAlone)
    return (memberId, kind) =>
      limit(context, db, `messages a minute ${kind} ${memberId}`, { max: maxOf(kind), seconds: 60 });
  let minute = 0;
  const counts = new Map<string, number>();
  return async (memberId, kind) => {
    if (!config.rateLimits) return;
    const at = now().getTime();
    if (Math.floor(at / MINUTE) !== minute) {
      minute = Math.floor(at / MINUTE);
      counts.clear();
    }
    const key = `${kind} ${memberId}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > maxOf(kind)) throw new Problem('TOO_MANY', { retryAfter: 60 - Math.floor((at % MINUTE) / SECOND) });
    counts.set(key, count);
  };
}
