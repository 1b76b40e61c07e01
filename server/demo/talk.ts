import type { Reaction } from '#contract/limits.ts';

/** A said line: who (0 the student or the first of the two, 1 the other), how long ago, what. */
type Line = readonly [who: 0 | 1, ago: When, content: string];
/** Minutes ago, or a day before today with the time on the campus clock. */
export type When = number | readonly [daysAgo: number, clock: string];

/** Conversations of the student, newest last message first. `unread`: how many the student has not seen. */
export const STUDENT_TALKS: readonly { with: string; unread: number; lines: readonly Line[] }[] = [
  {
    with: 'Ananya Deshmukh',
    unread: 1,
    lines: [
      [0, [1, '19:41'], 'Hi, is the Uno kit still there?'],
      [1, [1, '19:58'], 'Yes, still here! Everything is in the box'],
      [0, 25, 'Great. Can I test the sensors first?'],
      [1, 21, 'Of course, the EXTC lab is open till 6'],
      [1, 20, 'Both of them running, just now'],
      [1, 20, 'These three go too, before I move out'],
      [0, 19, '[Digital multimeter with probes] Then this one as well, please'],
      [1, 18, 'Saturday works. Come by Hostel B after 4'],
    ],
  },
  {
    with: 'Kabir Nair',
    unread: 0,
    lines: [
      [0, [1, '21:12'], 'Nice cycle. Would 3,000 be alright?'],
      [1, [1, '21:30'], '3,200 and I fit the new bell'],
      [0, 104, 'Is the cycle lock included?'],
    ],
  },
  {
    with: 'Meera Joshi',
    unread: 2,
    lines: [
      [0, [1, '18:02'], 'Do your DS notes have the AVL rotations?'],
      [1, [1, '20:16'], 'All four, with the example from the 2024 paper'],
      [1, [1, '20:17'], 'The notes have Unit 3 solved too'],
    ],
  },
  {
    with: 'Dev Malhotra',
    unread: 0,
    lines: [
      [0, [2, '13:20'], 'Would you hold the monitor for me till the 1st?'],
      [1, [1, '14:40'], 'It is reserved until Friday, will tell you'],
    ],
  },
  {
    with: 'Rohan Kulkarni',
    unread: 0,
    lines: [
      [1, [3, '16:05'], 'Drafter is at the workshop, pick it up any time before five'],
      [0, [3, '16:31'], 'On my way. Cash or UPI?'],
      [1, [3, '16:33'], 'UPI is fine'],
      [1, [3, '16:40'], 'Picture'],
      [0, [3, '17:10'], 'Sent. Scales are really straight, thanks'],
    ],
  },
  {
    with: 'Gauri Kale',
    unread: 0,
    lines: [
      [1, [5, '22:08'], 'Is your Maths II book the one with the new syllabus?'],
      [0, [5, '22:15'], 'Yes, 2023 pattern. Sticky tabs on every solved paper'],
      [1, [5, '22:16'], 'Can I rent it for a month?'],
      [0, [5, '22:19'], '50 for the month, bring it back without tea on it'],
    ],
  },
];

/** What was done to lines of these: what one answers, what it said before an edit, the sign that the other gave it. */
export const LINE_CHANGES: readonly { line: string; answers?: string; before?: string; sign?: Reaction }[] = [
  {
    line: 'Of course, the EXTC lab is open till 6',
    answers: 'Great. Can I test the sensors first?',
    sign: '👍',
  },
  { line: 'These three go too, before I move out', sign: '❤️' },
  { line: 'Saturday works. Come by Hostel B after 4', before: 'Saturday works. Come by Hostel B' },
  {
    line: 'All four, with the example from the 2024 paper',
    answers: 'Do your DS notes have the AVL rotations?',
    sign: '🙏',
  },
  { line: 'Sent. Scales are really straight, thanks', sign: '✅' },
];

/** The one whose account is gone: only what was said is left. */
export const DELETED_TALK: readonly Line[] = [
  [0, [10, '17:48'], 'Left the set squares with the guard at gate 2'],
  [1, [10, '18:02'], 'Thanks!'],
];

/** Those the student knows but has not written to. */
export const SILENT = ['Zoya Khan'] as const;

/** Short exchanges between others; {item} is something the second one sells. */
export const EXCHANGES: readonly (readonly string[])[] = [
  ['Is {item} still available?', 'Yes. When can you come?', 'After the DBMS lab, around four', 'Good, library gate'],
  ['Hi, last price for {item}?', 'The price is the last price', 'Fair enough, I take it'],
  ['Can I see {item} before I decide?', 'Sure, come to the hostel common room', 'Coming at 6'],
  ['Would you rent out {item} for a week?', 'If you bring it back before the internals, yes'],
  ['Hello! {item}, is the bill there too?', 'Yes, bill and box'],
  [
    'Saw {item} in your list. Any scratches?',
    'One small one, I can send it to you in daylight',
    'No need, reserve it please',
    'Done. Until Friday',
  ],
  ['Is {item} the right one for first year?', 'Exactly that, I used it for EG and passed'],
  ['Please keep {item} for me, I get my stipend on the 5th', 'Until the 6th then'],
  ['Thanks for {item}, works perfectly', 'Happy to hear. Leave the next junior a good price too'],
  ['{item}: sold already?', 'Somebody is looking at it today, I tell you tonight', 'Ok, second in line then'],
];

