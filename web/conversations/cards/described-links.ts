import { LINKS } from '#contract/limits.ts';
import { type LinkCard, linkCalls } from '#contract/links.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { onSessionEnd } from '../../session/session.ts';

/** Milliseconds in which what is seen together is asked together. */
const TOGETHER = 30;
const FRESH = 5 * MINUTE;

type Described = Promise<LinkCard | null>;

const known = new Map<string, { at: number; card: Described }>();
onSessionEnd(() => known.clear());

let waiting = new Map<string, PromiseWithResolvers<LinkCard | null>>();

/** What the member sees behind a path of this site; null where it is nothing for them. Rejects where it cannot be asked. */
export function describeLink(path: string): Described {
  const found = known.get(path);
  if (found && Date.now() - found.at < FRESH) return found.card;
  const pending = Promise.withResolvers<LinkCard | null>();
  pending.promise.catch(() => known.delete(path));
  known.set(path, { at: Date.now(), card: pending.promise });
  if (waiting.size === 0) setTimeout(askAll, TOGETHER);
  waiting.set(path, pending);
  return pending.promise;
}

function askAll(): void {
  const all = [...waiting];
  waiting = new Map();
  for (let first = 0; first < all.length; first += LINKS.together) void ask(all.slice(first, first + LINKS.together));
}

async function ask(some: [path: string, PromiseWithResolvers<LinkCard | null>][]): Promise<void> {
  try {
    const { data } = await api(linkCalls.describeLinks, { paths: some.map(([path]) => path) });
    for (const [i, [, { resolve }]] of some.entries()) resolve(data[i] ?? null);
  } catch (error) {
    for (const [, { reject }] of some) reject(error);
  }
}
