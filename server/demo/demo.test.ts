import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { accountCalls } from '#contract/accounts.ts';
import { DEAL_STATES } from '#contract/deals/states.ts';
import { dealCalls } from '#contract/deals.ts';
import { deskCalls } from '#contract/desk.ts';
import { leavingCalls } from '#contract/leaving.ts';
import { BRANCHES, CONDITIONS, CONTACT_CHOICES, LENGTH, RENTALS, STATUSES, YEARS } from '#contract/limits.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { DEFAULT_CATEGORIES } from '#server/categories/defaults.ts';
import { runOut } from '#server/deals/run-out.ts';
import type { Files } from '#server/files/files.ts';
import { readCodes } from '#server/files/read-codes.ts';
import { messageFilesOf } from '#server/messages/pictures/message-pictures.ts';
import { StartError } from '#server/start/start-error.ts';
import { createTestApp, openApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/factories.ts';
import { type Campus, makeCampus } from './campus.ts';
import { clockOf } from './clock.ts';
import { STORIES } from './deal-stories.ts';
import { DESK_TALKS, MODERATOR } from './desk-cases.ts';
import { draw } from './drawing.ts';
import { fillDemo } from './fill.ts';
import { ALUMNUS } from './leaving.ts';
import { PASSWORD } from './people.ts';
import { printPaper } from './print-paper.ts';
import { randomFrom } from './random.ts';

describe('makeCampus', () => {
  const campus = makeCampus();
  const { members, items, papers } = campus;

  it('is the same at every call', () => {
    assert.deepEqual(makeCampus(), campus);
    assert.deepEqual([randomFrom('a').id(), randomFrom('a').hex(4)], [randomFrom('a').id(), randomFrom('a').hex(4)]);
    assert.notEqual(randomFrom('a').id(), randomFrom('b').id());
  });

  it('has at least 60 members of every branch and year, each once', () => {
    assert.ok(members.length >= 60, String(members.length));
    assert.equal(new Set(members.map(({ email }) => email)).size, members.length);
    for (const branch of BRANCHES)
      assert.ok(
        members.some((member) => member.branch === branch),
        branch,
      );
    for (const year of YEARS)
      assert.ok(
        members.some((member) => member.year === year),
        String(year),
      );
    assert.equal(members.filter(({ role }) => role === 'Admin').length, 1);
    for (const choice of [...CONTACT_CHOICES, null])
      assert.ok(members.filter(({ showsContact }) => showsContact === choice).length >= 5, String(choice));
    assert.ok(members.filter(({ face }) => face).length >= 30, 'pictures of many');
    assert.ok(members.filter(({ face }) => !face).length >= 10, 'and some without');
  });

  it('has at least 300 items with all that the forms would ask', () => {
    assert.ok(items.length >= 300, String(items.length));
    for (const { name } of DEFAULT_CATEGORIES)
      for (const condition of CONDITIONS) {
        const found = items.filter(
          (item) => item.category === name && item.condition === condition && item.publication === 'Published',
        );
        assert.ok(found.length > 0, `${name}, ${condition}`);
      }
    for (const status of STATUSES) assert.ok(items.filter((item) => item.status === status).length >= 20, status);
    assert.ok(items.filter(({ publication }) => publication === 'Draft').length >= 10, 'drafts');
    for (const rental of RENTALS)
      assert.ok(
        items.some((item) => Boolean(item.rental) === (rental === 'Available')),
        rental,
      );
    for (const item of items) {
      assert.ok(item.price > 0 && Number.isInteger(item.price), item.title);
      assert.ok(item.title.length <= LENGTH.title && item.description.length > 20, item.title);
      assert.ok(!/[{}]|undefined|NaN| {2}/.test(item.title + item.description), item.description);
    }
    const pictures = items.flatMap((item) => item.pictures);
    assert.equal(new Set(pictures.map(({ name }) => name)).size, pictures.length, 'a picture each');
    const several = items.filter((item) => item.pictures.length > 1);
    assert.ok(several.length >= 100, 'several of many');
    for (const item of several) assert.ok(item.pictures.length <= 5, item.title);
  });

  it('draws pictures that are whole and mostly different', () => {
    const drawings = [...new Map(items.flatMap(coverOf).map((drawing) => [JSON.stringify(drawing), drawing])).values()];
    assert.ok(drawings.length >= items.length / 2, String(drawings.length));
    for (const drawing of drawings) {
      const { svg } = draw(drawing);
      assert.ok(svg.startsWith('<svg') && svg.endsWith('</svg>'), JSON.stringify(drawing));
      assert.ok(!/NaN|undefined/.test(svg), JSON.stringify(drawing));
      assert.equal(svg.split('<g').length, svg.split('</g>').length + svg.split('<gr').length - 1, 'groups are closed');
    }
  });

  it('has papers of every branch and year', () => {
    assert.ok(papers.length >= 120, String(papers.length));
    for (const branch of BRANCHES)
      for (const year of YEARS)
        assert.ok(
          papers.filter((paper) => paper.branch === branch && paper.year === year).length >= 4,
          `${branch} ${year}`,
        );
  });

  it('prints papers as real PDF files whose text can be read', async () => {
    const long = papers.find((paper) => paper.exam === 'End Semester') as (typeof papers)[number];
    const { bytes, pages } = await printPaper(long, 'College of the test');
    assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-');
    assert.equal((await PDFDocument.load(bytes)).getPageCount(), pages.length);
    assert.ok(pages.length >= 2, 'several pages');
    const cut = papers
      .flatMap(({ questions }) => questions.flatMap(({ parts }) => parts))
      .find((part) => part.text.length < 12);
    assert.equal(cut, undefined, 'a question that is cut off');
    const text = textOf(bytes);
    assert.ok(text.includes('COLLEGE OF THE TEST') && text.includes(long.subject), text.slice(0, 200));
    for (const page of pages) for (const line of page.split('\n')) assert.ok(text.includes(line), line);
    assert.deepEqual((await printPaper(long, 'College of the test')).bytes, bytes, 'the same bytes again');
  });

  it('is told in times before now, one after the other, whatever the hour', () => {
    const told = [
      ...[campus.room, ...campus.conversations].map(({ messages }) => messages.map(({ sent }) => sent)),
      ...DESK_TALKS.map(({ lines }) => lines.map(([, ago]) => ago)),
      ...STORIES.map(({ wanted, acts = [] }) => [wanted, ...acts.map(([when]) => when)]),
    ];
    const begin = Date.parse('2026-03-10T00:00:00Z');
    for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
      const now = begin + minutes * 60_000;
      const at = clockOf(new Date(now));
      for (const times of told) {
        const all = times.map((when) => at(when).getTime());
        assert.deepEqual(
          all,
          all.toSorted((one, other) => one - other),
          `${new Date(now).toISOString()} ${times}`,
        );
        assert.ok((all.at(-1) ?? 0) < now, `${new Date(now).toISOString()} ${times}`);
      }
    }
  });

  it('counts days from eight in the morning', () => {
    // On the campus it is the 11th already, 1:40 in the night.
    const at = clockOf(new Date('2026-03-10T20:10:00Z'));
    assert.equal(at(25).toISOString(), '2026-03-10T19:45:00.000Z');
    assert.equal(at([1, '19:41']).toISOString(), '2026-03-09T14:11:00.000Z');
    assert.equal(clockOf(new Date('2026-03-11T02:30:00Z'))([0, '07:30']).toISOString(), '2026-03-11T02:00:00.000Z');
  });
});

