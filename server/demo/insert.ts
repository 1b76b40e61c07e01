import { sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertAnnouncements } from './announcements.ts';
import { insertBooks } from './books.ts';
import type { Campus } from './campus.ts';
import { clockOf } from './clock.ts';
import { insertContributions } from './contributions.ts';
import { insertDeals } from './deals.ts';
import { insertDesk, insertDeskTalks } from './desk.ts';
import { insertEnds } from './ends.ts';
import { insertFigures } from './figures.ts';
import { insertLeaving } from './leaving.ts';
import { insertMessagePictures, pictureCountOf, type storeMessagePictures, withLinks } from './message-pictures.ts';
import { insertNotices } from './notices.ts';
import { insertRequests } from './requests.ts';
import { insertSavedSearches } from './saved-searches.ts';
import { insertSignIns } from './sign-ins.ts';
import type { StoredPaper } from './store-files.ts';
import { LINE_CHANGES, type When } from './talk.ts';
import { insertWanted } from './wanted.ts';
import { insertWishes } from './wishes.ts';

/** What the campus needs beyond itself to become rows. */
export interface Stored {
  passwordHash: string;
  pictures: readonly {
    id: string;
    name: string;
    owner_id: string;
    width: number;
    height: number;
    color: string;
    bytes: number;
  }[];
  /** The pictures of members. */
  portraits: readonly { id: string; ownerId: string }[];
  messagePictures: Awaited<ReturnType<typeof storeMessagePictures>>;
  papers: ReadonlyMap<string, StoredPaper>;
}

type At = (when: When) => Date;

/** Puts the whole campus in: all of it or nothing. */
export async function insertCampus(context: Context, campus: Campus, stored: Stored): Promise<void> {
  const at = clockOf(context.now());
  await context.db.transaction().execute(async (trx) => {
    await insertMembers(trx, campus, stored, at);
    await insertSignIns(trx, campus, at);
    await insertItems(trx, campus, at);
    await insertBooks(trx, campus);
    await insertWanted(trx, campus, at);
    await insertConversations(trx, withLinks(campus, context.config.publicUrl), at);
    await insertDeskTalks(trx, campus, at);
    await insertMessagePictures(trx, stored.messagePictures);
    await insertRequests(trx, campus, { at, now: context.now(), timeZone: context.config.timeZone });
    await insertPapers(trx, campus, stored, at);
    await insertContributions(trx, campus, stored.papers, at);
    await insertWishes(trx, campus, at);
    await insertFigures(trx, campus, { at, now: context.now(), timeZone: context.config.timeZone });
    await insertSavedSearches(trx, campus, at);
    await insertNotices(context, trx, campus, at);
    await insertDeals(context, trx, campus, at);
    await insertEnds(context, trx, campus);
    await insertDesk(context, trx, campus, at);
    await insertLeaving(context, trx, campus);
    await insertAnnouncements(context, trx, campus, at);
    await trx
      .insertInto('feedback')
      .values(
        campus.feedback.map(({ id, from, phoneNumber, message, sent }) => ({
          id,
          first_name: from.firstName,
          last_name: from.lastName,
          email: from.email,
          phone_number: phoneNumber,
          message,
          created_at: at(sent),
        })),
      )
      .execute();
  });
}

async function insertMembers(trx: Transaction<Tables>, campus: Campus, stored: Stored, at: At): Promise<void> {
  await trx
    .insertInto('members')
    .values(
      campus.members.map((member) => ({
        id: member.id,
        email: member.email,
        password_hash: stored.passwordHash,
        role: member.role,
        first_name: member.firstName,
        last_name: member.lastName,
        username: member.username,
        year_and_branch: member.yearAndBranch,
        college_id: member.collegeId,
        contact_number: member.contactNumber,
        shows_contact: member.showsContact,
        // Who shows nothing to anybody is not found by name either.
        is_findable: member.showsContact === 'nobody' ? false : null,
        interests: member.interests,
        about: member.about,
        gender: member.gender,
        date_of_birth: member.dateOfBirth,
        picture_id: null,
        created_at: at(member.joined),
        updated_at: at(member.joined),
      })),
    )
    .execute();
  const joined = new Map(campus.members.map((member) => [member.id, at(member.joined)]));
  await trx
    .insertInto('pictures')
    .values(stored.pictures.map((picture) => ({ ...picture, created_at: joined.get(picture.owner_id) })))
    .execute();
  // Members and pictures name each other: the second half of it.
  await sql`
    update members set picture_id = portrait.id
    from unnest(${stored.portraits.map(({ id }) => id)}::uuid[], ${stored.portraits.map(({ ownerId }) => ownerId)}::uuid[])
      as portrait(id, owner_id)
    where members.id = portrait.owner_id`.execute(trx);
  await trx
    .insertInto('follows')
    .values(
      campus.follows.map(({ followerId, followedId, since }) => ({
        follower_id: followerId,
        followed_id: followedId,
        created_at: at(since),
      })),
    )
    .execute();
}

