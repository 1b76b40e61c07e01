import { randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import type { Condition, ItemKind, ItemStatus, Publication, Rental, Role } from '#contract/limits.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { issueToken, sessionEnd } from '#server/accounts/tokens.ts';
import type { TestApp } from './app.ts';

/*
 * Things that tests need to stand already. Only what is not under test is made this way:
 * what is, goes through the front door.
 */

export interface TestMember {
  id: string;
  email: string;
  firstName: string;
  token: string;
}

type Where = { context: Pick<TestApp['context'], 'db' | 'config' | 'now'> };

let count = 0;

interface NewTestMember {
  firstName?: string;
  lastName?: string;
  email?: string;
  role?: Role;
  isModerator?: boolean;
  suspendedUntil?: Date;
  yearAndBranch?: string;
  /** Time of sign-up; long ago unless given, because new members may do less. */
  joinedAt?: Date;
}

const MONTH = 30 * DAY;

/** A member with a session. The password hash is of no password: such a member cannot log in by one. */
export async function aMember(test: Where, given: NewTestMember = {}): Promise<TestMember> {
  count += 1;
  const firstName = given.firstName ?? `Member${count}`;
  const email = given.email ?? `member${count}-${randomUUID().slice(0, 8)}@campus.edu`;
  const { db, config, now } = test.context;
  const { id } = await db
    .insertInto('members')
    .values({
      email,
      password_hash: 'none',
      role: given.role ?? 'Student',
      is_moderator: given.isModerator ?? false,
      suspended_until: given.suspendedUntil ?? null,
      created_at: given.joinedAt ?? new Date(now().getTime() - MONTH),
      first_name: firstName,
      last_name: given.lastName ?? 'Tester',
      username: `tester-${randomUUID().slice(0, 12)}`,
      year_and_branch: given.yearAndBranch ?? '2nd Year CSE',
      seen_on: campusDay(now(), config.timeZone),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, firstName, token: await aToken(test, id) };
}

/** Token of a new session, as after signing in again. */
export async function aToken({ context }: Where, memberId: string): Promise<string> {
  const expiresAt = sessionEnd(context.now());
  const session = await context.db
    .insertInto('sessions')
    .values({ member_id: memberId, created_at: context.now(), expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return issueToken(context.config, { memberId, sessionId: session.id, expiresAt });
}

export const anAdmin = (test: TestApp): Promise<TestMember> => aMember(test, { role: 'Admin' });
/** Has finished their studies. */
export async function anAlumnus(test: TestApp): Promise<TestMember> {
  const member = await aMember(test);
  const { db, now } = test.context;
  const left = { studies_end: campusDay(now(), test.context.config.timeZone), studies_said_at: now(), left_at: now() };
  await db.updateTable('members').set(left).where('id', '=', member.id).execute();
  return member;
}
export const aModerator = (test: TestApp): Promise<TestMember> => aMember(test, { isModerator: true });

export async function aCategory(
  test: TestApp,
  name = `Category ${++count}`,
): Promise<{ id: string; name: string; slug: string }> {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return test.context.db
    .insertInto('categories')
    .values({ name, slug, description: `Everything of ${name}` })
    .returning(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow();
}

/** A real JPEG of one colour. */
export const aPhoto = (width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })
    .jpeg()
    .toBuffer();

interface GivenItem {
  owner: { id: string };
  kind?: ItemKind;
  category?: { id: string };
  title?: string;
  description?: string;
  price?: number;
  condition?: Condition;
  status?: ItemStatus;
  publication?: Publication;
  rental?: Rental;
  views?: number;
  createdAt?: Date;
}

/** An item, published unless said otherwise. Its picture is a row only: there are no files. */
export async function anItem(
  test: TestApp,
  given: GivenItem,
): Promise<{ id: string; title: string; pictureId: string }> {
  const { db, now } = test.context;
  const category = given.category ?? (await aCategory(test));
  const title = given.title ?? `Item ${++count}`;
  const picture = await db
    .insertInto('pictures')
    .values({ name: randomUUID().replaceAll('-', ''), width: 800, height: 600, bytes: 1000, owner_id: given.owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('items')
    .values({
      owner_id: given.owner.id,
      kind: given.kind ?? 'Offer',
      category_id: category.id,
      picture_id: picture.id,
      title,
      description: given.description ?? 'As it is on the picture',
      price: given.price ?? 100,
      condition: given.condition ?? 'Used',
      status: given.status ?? 'Available',
      publication: given.publication ?? 'Published',
      rental: given.rental ?? 'Not Available',
      views: given.views ?? 0,
      created_at: given.createdAt ?? now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  test.context.cache.invalidate();
  return { id, title, pictureId: picture.id };
}

/** A real PDF, a page for each text; a text may have several lines. */
export async function aPdf(...pages: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const text of pages) pdf.addPage().drawText(text, { x: 50, y: 750, size: 12, font, lineHeight: 16 });
  // Two of the same text are two files all the same.
  pdf.setSubject(randomUUID());
  return Buffer.from(await pdf.save());
}

/** A PDF that opens with its password alone: what it says of an empty one (/U) is not true. */
export function aLockedPdf(): Buffer {
  const hex = (letter: string) => `<${letter.repeat(64)}>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>',
    `<< /Filter /Standard /V 1 /R 2 /P -44 /O ${hex('a')} /U ${hex(randomUUID().slice(0, 1))} >>`,
  ].map((text, n) => `${n + 1} 0 obj\n${text}\nendobj\n`);
  const id = `<${randomUUID().replaceAll('-', '')}>`;
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<< /Root 1 0 R /Encrypt 4 0 R /ID [${id} ${id}] >>\n%%EOF`);
}
