import { randomUUID } from 'node:crypto';
import type { CaseKind, ReportReason } from '#contract/limits.ts';
import { rankOf } from '#server/desk/reports/weight.ts';
import type { TestApp } from './app.ts';
import { aMember, anItem, type TestMember } from './factories.ts';

interface GivenCase {
  kind: CaseKind;
  thingId: string;
  owner: { id: string } | null;
  reason?: ReportReason;
  weight?: number;
  reporters?: { id: string }[];
  openedAt?: Date;
  /** Hidden by its reports, as the thing then is. */
  isHidden?: boolean;
}

/** An open case with its reports, each with a message. */
export async function aCase(test: TestApp, given: GivenCase): Promise<{ id: string; number: number }> {
  const { db, now } = test.context;
  const { kind, thingId, owner, reason = 'money', weight = 4, reporters = [], openedAt = now() } = given;
  const found = await db
    .insertInto('cases')
    .values({
      kind,
      thing_id: thingId,
      owner_id: owner?.id ?? null,
      reason,
      reports: reporters.length,
      independent: reporters.length,
      weight,
      rank: rankOf(weight, openedAt),
      found: reporters.length === 0 ? 'text' : null,
      hidden_at: given.isHidden ? openedAt : null,
      snapshot: JSON.stringify({
        at: openedAt.toISOString(),
        title: kind === 'item' ? 'Old laptop' : '',
        text: 'Pay first to hold it',
        image: null,
        price: kind === 'item' ? 100 : null,
        wasPrice: null,
        stars: null,
        facts: ['Electronics'],
      }),
      opened_at: openedAt,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  for (const { id } of reporters) {
    const message = { senderId: id, senderName: 'R', content: 'Look', sentAt: now().toISOString(), isReported: true };
    await db
      .insertInto('reports')
      .values({ case_id: found.id, reporter_id: id, reason, at: openedAt, messages: JSON.stringify([message]) })
      .execute();
  }
  return found;
}

/** A member's published item with an open case about it. */
export async function aReportedItem(test: TestApp, given: Partial<GivenCase> & { owner?: TestMember } = {}) {
  const owner = given.owner ?? (await aMember(test));
  const reporters = given.reporters ?? [await aMember(test)];
  const { id: itemId } = await anItem(test, { owner, title: `Laptop ${randomUUID().slice(0, 8)}` });
  if (given.isHidden)
    await test.context.db
      .updateTable('items')
      .set({ publication: 'Draft', hidden_at: test.context.now() })
      .where('id', '=', itemId)
      .execute();
  const found = await aCase(test, { ...given, kind: 'item', thingId: itemId, owner, reporters });
  return { ...found, itemId, owner, reporters };
}