async function insertItems(trx: Transaction<Tables>, campus: Campus, at: At): Promise<void> {
  const categories = await trx.selectFrom('categories').select(['id', 'name']).execute();
  const idOf = new Map(categories.map(({ id, name }) => [name, id]));
  await trx
    .insertInto('items')
    .values(
      // Numbered in the order in which they were put up: a search knows the newest by it.
      campus.items
        .toSorted((one, other) => at(one.created).getTime() - at(other.created).getTime())
        .map((item) => ({
          id: item.id,
          owner_id: item.owner.id,
          category_id: idOf.get(item.category) as string,
          picture_id: item.pictures[0]?.id ?? null,
          title: item.title,
          description: item.description,
          price: item.price,
          condition: item.condition,
          status: item.status,
          publication: item.publication,
          location: item.location,
          rental: item.rental ? ('Available' as const) : ('Not Available' as const),
          rental_price: item.rental?.price ?? null,
          rental_duration: item.rental?.duration ?? null,
          views: item.views,
          created_at: at(item.created),
          updated_at: at(item.created),
        })),
    )
    .execute();
  const placed = campus.items.flatMap(({ id, pictures }) =>
    pictures.map((picture, n) => ({ id: picture.id, item_id: id, item_position: n + 1 })),
  );
  await sql`
    update pictures set item_id = placed.item_id, item_position = placed.item_position
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as placed(id uuid, item_id uuid, item_position int)
    where pictures.id = placed.id`.execute(trx);
}

async function insertConversations(trx: Transaction<Tables>, campus: Campus, at: At): Promise<void> {
  const { id: roomId } = await trx
    .selectFrom('conversations')
    .select('id')
    .where('kind', '=', 'community')
    .executeTakeFirstOrThrow();
  const pairs = campus.conversations.map(({ id, opened, members: [one, other], messages }) => {
    const [first_id, second_id] = one && other ? [one.id, other.id].sort() : [one?.id, null];
    return {
      id,
      kind: 'pair' as const,
      first_id: first_id ?? null,
      second_id: second_id ?? null,
      common_name: null,
      common_image: null,
      created_at: at(opened),
      ...lastOf(messages, at),
    };
  });
  await trx.insertInto('conversations').values(pairs).execute();
  await trx.updateTable('conversations').set(lastOf(campus.room.messages, at)).where('id', '=', roomId).execute();

  const all = [...campus.conversations, { ...campus.room, id: roomId, opened: null }];
  await trx
    .insertInto('participants')
    .values(
      all.flatMap(({ id, opened, members, messages, unread }) =>
        members.map((member) => ({
          conversation_id: id,
          member_id: member.id,
          read_number: messages.length - (unread.get(member) ?? 0),
          joined_at: at(opened ?? member.joined),
        })),
      ),
    )
    .execute();
  await trx
    .insertInto('messages')
    .values(
      all.flatMap(({ id, messages }) =>
        messages.map((message, n) => ({
          id: message.id,
          conversation_id: id,
          number: n + 1,
          sender_id: message.senderId,
          client_id: null,
          content: message.content,
          picture_count: pictureCountOf(message.content),
          sent_at: at(message.sent),
        })),
      ),
    )
    .execute();
  await changeLines(trx);
}

/** Replies, edits and reactions, as members make them. */
async function changeLines(trx: Transaction<Tables>): Promise<void> {
  const lineOf = (content: string) => sql`(select id from messages where content = ${content} limit 1)`;
  for (const { line, answers, before, sign } of LINE_CHANGES) {
    const id = lineOf(line);
    if (answers) await sql`update messages set reply_to = ${lineOf(answers)} where id = ${id}`.execute(trx);
    if (before) {
      await sql`insert into earlier_messages select id, ${before}, sent_at + interval '1 minute' from messages where id = ${id}`.execute(
        trx,
      );
      await sql`update messages set edited_at = sent_at + interval '1 minute' where id = ${id}`.execute(trx);
    }
    if (!sign) continue;
    await sql`
      insert into reactions select m.id, p.member_id, ${sign}, m.sent_at + interval '1 minute'
      from messages m join participants p on p.conversation_id = m.conversation_id and p.member_id <> m.sender_id
      where m.id = ${id}`.execute(trx);
    await sql`update messages set touched_at = sent_at where id = ${id}`.execute(trx);
  }
}

const lastOf = (messages: Campus['room']['messages'], at: At) => {
  const last = messages.at(-1);
  return {
    last_number: messages.length,
    last_content: last?.content ?? null,
    last_sent_at: last ? at(last.sent) : null,
  };
};

async function insertPapers(trx: Transaction<Tables>, campus: Campus, stored: Stored, at: At): Promise<void> {
  const librarian = campus.members.find((member) => member.role === 'Admin');
  const papers = campus.papers.map((paper) => ({ paper, file: stored.papers.get(paper.id) as StoredPaper }));
  await trx
    .insertInto('papers')
    .values(
      papers.map(({ paper, file }) => ({
        id: paper.id,
        branch: paper.branch,
        year: paper.year,
        title: paper.exam,
        subject: paper.subject,
        year_of_paper: paper.yearOfPaper,
        newest_year: Number(paper.yearOfPaper),
        file_name: paper.fileName,
        file_type: 'application/pdf',
        bytes: file.bytes,
        sha256: file.sha256,
        pages: file.pages.length,
        added_by: librarian?.id ?? null,
        created_at: at(paper.added),
      })),
    )
    .execute();
  await trx
    .insertInto('paper_pages')
    .values(
      papers.flatMap(({ paper, file }) =>
        file.pages.flatMap((text, n) => (text ? { paper_id: paper.id, page: n + 1, text } : [])),
      ),
    )
    .execute();
}
