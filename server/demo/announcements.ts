import type { Transaction } from 'kysely';
import type { Branch } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { notify } from '#server/notices/notify.ts';
import type { Campus } from './campus.ts';
import type { When } from './talk.ts';

interface Announcement {
  title: string;
  text: string;
  link: string | null;
  sent: When;
  /** Days from then on. */
  barDays: number;
  audience?: { branch: Branch; year: number };
}

const ANNOUNCEMENTS: Announcement[] = [
  {
    title: 'How to pay at a meeting',
    text: 'Cash or UPI, once you have the thing in your hands. Nobody of us ever asks for a code or a deposit.',
    link: null,
    sent: [20, '11:00'],
    barDays: 3,
  },
  {
    title: 'PYQs of Semester 4 are up',
    text: 'All subjects of the last five years, searchable by what stands in them.',
    link: paths.dashboard.academics(),
    sent: [9, '16:30'],
    barDays: 4,
    audience: { branch: 'CSE', year: 2 },
  },
  {
    title: 'Hostel C move-out sale, Saturday 4 PM',
    text: 'Seniors of Hostel C sell fans, mattresses and drafters in the common room. Cash or UPI on the spot. Bring your ID card.',
    link: paths.catalog('hostel-essentials'),
    sent: 90,
    barDays: 5,
  },
];

/** What the admin announced; the student has the newest as a notice, and everyone as a bar. */
export async function insertAnnouncements(
  context: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  { members }: Campus,
  at: (when: When) => Date,
): Promise<void> {
  const admin = members.find(({ role }) => role === 'Admin');
  for (const { sent, barDays, audience, ...words } of ANNOUNCEMENTS) {
    const time = at(sent);
    const { id } = await trx
      .insertInto('announcements')
      .values({
        ...words,
        branch: audience?.branch ?? null,
        year: audience?.year ?? null,
        receivers: members.length,
        bar_ends_at: new Date(time.getTime() + barDays * DAY),
        author_id: admin?.id ?? null,
        created_at: time,
        sends_at: time,
        sent_at: time,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (time.getTime() + barDays * DAY < context.now().getTime()) continue;
    const event = {
      kind: 'announcement',
      key: `announcement ${id}`,
      groupKey: id,
      data: {},
      announcementId: id,
    } as const;
    await notify(
      context,
      trx,
      members.map((member) => member.id),
      { ...event, at: time },
    );
  }
}
