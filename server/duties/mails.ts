import type { Breach } from '#contract/breaches.ts';
import type { DataOutcome, DataRequestKind } from '#contract/duty-limits.ts';
import {
  ANSWER_RULE,
  BREACH_DATA_NAMES,
  BREACH_PART_NAMES,
  BREACH_PARTS,
  OUTCOME_NAMES,
  REQUEST_KINDS,
} from '#contract/duty-words.ts';
import { paths } from '#contract/paths.ts';
import { dayInWords, timeInWords } from '#contract/rules/campus-time.ts';
import { isolated } from '#contract/rules/text.ts';
import { DAY, MINUTE } from '#contract/rules/time.ts';
import type { Recipient } from '#server/accounts/mails.ts';
import type { Context } from '#server/context.ts';
import type { Block, NewMail } from '#server/mail/compose.ts';

type Config = Context['config'];

/** Minutes: the law asks for these mails, so a mail server that is away for a week loses none. */
const USEFUL_FOR = 7 * (DAY / MINUTE);

/** Who answers for the data, and how to reach them; empty where the operator names nobody. */
export function whoAnswers({ grievanceContact, operatorEmail }: Config): string {
  if (grievanceContact) return `${grievanceContact.name}, ${grievanceContact.email}`;
  return operatorEmail ?? '';
}

interface Asked {
  number: number;
  kind: DataRequestKind;
  name: string;
  email: string;
  text: string;
  due_at: Date;
  member_id: string | null;
}

/** Tells who answers that somebody has asked. */
export const dataRequestMail = (config: Config, to: string, asked: Asked): NewMail => ({
  kind: 'data-request',
  to,
  replyTo: asked.email,
  memberId: asked.member_id ?? undefined,
  subject: `Request No. ${asked.number} about data: ${REQUEST_KINDS[asked.kind].name}`,
  usefulFor: USEFUL_FOR,
  blocks: [
    {
      paragraph: `${isolated(asked.name)} (${asked.email}) asks, and gets an answer by ${dayInWords(asked.due_at, config.timeZone)} at the latest:`,
    },
    { quote: asked.text },
    { button: { label: 'Answer it', url: config.publicUrl + paths.dashboard.console('requests') } },
    ...(asked.member_id
      ? []
      : [{ paragraph: 'It comes from a visitor: make sure who it is before you send anything about a person.' }]),
  ],
});

interface Answered {
  number: number;
  kind: DataRequestKind;
  name: string;
  email: string;
  answer: string;
  outcome: DataOutcome;
  memberId: string | null;
}

/** Answers who asked. */
export const dataAnswerMail = (config: Config, answered: Answered): NewMail => ({
  kind: 'data-answer',
  to: answered.email,
  memberId: answered.memberId ?? undefined,
  subject: `Your request No. ${answered.number} about your data is answered`,
  usefulFor: USEFUL_FOR,
  blocks: [
    { greeting: `Hello ${isolated(answered.name)},` },
    {
      paragraph: `you asked: ${REQUEST_KINDS[answered.kind].name}. It was ${OUTCOME_NAMES[answered.outcome].toLowerCase()}. The answer:`,
    },
    { quote: answered.answer },
    ...contactOf(config),
    { paragraph: ANSWER_RULE },
  ],
});

type Said = Pick<Breach, 'number' | 'title' | 'happenedAt' | 'data' | (typeof BREACH_PART_NAMES)[number]>;

/** Tells a member whom a breach affects. */
export const breachMail = (config: Config, member: Recipient, breach: Said): NewMail => ({
  kind: 'breach',
  to: member.email,
  memberId: member.id,
  subject: `A breach affects your data: ${breach.title}`,
  usefulFor: USEFUL_FOR,
  blocks: [
    { greeting: `Hello ${isolated(member.firstName)},` },
    { paragraph: `data of yours was affected on ${timeInWords(new Date(breach.happenedAt), config.timeZone)}.` },
    { label: 'Which data' },
    { paragraph: breach.data.map((kind) => BREACH_DATA_NAMES[kind]).join('; ') },
    ...BREACH_PART_NAMES.flatMap((part): Block[] => [{ label: BREACH_PARTS[part].name }, { paragraph: breach[part] }]),
    ...contactOf(config),
  ],
});

const contactOf = (config: Config): Block[] => {
  const who = whoAnswers(config);
  return who ? [{ paragraph: `Questions? ${who}` }] : [];
};
