/*
 * @TODO Goes one release after typed data: then no node of the version before is left that reads and writes a notice's
 * words and ids as `text` and `fold`, and answers without `words`. New kinds need nothing here.
 */

import type { MemberRole } from '../limits.ts';
import { DEAL_NEWS, type DealNews } from './deal.ts';
import type { NoticeData, NoticeKind } from './kinds.ts';

interface OldNotice {
  text: string | null;
  /** The column `fold`; empty where it is not known, which costs the ids and nothing of the words. */
  groupKey: string;
}

const READ: { [K in NoticeKind]?: (notice: OldNotice) => NoticeData<K> } = {
  message: ({ text }) => ({ quote: text ?? '' }),
  deal: ({ text, groupKey }) => {
    const [act, title] = splitAct(text);
    return { act: oneOf<DealNews>(DEAL_NEWS, act, 'close'), title: title ?? 'An item', dealId: lastId(groupKey) };
  },
  match: ({ text, groupKey }) => {
    const [act, path = '', ...words] = text?.split(' ') ?? [];
    return { act: act === 'cheaper' ? act : 'new', searchId: groupKey, path, search: words.join(' ') };
  },
  wish: ({ text }) => {
    const [act, saved] = text?.split(' ') ?? [];
    return { act: oneOf(['back', 'cheaper', 'sold', 'gone'], act, 'back'), saved: saved ? Number(saved) : null };
  },
  listing: ({ text }) => {
    const [act, day = ''] = splitAct(text);
    return { act: oneOf(['soon', 'today', 'ended', 'post'], act, 'soon'), day };
  },
  review: ({ text, groupKey }) => {
    const [act, title = null] = splitAct(text);
    return { act: oneOf(['written', 'answered', 'ask', 'last'], act, 'written'), title, dealId: lastId(groupKey) };
  },
  decision: ({ text, groupKey }) => {
    // The key of a deleted item is its id alone.
    const [what] = groupKey.split(' ');
    const act = what === 'hidden' ? what : groupKey.includes(' ') ? 'decided' : 'deleted';
    return { act, title: text ?? 'A decision about you' };
  },
  report: ({ text }) => {
    const [act, title = 'An item'] = splitAct(text);
    return { act: act === 'upheld' ? act : 'dismissed', title };
  },
  role: ({ text }) => ({ role: oneOf<MemberRole>(['Student', 'Moderator', 'Admin'], text ?? '', 'Student') }),
  paper: ({ text }) => ({ audience: text ?? 'your year' }),
};

const WRITE: { [K in NoticeKind]?: (data: NoticeData<K>) => string } = {
  message: ({ quote }) => quote,
  deal: ({ act, title }) => `${act} ${title}`,
  match: ({ act, path, search }) => `${act} ${path} ${search}`,
  wish: ({ act, saved }) => (saved === null ? act : `${act} ${saved}`),
  listing: ({ act, day }) => `${act} ${day}`,
  review: ({ act, title }) => (title === null ? act : `${act} ${title}`),
  decision: ({ title }) => title,
  report: ({ act, title }) => `${act} ${title}`,
  role: ({ role }) => role,
  paper: ({ audience }) => audience,
};

/** The data of a notice that the version before has written. */
export const readOldText = <K extends NoticeKind>(kind: K, notice: OldNotice): NoticeData<K> =>
  (READ[kind]?.(notice) ?? {}) as NoticeData<K>;

/** What the version before reads of a notice. */
export const writeOldText = <K extends NoticeKind>(kind: K, data: NoticeData<K>): string | null =>
  (WRITE[kind] as ((data: NoticeData<K>) => string) | undefined)?.(data) ?? null;

/** An act and a title, joined by a space. */
function splitAct(text: string | null): [act: string, title: string | undefined] {
  const [act = '', title] = text?.split(/ (.*)/s) ?? [];
  return [act, title];
}

/** The deal's id, in keys that end with one: 'deal …' and 'review of …'. */
const lastId = (groupKey: string): string | null =>
  /^(deal|review of) [\da-f-]{36}$/.test(groupKey) ? groupKey.slice(-36) : null;

const oneOf = <T extends string>(all: readonly T[], text: string | undefined, otherwise: T): T =>
  all.find((one) => one === text) ?? otherwise;