describe('fillDemo', () => {
  const test = openApp();
  let campus: Campus;
  before(async () => {
    campus = withFewDrawings(makeCampus());
    assert.equal(await fillDemo(test.context, campus), true);
  });

  const count = async (table: 'members' | 'items' | 'papers' | 'messages' | 'pictures') =>
    Number(
      (
        await test.context.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it('stores every picture in three sizes as real WebP', async () => {
    const rows = await test.context.db.selectFrom('pictures').selectAll().execute();
    assert.equal(
      rows.length,
      campus.items.flatMap(({ pictures }) => pictures).length + campus.members.filter(({ face }) => face).length,
    );
    for (const { name, width, height, bytes } of rows) {
      const files = await Promise.all(
        ['large', 'card', 'small'].map((size) => readAll(test.context.files, `${name}-${size}.webp`)),
      );
      for (const file of files)
        assert.equal(file.subarray(0, 4).toString() + file.subarray(8, 12).toString(), 'RIFFWEBP');
      assert.equal(
        files.reduce((sum, file) => sum + file.length, 0),
        bytes,
      );
      const large = await sharp(files[0]).metadata();
      assert.deepEqual([large.format, large.width, large.height], ['webp', width, height]);
    }
  });

  it('has answers, edits, signs, pictures of all kinds and a link among the messages', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(reply_to)::int as answers, count(edited_at)::int as edits,
        (select count(*) from reactions)::int as signs,
        count(*) filter (where content like ${`%${test.context.config.publicUrl}/item/%`})::int as links,
        count(*) filter (where content like '[%')::int as unlinked
      from messages`.execute(test.context.db);
    const [found = {}] = rows;
    assert.equal(found.unlinked, 0);
    for (const [name, count] of Object.entries(found)) assert.ok(name === 'unlinked' || count > 0, name);
    const pictures = await test.context.db
      .selectFrom('message_pictures as p')
      .innerJoin('messages as m', 'm.id', 'p.message_id')
      .select(['p.name', 'p.bytes', 'p.has_code', 'm.content', 'm.picture_count'])
      .execute();
    assert.deepEqual([...new Set(pictures.map(({ picture_count }) => picture_count))].sort(), [1, 3]);
    assert.ok(pictures.some(({ content }) => content === 'Picture'));
    assert.equal(pictures.filter(({ has_code }) => has_code).length, 1);
    for (const { name, bytes, has_code } of pictures) {
      const files = await Promise.all(messageFilesOf(name).map((file) => readAll(test.context.files, file)));
      const { data, info } = await sharp(files[0]).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      assert.equal((await readCodes({ data, ...info })).length, has_code ? 1 : 0);
      assert.equal(
        files.reduce((sum, file) => sum + file.length, 0),
        bytes,
      );
    }
  });

  it('stores every paper with its file and the text of its pages', async () => {
    const rows = await test.context.db.selectFrom('papers').selectAll().execute();
    assert.equal(rows.length, campus.papers.length + campus.contributions.length);
    for (const { file_name, bytes } of rows) {
      const file = await readAll(test.context.files, file_name);
      assert.deepEqual([file.length, file.subarray(0, 5).toString()], [bytes, '%PDF-']);
    }
    const pages = await test.context.db.selectFrom('paper_pages').selectAll().execute();
    const withText = new Set(pages.map(({ paper_id }) => paper_id));
    const [printed, scanned] = [rows.filter(({ id }) => withText.has(id)), rows.filter(({ id }) => !withText.has(id))];
    assert.equal(
      pages.length,
      printed.reduce((sum, { pages }) => sum + Number(pages), 0),
    );
    assert.ok(scanned.length >= 2, 'scans, whose text nobody has read yet');
  });

  it('lets the student and the admin in, and shows the student a lively account', async () => {
    const [student] = campus.members;
    const answer = await test.call(accountCalls.logIn, { email: student?.email, password: PASSWORD });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const me = await test.call(peopleCalls.getMe, {}, { as: answer.body });
    assert.equal(me.body.data.accountType, 'Student');
    assert.ok(
      me.body.data.converSationId.some(({ commonName, unread }) => commonName && unread > 0),
      'the room',
    );
    assert.ok(
      me.body.data.converSationId.some(({ commonName, unread }) => !commonName && unread > 0),
      'a person',
    );
    const { converSationId: chats } = me.body.data;
    for (const state of ['waiting', 'declined', 'sent'])
      assert.ok(
        chats.some(({ request, lastMessage }) => request === state && lastMessage),
        `a chat that is ${state}`,
      );
    assert.ok(chats.some(({ awayUntil }) => awayUntil) && chats.some(({ mutedUntil }) => mutedUntil));
    assert.ok(
      me.body.data.itemsToSell.some(({ ItemStatus }) => ItemStatus === 'Draft'),
      'a draft',
    );

    const { data: notices } = (await test.call(noticeCalls.listNotices, {}, { as: answer.body })).body;
    assert.ok(
      notices.some(({ isSeen }) => isSeen) && notices.some(({ isSeen }) => !isSeen),
      'notices, seen and unseen',
    );
    assert.ok(new Set(notices.map(({ kind }) => kind)).size >= 3, 'of several kinds');

    const admin = campus.members.find(({ role }) => role === 'Admin');
    const asAdmin = await test.call(accountCalls.logIn, { email: admin?.email, password: PASSWORD });
    assert.equal(asAdmin.body.user.accountType, 'Admin');
  });

  it('has deals in every state, whose stories and messages hold together', async () => {
    const { db } = test.context;
    const statesOf = async () =>
      (await db.selectFrom('deals').select(['id', 'state']).orderBy('id').execute()).map(({ state }) => state);
    const before = await statesOf();
    assert.deepEqual(
      DEAL_STATES.filter((state) => !before.includes(state)),
      [],
    );
    await runOut(test.context, new AbortController().signal);
    assert.deepEqual(await statesOf(), before, 'nothing runs out in the first minute');
    const { rows: wrong } = await sql`
      select d.id from deals d left join items i on i.id = d.item_id
      where d.events <> (select count(*) from deal_events e where e.deal_id = d.id)
        or (d.state = 'Completed' and d.rent_from is null and i.status <> 'Sold')
        or (d.state = 'Reserved' and (d.rent_from is null or d.out_at is not null) and i.status <> 'Reserved')
        or d.changed_at > ${test.context.now()}
      union all
      select id from (
        select *, row_number() over (partition by conversation_id order by sent_at, number) as place from messages) m
      where number <> place
      union all
      select c.id from conversations c join messages m on m.conversation_id = c.id
      group by c.id having c.last_number <> max(m.number) or c.last_sent_at <> max(m.sent_at)`.execute(db);
    assert.deepEqual(wrong, []);
  });

  it('shows the student what to do next as a buyer and as a seller, and reviews', async () => {
    const [student] = campus.members;
    const as = (await test.call(accountCalls.logIn, { email: student?.email, password: PASSWORD })).body;
    const deals = async (input: object) =>
      (await test.call(dealCalls.listDeals, { limit: 50, ...input }, { as })).body.data;
    const bought = await deals({ kind: 'bought' });
    assert.ok(
      bought.some(({ proposal }) => proposal?.by === 'seller') && bought.some(({ offer }) => offer?.by === 'seller'),
    );
    assert.ok(
      (await deals({ kind: 'sold' })).some(({ meeting }) => meeting),
      'a meeting that is agreed',
    );
    assert.equal((await deals({ kind: 'rented' })).length, 2);
    const ended = await deals({ ended: true });
    assert.ok(
      ended.some(({ reviewUntil }) => reviewUntil) && ended.some(({ stars }) => stars),
      'to review, and reviewed',
    );
    const lamp = campus.items.find(({ title }) => title.startsWith('Adjustable study lamp'));
    assert.equal((await test.call(dealCalls.listLine, { itemId: lamp?.id ?? '' }, { as })).body.data.length, 3);
    for (const memberId of [student?.id, campus.members[1]?.id]) {
      const { body } = await test.call(reviewCalls.getStanding, { memberId: memberId ?? '' }, {});
      assert.ok(body.data.average !== null && body.data.completedDeals >= 3, JSON.stringify(body.data));
    }
  });

  it('has an alumnus, one who finishes in 30 days with things to sell, and a student who is asked', async () => {
    const logIn = async (email: string | undefined) =>
      (await test.call(accountCalls.logIn, { email, password: PASSWORD })).body;
    const { user } = await logIn(ALUMNUS.email);
    assert.deepEqual([`${user.firstName} ${user.lastName}`, user.isAlumnus], [ALUMNUS.name, true]);
    const soon = campus.members.find(({ name }) => name === 'Lakshmi Subramanian');
    const { data } = (await test.call(leavingCalls.getLeaving, {}, { as: await logIn(soon?.email) })).body;
    assert.equal(data.days, 30);
    assert.ok(data.items.count > 0);
    assert.equal((await logIn(campus.members[0]?.email)).user.asksStudiesEnd, true);
  });

  it('gives the desk cases of every level, what was decided, and somebody to decide them', async () => {
    const logIn = async (name: string) => {
      const email = campus.members.find((member) => member.name === name)?.email;
      return test.call(accountCalls.logIn, { email, password: PASSWORD });
    };
    const as = (await logIn(MODERATOR)).body;
    const list = async (state: 'open' | 'appealed' | 'decided') =>
      (await test.call(deskCalls.listCases, { state, limit: 50 }, { as })).body.data;
    const [open, appealed, decided] = [await list('open'), await list('appealed'), await list('decided')];
    assert.deepEqual([...new Set(open.map(({ level }) => level))], ['now', 'soon', 'later']);
    assert.deepEqual([...new Set(open.map(({ kind }) => kind))].sort(), ['item', 'message', 'paper', 'person']);
    const hidden = open.find(({ isHidden }) => isHidden);
    assert.equal(hidden?.independent, 3, 'hidden by three until it is decided');
    assert.deepEqual([appealed.length, decided.length >= 5], [1, true]);
    for (const { number } of [...open, ...decided]) {
      const { body } = await test.call(deskCalls.getCase, { number }, { as });
      assert.ok(body.data.snapshot && body.data.history.length > 0, String(number));
    }
    const { body } = await test.call(deskCalls.readCaseMessages, { caseId: hidden?._id ?? '' }, { as });
    assert.ok(body.data[0]?.messages.some(({ content }) => content.includes('advance')));
    assert.notEqual((await logIn('Faizan Qureshi')).body.user.suspendedUntil, null);
    assert.equal((await logIn('Omkar Jadhav')).status, 403);
  });

  it('leaves a filled server as it is', async () => {
    const counts = () => Promise.all((['members', 'items', 'papers', 'messages', 'pictures'] as const).map(count));
    const before = await counts();
    assert.equal(await fillDemo(test.context), false);
    assert.deepEqual(await counts(), before);
  });

  it('does not move in with others', async () => {
    const other = await createTestApp();
    try {
      await aMember(other);
      await assert.rejects(fillDemo(other.context, campus), StartError);
    } finally {
      await other.close();
    }
  });
});

const coverOf = ({ pictures }: Campus['items'][number]) => pictures.slice(0, 1).map(({ drawing }) => drawing);

/** All rows and all files, but only a dozen different drawings: drawing all takes too long for a test. */
function withFewDrawings(campus: Campus): Campus {
  const few = campus.items.slice(0, 12).flatMap(coverOf);
  const [face] = campus.members.map((member) => member.face);
  return {
    ...campus,
    members: campus.members.map((member) => ({ ...member, face: member.face && (face ?? null) })),
    items: campus.items.map((item, n) => ({
      ...item,
      pictures: item.pictures.map((picture) => ({ ...picture, drawing: few[n % few.length] as (typeof few)[number] })),
    })),
  };
}

async function readAll(files: Files, name: string): Promise<Buffer> {
  const file = await files.read(name);
  assert.ok(file, name);
  return Buffer.concat(await file.stream.toArray());
}

/** The text of a PDF of ours: what its content streams show, line by line. */
function textOf(bytes: Uint8Array): string {
  const pdf = Buffer.from(bytes).toString('latin1');
  return [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, body]) => {
      try {
        return inflateSync(Buffer.from(body as string, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .flatMap((content) => [...content.matchAll(/<([0-9A-F]+)> Tj/g)])
    .map(([, hex]) => Buffer.from(hex as string, 'hex').toString('latin1'))
    .join('\n');
}
