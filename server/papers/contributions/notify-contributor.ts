import type { Transaction } from 'kysely';
import type { PaperDecision } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { notifyEach } from '#server/notices/notify.ts';

interface Told {
  paperId: string;
  decision: PaperDecision;
  words: string | undefined;
}

const OUTCOMES: Record<PaperDecision, string> = {
  approve: 'is shown',
  replace: 'is shown in the place of another',
  withhold: 'is withheld: only its title is shown',
  refuse: 'was refused',
};

/** Tells who has added it what the desk has decided. Returns the members to notify after the commit. */
export async function notifyContributor(
  context: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  { paperId, decision, words }: Told,
): Promise<string[]> {
  const paper = await trx
    .selectFrom('papers')
    .select(['subject', 'title', 'added_by as memberId'])
    .where('id', '=', paperId)
    .executeTakeFirst();
  if (!paper?.memberId) return [];
  const title = `${paper.subject}, ${paper.title} ${OUTCOMES[decision]}${words ? `: ${words}` : '. Thank you'}`;
  const isGood = decision === 'approve' || decision === 'replace';
  return notifyEach(
    context,
    trx,
    [
      {
        memberId: paper.memberId,
        groupKey: `paper ${paperId}`,
        data: { act: 'paper', title },
        ...(isGood && { mail: 'digest' }),
      },
    ],
    { kind: 'decision', key: `paper ${paperId} ${decision}`, at: context.now() },
  );
}
