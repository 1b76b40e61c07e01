import { type Kysely, sql } from 'kysely';
import type { dutyCalls, OwnDataRequest } from '#contract/duties.ts';
import { DATA_REQUESTS } from '#contract/duty-limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, HOUR, SECOND } from '#contract/rules/time.ts';
import { VisitorRequestForm } from '#contract/schemas/duties.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import type { Viewer } from '#server/viewer.ts';
import { dataRequestMail } from './mails.ts';

type Calls = typeof dutyCalls;

/** Writes a request about data into the register, and mails it to who answers. */
export const makeDataRequest: ServerFunction<Calls['makeDataRequest']> = async (context, viewer, input) => {
  const { config, db, mail, now } = context;
  const { kind, text } = input;
  const at = now();
  const request = await db.transaction().execute(async (trx) => {
    const asker = await findAsker(trx, viewer, input);
    await limitRequests(context, trx, viewer);
    const values = { kind, text, ...asker, made_at: at, due_at: new Date(at.getTime() + DATA_REQUESTS.days * DAY) };
    const { id, number } = await trx
      .insertInto('data_requests')
      .values(values)
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    await writeAudit(trx, at, { action: 'data request made', by: viewer, subject: id, details: { kind, number } });
    const to = config.grievanceContact?.email ?? config.operatorEmail;
    if (to) await mail.queue(trx, dataRequestMail(config, to, { ...values, number }));
    return selectOwn(trx).where('id', '=', id).executeTakeFirstOrThrow();
  });
  return { data: request };
};

async function limitRequests(context: Context, trx: Kysely<Tables>, viewer: Viewer): Promise<void> {
  const { perHour, perDay } = DATA_REQUESTS;
  await limit(context, trx, `data requests ${viewer.ip}`, { max: perHour, seconds: HOUR / SECOND });
  if (viewer.id) await limit(context, trx, `data requests of ${viewer.id}`, { max: perDay, seconds: DAY / SECOND });
}

/** A member is answered at the address of the account. Throws INVALID_INPUT where a visitor gives no name or address. */
async function findAsker(
  trx: Kysely<Tables>,
  viewer: Viewer,
  input: { kind: string; text: string; name?: string | undefined; email?: string | undefined },
) {
  if (viewer.id === null) {
    const given = VisitorRequestForm.safeParse(input);
    if (given.success) return { member_id: null, name: given.data.name, email: given.data.email };
    throw new Problem('INVALID_INPUT', {
      errors: given.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })),
    });
  }
  const member = await trx
    .selectFrom('members')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', viewer.id)
    .executeTakeFirst();
  if (!member) throw new Problem('TOKEN_INVALID');
  return { member_id: viewer.id, name: `${member.first_name} ${member.last_name}`.trim(), email: member.email };
}

/** The newest requests of the caller. */
export const listOwnDataRequests: ServerFunction<Calls['listOwnDataRequests']> = async ({ db }, viewer) => ({
  data: await selectOwn(db)
    .where('member_id', '=', viewer.id)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DATA_REQUESTS.listed)
    .execute(),
});

const selectOwn = (db: Kysely<Tables>) =>
  db
    .selectFrom('data_requests')
    .select(['id as _id', 'number', 'kind', 'text', 'made_at as madeAt', 'due_at as dueAt'])
    .select(['outcome', 'answer', 'answered_at as answeredAt'])
    .$castTo<OwnDataRequest>();

/**
 * Takes a member out of the requests that were answered, and out of breaches that nobody was told of, before the account is
 * deleted (J1). A request that waits keeps the name and the address: it is still to be answered.
 */
export async function forgetInDuties(trx: Kysely<Tables>, memberId: string): Promise<void> {
  await sql`
    update breaches b set names = (
      select coalesce(string_agg(name, E'\\n'), '') from regexp_split_to_table(b.names, '[\\s,;]+') name
      where lower(name) not in (m.email, m.username))
    from members m
    where m.id = ${memberId} and b.names is not null
      and (strpos(lower(b.names), m.email) > 0 or strpos(lower(b.names), m.username) > 0)`.execute(trx);
  await sql`
    update data_requests set name = null, email = null, text = null, answer = null
    where member_id = ${memberId} and answered_at is not null`.execute(trx);
}
