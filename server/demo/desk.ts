import { sql, type Transaction } from 'kysely';
import { type CaseKind, DESK } from '#contract/limits.ts';
import { APPEALABLE } from '#contract/rules/desk-words.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { messagesAround, newestMessages } from '#server/desk/reports/attached-messages.ts';
import { findReportedThing } from '#server/desk/reports/find-thing.ts';
import { openCase } from '#server/desk/reports/open-case.ts';
import { weighCase } from '#server/desk/reports/weigh-case.ts';
import type { Campus } from './campus.ts';
import { BLOCKS, CASES, DESK_TALKS, type DemoCase, MODERATOR, type Reported } from './desk-cases.ts';
import type { DemoMember } from './members.ts';
import { pictureCountOf } from './message-pictures.ts';
import { randomFrom } from './random.ts';
import type { When } from './talk.ts';

interface Scene {
  context: Pick<Context, 'now'>;
  trx: Transaction<Tables>;
  campus: Campus;
  at: (when: When) => Date;
  who: (name: string) => DemoMember;
}

const finder = ({ members }: Campus): Scene['who'] => {
  const byName = new Map(members.map((member) => [member.name, member]));
  return (name) => {
    const found = byName.get(name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
};

/** The conversations that cases are about. */
export async function insertDeskTalks(trx: Transaction<Tables>, campus: Campus, at: Scene['at']): Promise<void> {
  for (const talk of DESK_TALKS) await insertTalk({ trx, at, who: finder(campus) }, talk);
}

/** What the desk has done and has to do: cases, decisions, an appeal, people who block each other. */
export async function insertDesk(
  context: Pick<Context, 'now'>,
  trx: Transaction<Tables>,
  campus: Campus,
  at: Scene['at'],
): Promise<void> {
  const who = finder(campus);
  const scene = { context, trx, campus, at, who };
  await sql`update members set is_moderator = true where id = ${who(MODERATOR).id}`.execute(trx);
  await sql`
    update papers set added_by = ${who(MODERATOR).id}
    where id in (
      select id from papers where kind = 'paper' and decided_at is null and not to_check
      order by created_at desc, id limit 3)`.execute(trx);
  for (const one of CASES) await insertCase(scene, one);
  for (const [blocker, blocked, time] of BLOCKS) {
    const [blocker_id, blocked_id] = [who(blocker).id, who(blocked).id];
    await trx
      .insertInto('blocks')
      .values({ blocker_id, blocked_id, at: at(time).toISOString() })
      .execute();
    await sql`
      delete from follows where (follower_id = ${blocker_id} and followed_id = ${blocked_id})
        or (follower_id = ${blocked_id} and followed_id = ${blocker_id})`.execute(trx);
  }
}

type TalkScene = Pick<Scene, 'trx' | 'at' | 'who'>;

async function insertTalk({ trx, at, who }: TalkScene, { between, lines }: (typeof DESK_TALKS)[number]): Promise<void> {
  const two = between.map((name) => who(name).id);
  const [first_id = '', second_id = ''] = two.toSorted();
  const random = randomFrom(`desk talk ${between.join()}`);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return;
  const id = random.id();
  await trx
    .insertInto('conversations')
    .values({
      id,
      kind: 'pair',
      first_id,
      second_id,
      created_at: at(first[1]),
      last_number: lines.length,
      last_content: last[2],
      last_sent_at: at(last[1]),
    })
    .execute();
  await trx
    .insertInto('participants')
    .values(
      two.map((member_id) => ({
        conversation_id: id,
        member_id,
        read_number: lines.length,
        joined_at: at(first[1]),
      })),
    )
    .execute();
  await trx
    .insertInto('messages')
    .values(
      lines.map(([one, ago, content, warning], n) => ({
        id: random.id(),
        conversation_id: id,
        number: n + 1,
        sender_id: two[one] ?? null,
        client_id: null,
        content,
        picture_count: pictureCountOf(content),
        sent_at: at(ago),
        warning: warning ?? null,
      })),
    )
    .execute();
}

async function insertCase(scene: Scene, one: DemoCase): Promise<void> {
  const { context, trx, at, who } = scene;
  const { reason, found, reports, decision, appeal } = one;
  const [kind, thingId] = await findReported(scene, one.about);
  const [first] = reports;
  if (!first) throw new Error('each case of the demo has a report');
  const reporter = {
    id: who(first[0]).id,
    role: 'Student',
    isModerator: false,
    isSuspended: false,
    isAlumnus: false,
  } as const;
  const unused = { ip: '', userAgent: '', visitorKey: () => '', sessionId: '', sessionEndsAt: '', confirmedAt: '' };
  const thing = await findReportedThing(trx, { ...reporter, ...unused }, kind, thingId);
  const opened = await openCase(trx, at(found?.at ?? first[1]), {
    kind,
    thingId,
    ownerId: thing.ownerId,
    reason,
    snapshot: thing.snapshot,
    ...(found && { found: found.by }),
  });
  for (const [name, ago, text] of reports) {
    const reporter_id = who(name).id;
    const messages = thing.place
      ? await messagesAround(trx, thing.place)
      : await findTalk(scene, reporter_id, thing.ownerId);
    await trx
      .insertInto('reports')
      .values({
        case_id: opened.id,
        reporter_id,
        reason,
        text: text ?? null,
        at: at(ago).toISOString(),
        messages: messages && JSON.stringify(messages),
        upheld: decision ? !decision.acts.includes('dismiss') : null,
      })
      .execute();
  }
  await weighCase(trx, context.now(), opened);
  const last = reports.at(-1)?.[1];
  if (one.isHidden && last !== undefined) {
    await hide(trx, [thingId], at(last));
    await trx
      .updateTable('cases')
      .set({ hidden_at: at(last).toISOString() })
      .where('id', '=', opened.id)
      .execute();
  }
  if (!decision) return;
  await insertDecision(scene, { caseId: opened.id, thingId, memberId: thing.ownerId, decision, appeal });
  if (appeal) await insertAppeal(scene, opened.id, decision, appeal);
}

async function findReported({ trx, campus, who }: Scene, about: Reported): Promise<[CaseKind, string]> {
  if ('person' in about) return ['person', who(about.person).id];
  if ('item' in about) {
    const item = campus.items.find(
      ({ title, owner, publication, status }) =>
        title.startsWith(about.item) &&
        (about.of === undefined || owner.name === about.of) &&
        publication === 'Published' &&
        status === 'Available',
    );
    if (!item) throw new Error(`no item is called ${about.item}`);
    return ['item', item.id];
  }
  const [kind, found] =
    'paper' in about
      ? ([
          'paper',
          sql<{ id: string }>`select id from papers where added_by <> ${who(MODERATOR).id} order by id limit 1`,
        ] as const)
      : ([
          'message',
          sql<{ id: string }>`
            select m.id from messages m join conversations c on c.id = m.conversation_id
            where c.kind = 'pair' and m.sender_id = ${who(about.messageOf).id}
              and ${who(about.to).id} in (c.first_id, c.second_id)
            order by m.number desc limit 1`,
        ] as const);
  const { rows } = await found.execute(trx);
  return [kind, rows[0]?.id ?? ''];
}

/** What a reporter has written with the one whom it is against. */
async function findTalk({ trx }: Scene, reporterId: string, ownerId: string | null) {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where kind = 'pair' and last_number > 0
      and first_id = least(${reporterId}::uuid, ${ownerId}::uuid)
      and second_id = greatest(${reporterId}::uuid, ${ownerId}::uuid)`.execute(trx);
  return rows[0] ? newestMessages(trx, rows[0].id, [reporterId, ownerId]) : null;
}

interface NewDecision extends Required<Pick<DemoCase, 'decision'>>, Pick<DemoCase, 'appeal'> {
  caseId: string;
  thingId: string;
  memberId: string | null;
}

async function insertDecision({ trx, at, who }: Scene, given: NewDecision): Promise<void> {
  const { caseId, thingId, memberId, appeal } = given;
  const { by, acts, days, reason, words, changed, ...decision } = given.decision as NonNullable<DemoCase['decision']>;
  const time = at(decision.at);
  const inDays = (n: number) => new Date(time.getTime() + n * DAY).toISOString();
  const until = days === undefined ? null : inDays(days);
  const isUndone = appeal?.answer?.outcome === 'undone';
  const hidden = acts.includes('ban') ? await hideAllOf(trx, memberId, time) : [];
  if (acts.includes('remove')) await hide(trx, [thingId], time, true);
  if (until) await sql`update members set suspended_until = ${until} where id = ${memberId}`.execute(trx);
  if (acts.includes('ban'))
    await sql`update members set blocked_at = ${time.toISOString()} where id = ${memberId}`.execute(trx);
  await trx
    .insertInto('decisions')
    .values({
      case_id: caseId,
      member_id: memberId,
      decided_by: who(by).id,
      at: time.toISOString(),
      acts,
      days: days ?? null,
      until,
      reason,
      words,
      appeal_until: acts.some((act) => APPEALABLE.includes(act)) ? inDays(DESK.appealDays) : null,
      change_until: acts.includes('askForChange') ? inDays(DESK.changeDays) : null,
      changed_at: changed ? at(changed).toISOString() : null,
      hidden_items: hidden,
      ...(isUndone &&
        appeal?.answer && {
          lifted: acts,
          lifted_at: at(appeal.answer.at).toISOString(),
          lifted_by: who(appeal.answer.by).id,
        }),
    })
    .execute();
  await trx
    .updateTable('cases')
    .set({ state: appeal && !appeal.answer ? 'appealed' : 'decided', decided_at: time.toISOString() })
    .where('id', '=', caseId)
    .execute();
}

async function insertAppeal(
  { trx, at, who }: Scene,
  caseId: string,
  { acts }: NonNullable<DemoCase['decision']>,
  { at: time, text, answer }: NonNullable<DemoCase['appeal']>,
): Promise<void> {
  await trx
    .insertInto('appeals')
    .values({
      case_id: caseId,
      acts,
      text,
      at: at(time).toISOString(),
      answered_at: answer ? at(answer.at).toISOString() : null,
      answered_by: answer ? who(answer.by).id : null,
      outcome: answer?.outcome ?? null,
      words: answer?.words ?? null,
    })
    .execute();
}

const hide = (trx: Transaction<Tables>, ids: string[], time: Date, isRemoved = false) =>
  sql`
    update items set publication = 'Draft', ended_at = null, hidden_at = ${time}, removed_at = ${isRemoved ? time : null}
    where id = any(${ids}::uuid[])`.execute(trx);

/** Hides what a banned member has published. */
async function hideAllOf(trx: Transaction<Tables>, memberId: string | null, time: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from items where owner_id = ${memberId} and publication = 'Published'`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await hide(trx, ids, time);
  return ids;
}
