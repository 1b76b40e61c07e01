import { sql, type Transaction } from 'kysely';
import type { Branch, Exam as ExamName, PaperKind, PaperState } from '#contract/limits.ts';
import { isOfExam, titleOfExam } from '#contract/rules/exam-fields.ts';
import type { Tables } from '#server/database/tables.ts';
import { courseOf } from '#server/papers/course.ts';
import type { Campus, DemoPaper } from './campus.ts';
import { type Exam, setPaper } from './exam.ts';
import type { DemoMember } from './members.ts';
import { randomFrom } from './random.ts';
import type { StoredPaper } from './store-files.ts';
import type { When } from './talk.ts';

/** A file that a member has added, in the state that the desk has brought it to. */
export interface DemoContribution extends DemoPaper {
  by: string;
  kind: PaperKind;
  state: PaperState;
  held: ExamName;
  month: string;
  /** What syllabus and notes are. */
  named?: string;
  isNamed?: boolean;
  isToBeChecked?: boolean;
  words?: string;
}

type Sent = Pick<
  DemoContribution,
  'by' | 'kind' | 'state' | 'named' | 'isNamed' | 'isToBeChecked' | 'words' | 'added'
> & {
  of: [branch: Branch, year: number, subject: string, exam: Exam, yearOfPaper: string];
};

const HELD: Record<Exam, [ExamName, string]> = {
  'End Semester': ['End', '05'],
  'Mid Semester': ['Mid', '03'],
  'Re-exam': ['Re-exam', '07'],
};

const STUDENT = 'Aarav Shinde';
const SENT: readonly Sent[] = [
  // The same exam as one that is here: the desk sees the two beside each other.
  {
    by: 'Meera Joshi',
    kind: 'paper',
    state: 'waiting',
    of: ['CSE', 2, 'Data Structures', 'End Semester', '2025'],
    added: [0, '07:40'],
  },
  {
    by: STUDENT,
    kind: 'paper',
    state: 'waiting',
    of: ['CSE', 2, 'Digital Logic Design', 'Re-exam', '2024'],
    added: [1, '21:15'],
  },
  {
    by: 'Imran Ansari',
    kind: 'paper',
    state: 'waiting',
    of: ['CSE', 3, 'Operating Systems', 'Re-exam', '2022'],
    added: [2, '18:02'],
  },
  {
    by: STUDENT,
    kind: 'paper',
    state: 'shown',
    of: ['CSE', 2, 'Data Structures', 'Re-exam', '2023'],
    isNamed: true,
    added: [40, '12:10'],
  },
  {
    by: STUDENT,
    kind: 'paper',
    state: 'refused',
    of: ['CSE', 2, 'Discrete Mathematics', 'Mid Semester', '2022'],
    words: 'Page 2 is missing. Please send the whole paper once more.',
    added: [12, '09:30'],
  },
  {
    by: STUDENT,
    kind: 'solution',
    state: 'shown',
    of: ['CSE', 2, 'Data Structures', 'End Semester', '2025'],
    isNamed: true,
    words: 'Thank you, this one was asked for.',
    added: [25, '16:45'],
  },
  {
    by: 'Sneha Patil',
    kind: 'paper',
    state: 'shown',
    of: ['CSE', 2, 'Data Structures', 'Mid Semester', '2022'],
    isToBeChecked: true,
    added: [0, '11:20'],
  },
  {
    by: 'Sneha Patil',
    kind: 'notes',
    state: 'shown',
    named: 'Trees and graphs on four pages',
    of: ['CSE', 2, 'Data Structures', 'Mid Semester', '2025'],
    isNamed: true,
    added: [18, '20:05'],
  },
  {
    by: 'Meera Joshi',
    kind: 'syllabus',
    state: 'shown',
    named: 'Syllabus of the new scheme',
    of: ['EXTC', 3, 'Control Systems', 'End Semester', '2026'],
    added: [60, '10:00'],
  },
  {
    by: 'Imran Ansari',
    kind: 'paper',
    state: 'withheld',
    of: ['CSE', 2, 'Discrete Mathematics', 'Re-exam', '2025'],
    words: 'The college does not give this one out.',
    added: [30, '14:25'],
  },
];

export const makeContributions = (members: readonly DemoMember[]): DemoContribution[] =>
  SENT.filter(({ by }) => members.some(({ name }) => name === by)).map(({ of, ...sent }) => {
    const [branch, year, subject, exam, yearOfPaper] = of;
    const random = randomFrom(`contribution ${of.join(' ')} ${sent.kind}`);
    const [held, month] = HELD[exam];
    return {
      ...setPaper({ branch, year, subject, exam, yearOfPaper }),
      ...sent,
      held,
      month: `${yearOfPaper}-${month}`,
      id: random.id(),
      fileName: `${random.hex(16)}-paper.pdf`,
    };
  });

