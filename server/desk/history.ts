import { sql } from 'kysely';
import type { Case } from '#contract/desk.ts';
import { type AppealOutcome, DESK } from '#contract/limits.ts';
import { actsLabel, caseTitle } from '#contract/rules/desk-words.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { FoundCase } from './case-rows.ts';
import type { Thing } from './things.ts';

type Entry = Case['history'][number];
type Db = Pick<Context, 'db'>;

/** The history of the thing and its owner, newest first. */
export async function findHistory(context: Context, row: FoundCase, thing: Thing | null): Promise<Entry[]> {
  const entries = await Promise.all([
    findReports(context, row),
    ofThing(row, thing),
    row.kind === 'item' ? findPrices(context, row.thing_id) : [],
    findOwner(context, row),
    findCasesBefore(context, row),
    findOutcome(context, row),
  ]);
  return entries.flat().sort((one, other) => other.at.localeCompare(one.at));
}

async function findReports({ db }: Db, { id, reports, independent, found, hidden_at, opened_at }: FoundCase) {
  const entries: Entry[] = [];
  if (found)
    entries.push({
      kind: 'found',
      text: {
        pictures: 'The same pictures are in other items',
        text: 'The same text is in other items',
        desk: 'Opened by the desk, without a report',
        unchanged: 'The change that was asked for was not made in time',
      }[found],
      note: null,
      at: opened_at,
    });
  if (reports > 0) {
    const last = await db
      .selectFrom('reports')
      .select(({ fn }) => fn.max('at').as('at'))
      .where('case_id', '=', id)
      .executeTakeFirst();
    const text = reports === 1 ? '1 report' : `${reports} reports`;
    const from = independent > 1 && independent === reports ? ' from independent people' : '';
    const note =
      reports > independent ? `Of ${independent} independent ${independent === 1 ? 'person' : 'people'}` : null;
    entries.push({ kind: 'reports', text: text + from, note, at: last?.at ?? opened_at });
  }
  if (hidden_at)
    entries.push({ kind: 'hidden', text: 'Hidden automatically', note: 'Until it is decided', at: hidden_at });
  return entries;
}

function ofThing({ opened_at }: FoundCase, thing: Thing | null): Entry[] {
  const entries: Entry[] = [];
  if (thing?.listedAt) entries.push({ kind: 'listed', text: 'Listed', note: null, at: thing.listedAt });
  if (thing?.changedAt && thing.changedAt > opened_at)
    entries.push({ kind: 'edited', text: 'Changed after it was reported', note: null, at: thing.changedAt });
  return entries;
}

const MOST = 20;

async function findPrices({ db }: Db, itemId: string): Promise<Entry[]> {
  const prices = await db
    .selectFrom('item_prices')
    .select(['price', 'at'])
    .where('item_id', '=', itemId)
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
  return prices.slice(0, -1).map(({ price, at }, i) => ({
    kind: 'price',
    text: `Price changed from ${moneyText(prices[i + 1]?.price ?? 0)} to ${moneyText(price)}`,
    note: null,
    at,
  }));
}

async function findOwner({ db, config }: Context, { owner_id }: FoundCase): Promise<Entry[]> {
  const { rows } = await sql<{ joined: string; deals: number; reviews: number; first: string; last: string }>`
    select m.created_at as joined, d.*,
      (select count(*)::int from reviews where member_id = m.id and shown_at is not null and hidden_at is null) as reviews
    from members m
    cross join lateral (
      select count(*)::int as deals, min(completed_at) as first, max(completed_at) as last from deals
      where m.id in (seller_id, buyer_id) and state = 'Completed'
    ) d
    where m.id = ${owner_id}`.execute(db);
  const [owner] = rows;
  if (!owner) return [];
  const entries: Entry[] = [{ kind: 'joined', text: 'Joined the campus', note: null, at: owner.joined }];
  if (owner.deals === 0 || !owner.last) return entries;
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: config.timeZone, dateStyle: 'medium' });
  const deals = owner.deals === 1 ? '1 deal' : `${owner.deals} deals`;
  const reviews = ['no reviews', '1 review'][owner.reviews] ?? `${owner.reviews} reviews`;
  const note = `Since ${day.format(new Date(owner.first))}`;
  return [...entries, { kind: 'deals', text: `${deals} finished, ${reviews}`, note, at: owner.last }];
}

interface CaseBefore extends Pick<FoundCase, 'number' | 'kind' | 'reason' | 'acts' | 'days'> {
  at: string;
  warns: boolean;
  changeUntil: string | null;
  changedAt: string | null;
  isUndone: boolean;
}

/** Other cases of the thing or its owner. */
async function findCasesBefore({ db, now }: Context, { id, owner_id, kind, thing_id }: FoundCase): Promise<Entry[]> {
  const since = new Date(now().getTime() - DESK.warningDays * DAY);
  const { rows } = await sql<CaseBefore>`
    select c.number, c.kind, c.reason, coalesce(d.at, c.opened_at) as at, d.acts, d.days,
      coalesce('warn' = any(d.acts) and not 'warn' = any(d.lifted) and d.at > ${since}, false) as warns,
      d.change_until as "changeUntil", d.changed_at as "changedAt",
      coalesce(cardinality(d.lifted) > 0, false) as "isUndone"
    from cases c left join decisions d on d.case_id = c.id
    where c.id <> ${id} and (c.owner_id = ${owner_id} or (c.kind = ${kind} and c.thing_id = ${thing_id}))
    order by c.opened_at desc limit ${MOST}`.execute(db);
  return rows.map((row) => ({
    kind: row.warns ? 'warning' : 'case',
    text: `Case ${row.number}: ${caseTitle(row.kind, row.reason).toLowerCase()}, ${
      row.acts ? actsLabel(row.acts, row.days).toLowerCase() : 'open'
    }`,
    note: noteOf(row, now()),
    at: row.at,
  }));
}

function noteOf({ warns, changeUntil, changedAt, isUndone }: CaseBefore, now: Date): string | null {
  if (isUndone) return 'Taken back since';
  if (changedAt) return 'Changed in time';
  if (changeUntil && changeUntil < now.toISOString()) return 'Not changed in time';
  return warns ? 'The warning still counts' : null;
}

const OUTCOMES: Record<AppealOutcome, string> = {
  stands: 'The decision stands',
  undone: 'All of it was taken back',
  partly: 'A part of it was taken back',
};

async function findOutcome({ db }: Db, row: FoundCase): Promise<Entry[]> {
  if (!row.decided_at) return [];
  const by = row.decider_name && `By ${row.decider_name}`;
  const entries: Entry[] = [
    { kind: 'decided', text: `Decided: ${actsLabel(row.acts ?? [], row.days)}`, note: by, at: row.decided_at },
  ];
  const appeal = await db
    .selectFrom('appeals')
    .select(['at', 'answered_at', 'outcome'])
    .where('case_id', '=', row.id)
    .executeTakeFirst();
  if (appeal) entries.push({ kind: 'appeal', text: 'Appealed', note: null, at: appeal.at });
  if (appeal?.answered_at && appeal.outcome)
    entries.push({ kind: 'appeal', text: OUTCOMES[appeal.outcome], note: null, at: appeal.answered_at });
  return entries;
}
