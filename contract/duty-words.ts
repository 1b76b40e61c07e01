import { ADULT_AGE, type BreachData, DATA_REQUESTS, type DataOutcome, type DataRequestKind } from './duty-limits.ts';

/*
 * What is said of members' data and of their rights: at sign-up, at /privacy, in the forms and in the mails. Whoever changes
 * what the notice means raises its version: each account keeps the one it was made with.
 */

export const NOTICE_VERSION = 1;

export interface NoticeWords {
  /** Stands above the button that creates an account. */
  age: string;
  younger: string;
  older: string;
  youngerOn: string;
  refused: string;
  notice: string;
  title: string;
  lead: string;
  sections: { title: string; points: string[] }[];
}

const english: NoticeWords = {
  age: `By creating an account you say that you are ${ADULT_AGE} or over.`,
  younger: 'I am younger',
  older: `I am ${ADULT_AGE} or over`,
  youngerOn: `You are younger than ${ADULT_AGE}: you are not suggested or found by name, nobody is suggested to you, and only members see your profile.`,
  refused: `Accounts here are for people of ${ADULT_AGE} and over.`,
  notice: 'What is kept about you, and why',
  title: 'Privacy',
  lead: 'Which data is kept about you, why, for how long, and who answers.',
  sections: [
    {
      title: 'Which data',
      points: [
        'What you give at sign-up: name, e-mail address, year and branch, and a password, of which only a hash is kept. What you add later: picture, phone number, profile.',
        'What you do here: items, deals, reviews, chats, papers, searches you save, people you follow or block, reports.',
        'What keeps your account safe: the devices you sign in with, their network and time zone, and a log of sign-ins.',
      ],
    },
    {
      title: 'Why',
      points: [
        'So that you can buy, sell, rent, write to each other and find papers on your campus, and to keep that safe. Signing up is your consent; it ends when you delete your account.',
        'There is no advertising, no tracking by others, and nothing is sold or given away. Law may oblige us to hand something to an authority.',
      ],
    },
    {
      title: 'How long',
      points: [
        'As long as you have your account, unless the list below says less. You delete it yourself in your settings; the list says what that leaves.',
      ],
    },
  ],
};

/** The notice in each language that there is. */
export const NOTICES = { en: english } as const satisfies Record<string, NoticeWords>;
export type NoticeLanguage = keyof typeof NOTICES;

/** The language of the pages. */
export const LANGUAGE: NoticeLanguage = 'en';

/** What an account keeps of the notice that was shown when it was made, such as 1-en. */
export const noticeShown = (language: NoticeLanguage): string => `${NOTICE_VERSION}-${language}`;

export const REQUEST_KINDS: Record<DataRequestKind, { name: string; hint: string }> = {
  access: { name: 'See what is kept about me', hint: 'Members get all of it at once in their settings, as a file' },
  correction: { name: 'Correct something', hint: 'Say what is wrong, and how it is right' },
  erasure: { name: 'Erase something', hint: 'Members delete their whole account in their settings' },
  complaint: { name: 'Complain', hint: 'Say what was done with your data that should not have been' },
  nomination: {
    name: 'Name somebody',
    hint: 'Who may act for you if you die or cannot act yourself: their name, and how to reach them',
  },
};

/** Names in the console. */
export const REQUEST_NAMES: Record<DataRequestKind, string> = {
  access: 'Access',
  correction: 'Correction',
  erasure: 'Erasure',
  complaint: 'Complaint',
  nomination: 'Nomination',
};

export const OUTCOME_NAMES: Record<DataOutcome, string> = { done: 'Done', refused: 'Refused' };

/** When a request is answered. */
export const ANSWER_RULE = `Everybody gets an answer within ${DATA_REQUESTS.days} days. Who is not content with it can turn to the data protection authority.`;

export const BREACH_DATA_NAMES: Record<BreachData, string> = {
  identity: 'Names, years and branches',
  email: 'E-mail addresses',
  phone: 'Phone numbers',
  profile: 'Profiles, dates of birth',
  password: 'Passwords, as hashes',
  devices: 'Devices and networks',
  messages: 'Messages',
  pictures: 'Pictures',
  deals: 'Items, deals and reviews',
  papers: 'Papers',
  reports: 'Reports and decisions',
};

/** The parts of a breach's text, in the order in which members read them. */
export const BREACH_PARTS = {
  nature: { name: 'What happened', hint: 'In plain words: what, how, and how much' },
  consequences: { name: 'What it may lead to', hint: 'Such as false mails in your name' },
  measures: { name: 'What was done about it', hint: 'What ended it, and what keeps it from happening again' },
  advice: { name: 'What you can do', hint: 'Such as changing a password' },
} as const;
export type BreachPart = keyof typeof BREACH_PARTS;
export const BREACH_PART_NAMES = Object.keys(BREACH_PARTS) as BreachPart[];
