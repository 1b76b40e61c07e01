import type { Branch } from '#contract/limits.ts';
import { type Random, randomFrom } from './random.ts';
import { SUBJECTS, TAUGHT } from './subjects.ts';

export type Exam = 'End Semester' | 'Mid Semester' | 'Re-exam';

/** A paper as it is set, before it is printed. */
export interface ExamPaper {
  branch: Branch;
  year: number;
  subject: string;
  exam: Exam;
  yearOfPaper: string;
  minutes: number;
  marks: number;
  questions: readonly Question[];
}

export interface Question {
  /** Instruction such as 'Attempt any two.'; '' where there is nothing to say. */
  note: string;
  parts: readonly { text: string; marks: number }[];
}

// The year in which each was held, for the first, second … subject of a branch and year.
const HELD: readonly (readonly [exam: Exam, yearOfPaper: string])[][] = [
  [
    ['End Semester', '2025'],
    ['Mid Semester', '2024'],
  ],
  [
    ['End Semester', '2024'],
    ['Re-exam', '2023'],
  ],
  [
    ['End Semester', '2023'],
    ['Mid Semester', '2025'],
  ],
  [['End Semester', '2022']],
  [['End Semester', '2024']],
  [['Mid Semester', '2023']],
];

/** One subject has papers enough to say what repeats in it. */
const OFTEN = {
  subject: 'Signals and Systems',
  held: [
    ['End Semester', '2022'],
    ['End Semester', '2021'],
    ['Mid Semester', '2023'],
  ],
} as const;

/** All papers of the sample campus: every branch and year, five or more each. */
export function setPapers(): ExamPaper[] {
  return Object.entries(TAUGHT).flatMap(([branch, years]) =>
    years.flatMap((subjects, index) =>
      subjects.flatMap((subject, n) =>
        [...(HELD[n] ?? []), ...(subject === OFTEN.subject ? OFTEN.held : [])].map(([exam, yearOfPaper]) =>
          setPaper({ branch: branch as Branch, year: index + 1, subject, exam, yearOfPaper }),
        ),
      ),
    ),
  );
}

type Occasion = Pick<ExamPaper, 'branch' | 'year' | 'subject' | 'exam' | 'yearOfPaper'>;

export function setPaper(occasion: Occasion): ExamPaper {
  const { branch, subject, exam, yearOfPaper } = occasion;
  const random = randomFrom(`${branch} ${subject} ${exam} ${yearOfPaper}`);
  const asked = SUBJECTS[subject];
  if (!asked) throw new Error(`nothing is known to ask of ${subject}`);
  const topics = random.some(asked.topics, asked.topics.length);
  const problems = random.some(asked.problems, asked.problems.length);
  const short = (topic: string, marks: number) => ({ text: shortly(random, topic), marks });
  const long = (topic: string, marks: number) => ({ text: atLength(random, topic), marks });
  const problem = (text: string, marks: number) => ({ text, marks });

  if (exam === 'Mid Semester')
    return {
      ...occasion,
      minutes: 60,
      marks: 20,
      questions: [
        { note: 'Attempt any five.', parts: topics.slice(0, 6).map((topic) => short(topic, 2)) },
        { note: '', parts: [problem(problems[0] as string, 5)] },
        { note: 'Attempt any one.', parts: [problem(problems[1] as string, 5), long(topics[6] as string, 5)] },
      ],
    };
  return {
    ...occasion,
    minutes: 180,
    marks: 80,
    questions: [
      { note: 'Attempt all.', parts: topics.slice(0, 4).map((topic) => short(topic, 5)) },
      ...problems.slice(0, 4).map((text, n) => {
        const both = [problem(text, 10), long(topics[4 + n] as string, 10)];
        return { note: '', parts: n % 2 ? both.reverse() : both };
      }),
    ],
  };
}

const shortly = (random: Random, topic: string) =>
  random.pick([
    `Explain ${topic} in brief.`,
    `Write a short note on ${topic}.`,
    `State and explain ${topic}.`,
    `What is meant by ${topic}? Give one example.`,
  ]);

const atLength = (random: Random, topic: string) =>
  random.pick([
    `Discuss ${topic} in detail with a neat diagram.`,
    `Explain ${topic} and state where it is used in practice.`,
    `Describe ${topic}. What are the limitations, and how are they overcome?`,
    `Explain ${topic} with a suitable example and derive the relations you need.`,
  ]);
