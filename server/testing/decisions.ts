import { randomUUID } from 'node:crypto';
import { type CaseKind, DESK, type DeskAct } from '#contract/limits.ts';
import { APPEALABLE } from '#contract/rules/desk-words.ts';
import { DAY } from '#contract/rules/time.ts';
import type { TestApp } from './app.ts';

interface GivenDecision {
  against: { id: string };
  by?: { id: string };
  kind?: CaseKind;
  thingId?: string;
  acts?: DeskAct[];
  days?: number;
  words?: string;
}

/** A decided case as rows alone: nothing is hidden, and nobody is told. */
export async function aDecision(test: TestApp, given: GivenDecision): Promise<{ caseId: string; number: number }> {
  const { db, now } = test.context;
  const { kind = 'item', acts = ['warn'], thingId = randomUUID() } = given;
  const [at, member] = [now(), given.against.id];
  const days = acts.includes('suspend') ? (given.days ?? 7) : null;
  const title = kind === 'item' ? 'Lamp' : '';
  const snapshot = {
    at: at.toISOString(),
    title,
    text: 'It shines',
    image: null,
    price: 380,
    wasPrice: null,
    stars: null,
  };
  const { id: caseId, number } = await db
    .insertInto('cases')
    .values({
      kind,
      thing_id: thingId,
      owner_id: member,
      state: 'decided',
      reason: 'money',
      reports: 1,
      independent: 1,
      snapshot: JSON.stringify({ ...snapshot, facts: [] }),
      opened_at: at,
      decided_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('decisions')
    .values({
      case_id: caseId,
      member_id: member,
      decided_by: given.by?.id ?? null,
      at,
      acts,
      days,
      until: days === null ? null : new Date(at.getTime() + days * DAY),
      reason: 'money',
      words: given.words ?? 'Money changes hands when the thing does.',
      appeal_until: acts.some((act) => APPEALABLE.includes(act))
        ? new Date(at.getTime() + DESK.appealDays * DAY)
        : null,
    })
    .execute();
  return { caseId, number };
}
