import { type Kysely, sql, type Transaction } from 'kysely';
import { can } from '#contract/can.ts';
import type { Snapshot } from '#contract/desk.ts';
import { fileUrl } from '#contract/endpoints.ts';
import type { CaseKind } from '#contract/limits.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { conditionName } from '#contract/rules/campus.ts';
import { branchName, yearName } from '#contract/rules/campus-choices.ts';
import { isHiddenFrom } from '#server/accounts/hidden-people.ts';
import { lockItem, lockMembersOfItems } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import { presentItem, selectItems } from '#server/items/present.ts';
import { maySee } from '#server/papers/present.ts';
import type { Member } from '#server/viewer.ts';

type Db = Kysely<Tables>;

/** A reported thing as its reporter sees it. */
export interface Thing {
  /** The member whom its case is against; null once the account is deleted. */
  ownerId: string | null;
  snapshot: Omit<Snapshot, 'at'>;
  /** Where a message stands. */
  place?: MessagePlace;
}
export interface MessagePlace {
  conversationId: string;
  number: number;
}

const BARE = { title: '', text: '', image: null, price: null, wasPrice: null, stars: null, facts: [] };
const fullName = sql`first_name || ' ' || last_name`;

function itemThing(row: Parameters<typeof presentItem>[0]): Thing {
  const { owner, title, description, picture, price, wasPrice, category, condition, kind } = presentItem(row);
  const facts = [category.name, kind === 'Wanted' ? 'Wanted' : conditionName(condition)];
  return {
    ownerId: owner,
    snapshot: { ...BARE, title, text: description, image: picture.card, price, wasPrice, facts },
  };
}

/** Locks an item that nobody reported; null unless it is published. */
export async function lockPublishedItem(trx: Transaction<Tables>, id: string): Promise<Thing | null> {
  await lockMembersOfItems(trx, [id]);
  const item = await lockItem(trx, id);
  if (item?.publication !== 'Published') return null;
  return itemThing(await selectItems(trx).where('items.id', '=', id).executeTakeFirstOrThrow());
}

/** Throws NOT_FOUND where there is no such member. */
export async function personThing(db: Db, id: string): Promise<Thing> {
  const { rows } = await sql<{ name: string; about: string | null; face: string | null; year: string }>`
    select ${fullName} as name, about, p.name as face, year_and_branch as year
    from members m left join pictures p on p.id = m.picture_id where m.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('member');
  const { name: title, about, face, year } = row;
  return { ownerId: id, snapshot: { ...BARE, title, text: about ?? '', image: imageOf(face), facts: [year] } };
}

/** Throws NOT_FOUND unless the member takes part in its conversation. */
export async function messageThing(db: Db, memberId: string, id: string): Promise<Thing> {
  const { rows } = await sql<
    MessagePlace & { ownerId: string | null; text: string; kind: string; name: string | null }
  >`
    select m.sender_id as "ownerId", m.content as text, m.conversation_id as "conversationId", m.number, c.kind,
      (select ${fullName} from members where id = m.sender_id) as name
    from messages m
    join conversations c on c.id = m.conversation_id
    join participants p on p.conversation_id = c.id and p.member_id = ${memberId}
    where m.id = ${id} and m.removed_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('message');
  const { ownerId, text, kind, name, ...place } = row;
  const facts = [`By ${name ?? 'Deleted user'}`, kind === 'community' ? 'In the campus community' : 'In a chat of two'];
  return { ownerId, snapshot: { ...BARE, text, facts }, place };
}

/** Throws NOT_FOUND if the viewer cannot see the thing. */
export async function findReportedThing(db: Db, viewer: Member, kind: CaseKind, id: string): Promise<Thing> {
  const thing = await FIND[kind](db, viewer, id);
  // Blocked members still read earlier messages, which only participants see.
  if (kind !== 'message' && (await isHidden(db, viewer, thing.ownerId, kind))) throw new Problem('NOT_FOUND');
  return thing;
}

const FIND: Record<CaseKind, (db: Db, viewer: Member, id: string) => Promise<Thing>> = {
  item: async (db, viewer, id) => {
    const row = await selectItems(db)
      .where('items.id', '=', id)
      .where('items.hidden_at', 'is', null)
      .executeTakeFirst();
    const seen = row && { ...row, ownerId: row.owner, publication: row.ItemStatus };
    if (!seen || !can.seeEndedItem(viewer, seen)) throw new Problem('NOT_FOUND');
    return itemThing(row);
  },
  person: (db, _viewer, id) => personThing(db, id),
  message: (db, viewer, id) => messageThing(db, viewer.id, id),
  review: async (db, _viewer, id) => {
    const { rows } = await sql<{ ownerId: string | null; text: string | null; stars: number; facts: string[] }>`
      select r.author_id as "ownerId", r.text, r.stars, array[
        'By ' || coalesce((select ${fullName} from members where id = r.author_id), 'Deleted user'),
        d.item_title] as facts
      from reviews r join deals d on d.id = r.deal_id
      where r.id = ${id} and r.shown_at is not null and r.hidden_at is null`.execute(db);
    const [row] = rows;
    if (!row) throw notFound('review');
    const { ownerId, text, stars, facts } = row;
    return { ownerId, snapshot: { ...BARE, text: text ?? '', stars, facts } };
  },
  paper: async (db, viewer, id) => {
    const row = await db
      .selectFrom('papers')
      .select(['title', 'subject', 'branch', 'year', 'year_of_paper', 'added_by', 'preview_file'])
      .select(['hidden_at', 'kind', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row || !maySee(viewer, row)) throw notFound('paper');
    const { title, subject, branch, year, year_of_paper, added_by: ownerId, preview_file } = row;
    const image = preview_file && fileUrl(preview_file);
    const facts = [branchName(branch), yearName(year)];
    return { ownerId, snapshot: { ...BARE, title, text: `${subject}, ${year_of_paper}`, image, facts } };
  },
};

/** Whether one of the two has blocked the other. A person can still be reported from their conversation. */
async function isHidden(db: Db, viewer: Member, ownerId: string | null, kind: CaseKind): Promise<boolean> {
  if (ownerId === null) return false;
  const { rows } = await sql<{ blocked: boolean; talked: boolean }>`
    select ${isHiddenFrom(viewer.id, sql`${ownerId}::uuid`)} as blocked, exists (
      select from conversations
      where first_id = least(${ownerId}::uuid, ${viewer.id}::uuid)
        and second_id = greatest(${ownerId}::uuid, ${viewer.id}::uuid) and last_number > 0) as talked`.execute(db);
  const [row] = rows;
  return row !== undefined && !can.seePerson(viewer, row.blocked && !(kind === 'person' && row.talked));
}
