import { type Kysely, sql } from 'kysely';
import type { listingCalls, Terms } from '#contract/listings.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { type ItemEnd, itemEnd, type TermDays } from './item-end.ts';

type Calls = typeof listingCalls;
type Clock = Pick<Context, 'config' | 'now'>;

export const findTerms = (db: Kysely<Tables>): Promise<TermDays[]> =>
  db.selectFrom('terms').selectAll().orderBy('begins_on').execute();

/** The end of an item that is published or renewed now. */
export const findEnd = async ({ config, now }: Clock, db: Kysely<Tables>, neededBy?: string | null): Promise<ItemEnd> =>
  itemEnd(now(), config, await findTerms(db), neededBy);

export const presentEnd = ({ at, days, term }: ItemEnd) => ({ endsAt: at.toISOString(), days, term });

export const listTerms: ServerFunction<Calls['listTerms']> = async (context) => ({
  data: presentTerms(context, await findTerms(context.db)),
});

export const saveTerms: ServerFunction<Calls['saveTerms']> = async (context, viewer, { terms }) => {
  checkOrder(terms);
  const rows = terms.map(({ name, beginsOn, endsOn }) => ({ name, begins_on: beginsOn, ends_on: endsOn }));
  await context.db.transaction().execute(async (trx) => {
    // With two concurrent admins, the second replaces what the first saved.
    await sql`lock table terms in share row exclusive mode`.execute(trx);
    await trx.deleteFrom('terms').execute();
    if (rows.length > 0) await trx.insertInto('terms').values(rows).execute();
    await writeAudit(trx, context.now(), {
      action: 'terms changed',
      by: viewer,
      details: { terms: rows.map(({ name, begins_on, ends_on }) => `${name} ${begins_on} ${ends_on}`).join('; ') },
    });
  });
  return { data: presentTerms(context, await findTerms(context.db)) };
};

function presentTerms({ config, now }: Clock, terms: TermDays[]): Terms {
  return {
    terms: terms.map(({ name, begins_on, ends_on }) => ({ name, beginsOn: begins_on, endsOn: ends_on })),
    renewal: presentEnd(itemEnd(now(), config, terms)),
  };
}

/** Throws INVALID_INPUT for terms that end before they begin, or overlap. */
function checkOrder(terms: Terms['terms']): void {
  const errors = terms.flatMap(({ beginsOn, endsOn }, i) => {
    if (endsOn < beginsOn) return { field: `terms.${i}.endsOn`, message: 'The last day is before the first' };
    const over = terms.find((other, n) => n < i && other.beginsOn <= endsOn && beginsOn <= other.endsOn);
    return over ? { field: `terms.${i}.beginsOn`, message: `These days lie over those of ${over.name}` } : [];
  });
  if (errors[0]) throw new Problem('INVALID_INPUT', { message: errors[0].message, errors });
}
