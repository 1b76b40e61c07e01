import type { AppealOutcome, CaseFound, DecisionReason, DeskAct, ReportReason } from '#contract/limits.ts';
import type { When } from './talk.ts';

/** Works at the desk beside the admin. */
export const MODERATOR = 'Lakshmi Subramanian';
const ADMIN = 'Sunita Rane';

/** Two who have written to each other; some of it carries a warning. */
export const DESK_TALKS: readonly {
  between: readonly [string, string];
  lines: readonly (readonly [who: 0 | 1, ago: When, content: string, warning?: 'payFirst' | 'leave'])[];
}[] = [
  {
    between: ['Vikram Chauhan', 'Aarav Shinde'],
    lines: [
      [1, 182, 'Hi, is the sealed laptop still there?'],
      [0, 178, 'Yes available sealed pack. Many people asking'],
      [1, 175, 'Can I see it in the civil block first?'],
      [0, 171, 'I am out of station. Pay 2,000 advance on this UPI to hold, rest on delivery', 'payFirst'],
      [0, 166, 'Message me on WhatsApp, this app is slow', 'leave'],
      [0, 165, 'Scan and the money comes to you'],
      [0, 164, 'Send screenshot fast, other person is ready'],
    ],
  },
  {
    between: ['Nikhil Verma', 'Zoya Khan'],
    lines: [
      [0, [1, '22:04'], 'Why did you sell the monitor to someone else'],
      [1, [1, '22:10'], 'He came first. Sorry!'],
      [0, [1, '22:11'], 'You will be sorry. I know where you sit in the library'],
      [0, 200, 'Answer me'],
      [1, 192, 'Please stop writing to me'],
      [0, 190, 'I will be at your hostel gate tonight'],
    ],
  },
];

/** What is reported: an item by its title, a person, the last message of one to another, a paper of the librarian. */
export type Reported =
  | { item: string; of?: string }
  | { person: string }
  | { messageOf: string; to: string }
  | { paper: 'of the librarian' };

export interface DemoCase {
  about: Reported;
  reason: ReportReason;
  /** When it was opened, where nobody reported it first. */
  found?: { by: CaseFound; at: When };
  reports: readonly (readonly [who: string, ago: When, text?: string])[];
  isHidden?: true;
  decision?: {
    by: string;
    at: When;
    acts: DeskAct[];
    days?: number;
    reason: DecisionReason;
    words: string;
    changed?: When;
  };
  appeal?: {
    at: When;
    text: string;
    answer?: { at: When; by: string; outcome: AppealOutcome; words: string };
  };
}