/** The community room, oldest first: who says what how long ago. */
export const ROOM: readonly (readonly [who: string, ago: When, content: string])[] = [
  [
    'Sunita Rane',
    [9, '10:00'],
    'Welcome to the Campus Community. Papers of all branches are under Academics now, tell me which are missing.',
  ],
  ['Hrishikesh Lele', [9, '10:12'], 'TOC 2024 end sem please'],
  ['Sunita Rane', [9, '11:40'], 'It is there. Year 3, CSE.'],
  ['Joseph Fernandes', [8, '17:25'], 'Football at 6 on the lower ground, two short'],
  ['Samarth Kadam', [8, '17:31'], 'In'],
  ['Abhinav Sharma', [8, '17:34'], 'In, bringing the second ball'],
  ['Riya Banerjee', [7, '12:44'], 'Does anyone have a spare VGA adapter for the 2 pm presentation?'],
  ['Sahil Gupta', [7, '12:46'], 'Yes, seminar hall front row'],
  ['Riya Banerjee', [7, '15:20'], 'You saved us, thanks'],
  ['Mary Thomas', [6, '09:05'], 'Chem lab moved to Block D today, second floor'],
  ['Varun Shetty', [6, '09:07'], 'With full coat or they send you back'],
  ['Vikram Chauhan', [6, '19:30'], 'Two safety helmets and a measuring tape to give away, final year clearing'],
  ['Mrunal Gaikwad', [6, '19:33'], 'Helmet please!'],
  ['Omkar Jadhav', [6, '19:34'], 'Tape, if still there'],
  ['Vikram Chauhan', [6, '19:41'], 'Both gone. More on my profile tomorrow'],
  ['Harpreet Singh', [5, '08:12'], 'Bus from Station Road is 20 minutes late today'],
  ['Kavya Hegde', [5, '08:15'], 'Walking then. See you at the bridge'],
  ['Keerthana Naidu', [5, '21:02'], 'GATE study group starts Monday, library discussion room 2, 7 pm'],
  ['Siddharth Jain', [5, '21:05'], 'Adding my short notes to the pile'],
  ['Nikhil Verma', [5, '21:09'], 'Count me in'],
  ['Tenzin Dorjee', [4, '13:10'], 'Found a silver bottle in Lab 4, kept it with the lab assistant'],
  ['Lakshmi Subramanian', [4, '18:20'], 'Placement cell: resumes by Thursday night, no extension this time'],
  ['Dhruv Mehta', [4, '18:22'], 'They always say that'],
  ['Sumit Choudhary', [4, '18:23'], 'This time they mean it'],
  ['Priya Iyer', [3, '20:15'], 'Open mic on Saturday, amphitheatre. Guitars welcome, mine is there too'],
  ['Parth Bhatt', [3, '20:19'], 'Need a cajon, does anybody have one?'],
  ['Alia Dsouza', [3, '20:25'], 'Yes, in the music room cupboard'],
  ['Rahul Das', [2, '16:40'], 'How strict is the drafter check in EG?'],
  ['Pooja Yadav', [2, '16:44'], 'Very. No drafter, no attendance'],
  ['Gurpreet Gill', [2, '16:45'], 'Somebody lends them out per semester, search for rental'],
  ['Swati Mohanty', [2, '22:11'], 'Water is off in Hostel D till 11'],
  ['Shruti Kamble', [1, '08:30'], 'Machine drawing sheet 4: two views or three?'],
  ['Bhavesh Patel', [1, '08:41'], 'Three, sir changed it on Tuesday'],
  ['Nandini Menon', [1, '17:15'], 'Selling my first-year set, all four books, see Books'],
  ['Ishaan Rao', [1, '21:48'], 'Anyone selling a drafter before Friday?'],
  ['Rohan Kulkarni', 97, 'Mine is listed, scales are straight. Check My Item link'],
  ['Aarav Shinde', 89, 'Sheet container too? I need both for EG'],
  ['Ishaan Rao', 61, 'Thanks Rohan, messaged you'],
  ['Karthik Ramesh', 33, 'Canteen has cold coffee again'],
  ['Sneha Patil', 7, 'Lost a blue ID card near the canteen, pls DM'],
];
/** How many of the last ones the student has not seen. */
export const ROOM_UNREAD = 3;

export const FEEDBACKS: readonly (readonly [who: string, message: string])[] = [
  ['Meera Joshi', 'Could papers be searched by subject? I always forget which year they are filed under.'],
  ['Joseph Fernandes', 'Sold my cycle in two days. A filter for hostels would help the next one.'],
  ['Kavya Hegde', 'Dark theme is easy on the eyes at night, thank you.'],
  ['Imran Ansari', 'Please add the 2022 papers of Electrical Machines II.'],
  ['Lalrin Pachuau', 'Pictures load quickly even on the hostel Wi-Fi. Nice.'],
  ['Bhavna Solanki', 'I typed a wrong price and could mend it at once. Good.'],
  ['Rustom Irani', 'A category for instruments of the lab (CRO probes and such) would be useful.'],
  ['Anjali Chavan', 'Lost my lab coat and found a cheaper one here. Strange luck.'],
  ['Samarth Kadam', 'Can the community room be muted during exams?'],
  ['Divya Pillai', 'It would help to see when a seller was last here.'],
];
