import { CHAT } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';

/**
 * How fast one member may write (rule G6). Kept in memory, unlike other limits: a minute is soon over,
 * and a message must not cost a second write.
 */
export function createPace({ config, now }: Pick<Context, 'config' | 'now'>) {
  let minute = 0;
  let sent = new Map<string, number>();
  return (memberId: string, kind: 'pair' | 'community'): void => {
    if (!config.rateLimits) return;
    const at = now().getTime();
    if (Math.floor(at / 60_000) !== minute) {
      minute = Math.floor(at / 60_000);
      sent = new Map();
    }
    const key = `${kind} ${memberId}`;
    const count = (sent.get(key) ?? 0) + 1;
    if (count > (kind === 'community' ? CHAT.perMinuteInCommunity : CHAT.perMinute))
      throw new Problem('TOO_MANY', { retryAfter: 60 - Math.floor((at % 60_000) / 1000) });
    sent.set(key, count);
  };
}