/** Cases in the order in which they were opened. */
export const CASES: readonly DemoCase[] = [
  {
    about: { person: 'Sumit Choudhary' },
    reason: 'harassment',
    reports: [['Priya Iyer', [24, '18:02'], 'Writes to me every night though I asked him not to.']],
    decision: {
      by: MODERATOR,
      at: [23, '10:15'],
      acts: ['warn'],
      reason: 'harassment',
      words: 'Somebody asked you to stop writing and you went on. Please leave people alone who do not want to talk.',
    },
  },
  {
    about: { item: 'Study chair with arm rests', of: 'Faizan Qureshi' },
    reason: 'pictures',
    reports: [['Karthik Ramesh', [20, '13:40'], 'I think this picture is from a shop.']],
    decision: {
      by: MODERATOR,
      at: [19, '17:20'],
      acts: ['hide'],
      reason: 'pictures',
      words: 'The picture looks like one of a shop. Please show your own chair.',
    },
    appeal: {
      at: [19, '18:05'],
      text: 'It is my chair, photographed in my room. The poster behind it hangs there still.',
      answer: { at: [18, '11:30'], by: ADMIN, outcome: 'undone', words: 'You are right, and we are sorry.' },
    },
  },
  {
    about: { item: 'Financial calculator' },
    reason: 'duplicate',
    reports: [['Harpreet Singh', [17, '12:25'], 'There are so many calculators.']],
    decision: { by: ADMIN, at: [16, '09:40'], acts: ['dismiss'], reason: 'nothing', words: '' },
  },
  {
    about: { item: 'Control Systems, engineering' },
    reason: 'category',
    reports: [['Ishaan Rao', [9, '16:10'], 'This is a book, not a robot.']],
    decision: {
      by: MODERATOR,
      at: [9, '19:00'],
      acts: ['askForChange'],
      reason: 'category',
      words: 'Please say in the title that it is a book, so that people find it.',
      changed: [8, '08:30'],
    },
  },
  {
    about: { person: 'Omkar Jadhav' },
    reason: 'money',
    reports: [
      ['Tenzin Dorjee', [4, '14:20'], 'Took 800 on UPI for a guitar and never came.'],
      ['Priya Iyer', [3, '12:45'], 'The same with me, 500.'],
    ],
    decision: {
      by: ADMIN,
      at: [2, '15:10'],
      acts: ['ban'],
      reason: 'money',
      words: 'Two people paid you before any meeting and you did not come. We asked you about it twice.',
    },
    appeal: {
      at: 300,
      text: 'I was at home with a fracture and my phone was broken. I have paid both back and can show it. Please look again.',
    },
  },
  {
    about: { item: 'IoT project kit', of: 'Faizan Qureshi' },
    reason: 'money',
    reports: [
      ['Aarav Shinde', [3, '16:30'], 'He wants the whole price before he shows it.'],
      ['Rahul Das', [3, '18:00']],
    ],
    decision: {
      by: MODERATOR,
      at: [2, '11:05'],
      acts: ['remove', 'suspend'],
      days: 7,
      reason: 'money',
      words:
        'You asked two buyers for the price by UPI before any meeting. Here money changes hands when the thing does.',
    },
  },
  {
    about: { item: 'fx-991ES Plus calculator', of: 'Neha Gokhale' },
    reason: 'duplicate',
    reports: [['Harpreet Singh', [1, '08:10'], 'Again a calculator.']],
  },
  {
    about: { item: 'Workshop apron and coat set', of: 'Nikhil Verma' },
    reason: 'category',
    reports: [['Anjali Chavan', [1, '09:45']]],
  },
  {
    about: { item: 'Safety goggles, anti-fog', of: 'Nikhil Verma' },
    reason: 'prohibited',
    reports: [['Tenzin Dorjee', [1, '20:00'], 'Are these from the lab?']],
    decision: { by: MODERATOR, at: 95, acts: ['dismiss'], reason: 'nothing', words: '' },
  },
  {
    about: { item: 'Noise cancelling headphones' },
    reason: 'pictures',
    found: { by: 'pictures', at: 490 },
    reports: [['Karthik Ramesh', 470, 'This picture is on a shop site.']],
  },
  {
    about: { paper: 'of the librarian' },
    reason: 'pictures',
    reports: [['Ishaan Rao', 425, 'These are my solved answers, with my handwriting.']],
  },
  {
    about: { item: 'Induction cooktop with pot' },
    reason: 'prohibited',
    reports: [
      ['Rahul Das', 250, 'Heating coils are not allowed in hostels.'],
      ['Tenzin Dorjee', 236],
    ],
  },
  {
    about: { messageOf: 'Nikhil Verma', to: 'Zoya Khan' },
    reason: 'harassment',
    reports: [['Zoya Khan', 186, 'He frightens me. I have asked him to stop.']],
  },
  {
    about: { item: 'Sealed 14-inch laptop' },
    reason: 'money',
    reports: [
      ['Aarav Shinde', 150, 'Asked me for 2,000 advance on UPI. Never met.'],
      ['Tenzin Dorjee', 137, 'Same pictures are on a shop site.'],
      ['Priya Iyer', 131],
    ],
    isHidden: true,
  },
];

/** Who is hidden from whom: the first one asked for it. */
export const BLOCKS: readonly (readonly [blocker: string, blocked: string, at: When])[] = [
  ['Aarav Shinde', 'Sumit Choudhary', [12, '20:15']],
  ['Priya Iyer', 'Sumit Choudhary', [24, '18:05']],
  ['Zoya Khan', 'Nikhil Verma', 184],
];
