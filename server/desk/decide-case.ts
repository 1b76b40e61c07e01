import type { deskCalls } from '#contract/desk.ts';
import { badField } from '#contract/problems.ts';
import { clashOf } from '#contract/rules/desk-words.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { copyPaperFiles } from '#server/papers/hide.ts';
import { assertMayDecide, caseNotHere } from './case-rows.ts';
import { decide } from './decide.ts';
import { inDeskTransaction } from './desk-transaction.ts';
import { lockCase } from './lock-case.ts';
import { findNext } from './place.ts';

type Decide = ServerFunction<(typeof deskCalls)['decideCase']>;

export const decideCase: Decide = async (context, viewer, { caseId, acts, days, reason, words }) => {
  const clash = clashOf(acts);
  if (clash) throw badField('acts', clash);
  if (acts.includes('suspend') && !days) throw badField('days', 'Say for how many days');
  if (!words && !acts.includes('dismiss')) throw badField('words', 'Own words are required');
  const found = await context.db
    .selectFrom('cases')
    .select(['kind', 'thing_id', 'owner_id as ownerId'])
    .where('id', '=', caseId)
    .executeTakeFirst();
  if (!found) throw caseNotHere();
  assertMayDecide(viewer, found);
  const paper = found.kind === 'paper' && acts.includes('hide') ? await copyPaperFiles(context, found.thing_id) : null;
  const data = await inDeskTransaction(
    context,
    async (trx, desk) => {
      const row = await lockCase(trx, caseId, { viewerId: viewer.id, bans: acts.includes('ban') });
      await decide(desk, trx, row, { by: viewer, acts, days: days ?? null, reason, words: words ?? '', paper });
      return { number: row.number, next: await findNext(trx, row, viewer.id) };
    },
    paper?.contents,
  );
  return { data };
};
