import { sql } from 'kysely';
import type { consoleCalls } from '#contract/console.ts';
import { newestPage } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { holdsWords } from './items.ts';

export const listAllPapers: ServerFunction<(typeof consoleCalls)['listAllPapers']> = async ({ db }, _viewer, input) => {
  const page = newestPage('p.created_at', 'p.id', input);
  let asked = db
    .selectFrom('papers as p')
    .leftJoin('members as m', 'm.id', 'p.added_by')
    .where('p.kind', '=', 'paper')
    .where('p.state', '=', 'shown');
  if (input.keyword) {
    const text = sql`concat_ws(' ', p.title, p.subject, p.branch, p.year_of_paper, m.first_name, m.last_name)`;
    asked = asked.where(holdsWords(text, input.keyword));
  }
  if (input.hidden !== undefined) asked = asked.where('p.hidden_at', input.hidden ? 'is not' : 'is', null);
  const { rows, nextCursor } = await page.read(
    asked
      .select(['p.id as _id', 'p.title', 'p.subject', 'p.branch', 'p.year', 'p.year_of_paper as yearOfPaper'])
      .select([
        'p.created_at as createdAt',
        sql<boolean>`p.hidden_at is not null`.as('isHidden'),
        sql<string | null>`nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '')`.as('addedBy'),
      ]),
    (last) => [last.createdAt, last._id],
  );
  return { data: rows, nextCursor };
};