/** Contributions in every state, with thanks, downloads, a wrong tag and papers that are asked for. */
export async function insertContributions(
  trx: Transaction<Tables>,
  campus: Campus,
  papers: ReadonlyMap<string, StoredPaper>,
  at: (when: When) => Date,
): Promise<void> {
  const byName = new Map(campus.members.map((member) => [member.name, member.id]));
  const librarian = campus.members.find(({ role }) => role === 'Admin')?.id ?? null;
  for (const one of campus.contributions) {
    const file = papers.get(one.id) as StoredPaper;
    const ofExam = isOfExam(one.kind);
    const isListed = one.kind === 'paper' && one.state === 'shown';
    const isDecided = one.state !== 'waiting' && !one.isToBeChecked;
    await trx
      .insertInto('papers')
      .values({
        ...{ id: one.id, branch: one.branch, year: one.year, subject: one.subject, kind: one.kind, state: one.state },
        title: ofExam ? titleOfExam(one.kind, one.held) : (one.named ?? ''),
        exam: ofExam ? one.held : null,
        exam_month: ofExam ? one.month : null,
        ...{ year_of_paper: one.yearOfPaper, newest_year: Number(one.yearOfPaper) },
        ...{ file_name: one.fileName, file_type: 'application/pdf', bytes: file.bytes, sha256: file.sha256 },
        pages: file.pages.length,
        added_by: byName.get(one.by) ?? null,
        is_named: one.isNamed ?? false,
        to_check: !isDecided,
        words: one.words ?? null,
        ...(isDecided && { decided_by: librarian, decided_at: at(one.added) }),
        hidden_at: isListed ? null : at(one.added),
        created_at: at(one.added),
        downloads: one.state === 'shown' ? 17 + 3 * one.subject.length : 0,
      })
      .execute();
    const pages = file.pages.map((text, n) => ({ paper_id: one.id, page: n + 1, text }));
    await trx.insertInto('paper_pages').values(pages).execute();
    if (one.state !== 'shown') continue;
    await sql`
      insert into paper_thanks (paper_id, member_id, at)
      select ${one.id}, id, ${at(one.added)} from members where id <> ${byName.get(one.by)} order by id
      limit ${1 + (one.subject.length % 5)}`.execute(trx);
  }
  await insertAsked(trx, byName, at);
}

const ASKED: readonly [
  branch: Branch,
  year: number,
  subject: string,
  exam: ExamName | null,
  paperYear: number | null,
  when: When,
  by: string[],
][] = [
  ['EXTC', 3, 'Signals and Systems', 'End', 2022, [11, '19:00'], ['Meera Joshi', 'Imran Ansari', 'Sneha Patil']],
  ['CSE', 2, 'Digital Logic Design', 'End', 2022, [6, '20:30'], [STUDENT, 'Meera Joshi']],
  ['CSE', 2, 'Discrete Mathematics', 'Re-exam', null, [4, '08:15'], ['Sneha Patil']],
  ['CSE', 3, 'Computer Networks', null, 2020, [2, '13:50'], ['Imran Ansari']],
];

async function insertAsked(trx: Transaction<Tables>, byName: ReadonlyMap<string, string>, at: (when: When) => Date) {
  for (const [branch, year, subject, exam, paper_year, when, by] of ASKED) {
    const asked_at = at(when);
    const { id } = await trx
      .insertInto('paper_requests')
      .values({ kind: 'paper', subject, course: courseOf(subject), exam, paper_year, branch, year, asked_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const askers = by.flatMap((name) => byName.get(name) ?? []);
    if (askers.length > 0)
      await trx
        .insertInto('paper_request_members')
        .values(askers.map((member_id) => ({ request_id: id, member_id, asked_at })))
        .execute();
  }
  await sql`
    insert into paper_tags (paper_id, field, member_id, value, at)
    select p.id, 'month', m.id, '2025-03', ${at([1, '17:00'])} from papers p, members m
    where p.subject = 'Data Structures' and p.branch = 'CSE' and p.kind = 'paper' and p.state = 'shown' and p.hidden_at is null
      and m.id = ${byName.get('Meera Joshi') ?? byName.get(STUDENT)}
    order by p.id limit 1`.execute(trx);
}
