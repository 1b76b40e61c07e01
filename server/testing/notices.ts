import { randomUUID } from 'node:crypto';
import type { NoticeData, NoticeKind } from '#contract/notices/kinds.ts';
import type { NoticeEvent } from '#server/notices/notify.ts';

const id = randomUUID();

/** What a notice of a kind may tell; kinds without data need none. */
const DATA: { [K in NoticeKind]?: NoticeData<K> } = {
  message: { quote: 'Hi' },
  deal: { act: 'reserve', title: 'Lamp', dealId: id },
  match: { act: 'new', searchId: id, path: '/search?query=lamp&sort=newest', search: 'lamp' },
  wish: { act: 'back', saved: null },
  listing: { act: 'soon', day: 'Fri 16 Jan' },
  leaving: { act: 'soon', day: '2026-06-14', days: 30, items: 6, deals: 2, papers: 11, hasAddress: false },
  review: { act: 'written', title: null, dealId: id },
  decision: { act: 'deleted', title: 'Fireworks' },
  report: { act: 'upheld', title: 'Lamp' },
  duty: { act: 'answered', number: 7 },
  role: { role: 'Moderator' },
  paperRequest: { paperId: id, title: 'Signals, End 2024' },
  paper: { audience: 'CSE, 2nd Year' },
};

/** An event of a kind, once for a member, in a group of its own unless `more` says otherwise. */
export function anEvent(kind: NoticeKind, at: Date, more: Partial<NoticeEvent> = {}): NoticeEvent {
  const key = randomUUID();
  return { kind, key, groupKey: key, data: DATA[kind] ?? {}, at, ...more } as NoticeEvent;
}
