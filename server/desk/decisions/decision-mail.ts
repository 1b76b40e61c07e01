import type { Decision } from '#contract/decisions.ts';
import { mailedPaths } from '#contract/mailed-paths.ts';
import { paths } from '#contract/paths.ts';
import { fullDay, fullTime } from '#contract/rules/campus-time.ts';
import { abilities, howLong } from '#contract/rules/decision-words.ts';
import { DECISION_REASON_NAMES, decisionTitle } from '#contract/rules/desk-words.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { DAY, MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Block, NewMail } from '#server/mail/compose.ts';
import { threadOf } from '#server/notices/notice-mail.ts';
import { signDecisionLink } from './decision-link.ts';

type MailContext = Pick<Context, 'config' | 'now'>;

/** Minutes: a mail server may be down for days. */
const USEFUL = 7 * (DAY / MINUTE);

/** The decision, its reason and duration, what the member can do meanwhile, and how to appeal. */
export function decisionMail(context: MailContext, memberId: string, decision: Decision): NewMail {
  const { timeZone } = context.config;
  const { can, cannot } = abilities(decision);
  const title = decisionTitle(decision.kind, decision.acts, decision.days);
  const when = fullTime(decision.at, timeZone);
  return {
    ...frameOf(context, memberId, decision),
    subject: title,
    blocks: [
      { heading: title, note: `Decision ${decision.number} · ${when}` },
      { label: 'What' },
      ...whatOf(decision, timeZone),
      { label: 'Why' },
      { paragraph: DECISION_REASON_NAMES[decision.reason] },
      ...(decision.words ? [{ quote: decision.words }] : []),
      { label: 'How long' },
      ...howLong(decision, (time) => fullTime(time, timeZone)).map((line) => ({ paragraph: `${line}.` })),
      { label: 'What you can do' },
      { paragraph: `${can.join('. ')}.` },
      ...(cannot.length > 0 ? [{ label: 'What you cannot do' }, { paragraph: `${cannot.join('. ')}.` }] : []),
      ...appealOf(decision, timeZone),
      linkTo(context, memberId, decision, decision.canAppeal ? 'Read it, or appeal' : 'Read the decision'),
    ],
  };
}

/** The answer to an appeal, or that acts were taken back without one. */
export function answerMail(
  context: MailContext,
  memberId: string,
  decision: Decision,
  { title, words }: { title: string; words: string },
): NewMail {
  const { timeZone } = context.config;
  return {
    ...frameOf(context, memberId, decision),
    subject: title,
    blocks: [
      { heading: title, note: `Decision ${decision.number} · ${fullTime(decision.at, timeZone)}` },
      { paragraph: `${decisionTitle(decision.kind, decision.acts, decision.days)}.` },
      { label: 'The desk says' },
      { quote: words },
      { label: 'What holds now' },
      ...howLong(decision, (time) => fullTime(time, timeZone)).map((line) => ({ paragraph: `${line}.` })),
      linkTo(context, memberId, decision, 'Read the decision'),
    ],
  };
}

const frameOf = ({ config }: MailContext, memberId: string, decision: Decision) => ({
  kind: 'decision',
  to: decision.email,
  memberId,
  foot: [
    [`Sent to ${decision.email} because it is about this account. Decisions about you are always told by mail.`],
    [
      'The link opens without signing in, for you alone: do not pass it on. Replies to this mail are not read. More: ',
      { text: 'Terms and Conditions', url: config.publicUrl + paths.terms() },
      '.',
    ],
  ],
  thread: threadOf(memberId, 'decision', decision._id),
  usefulFor: USEFUL,
});

const linkTo = ({ config, now }: MailContext, memberId: string, decision: Decision, label: string): Block => {
  const token = signDecisionLink(config, 'decision', { caseId: decision._id, memberId }, now());
  return { button: { label, url: config.publicUrl + mailedPaths.linkedDecision(token), isBare: true } };
};

function whatOf({ acts, email, hiddenItems, releasedDeals, snapshot }: Decision, timeZone: string): Block[] {
  const blocks: Block[] = [];
  if (acts.includes('ban')) blocks.push({ paragraph: `The account ${email}.` });
  const sideEffects = [
    hiddenItems > 0 && `Hidden items: ${hiddenItems}.`,
    releasedDeals > 0 && `Released deals: ${releasedDeals}.`,
  ];
  if (sideEffects.some(Boolean)) blocks.push({ paragraph: sideEffects.filter(Boolean).join(' ') });
  if (!snapshot) return blocks.length > 0 ? blocks : [{ paragraph: 'Your account.' }];
  const { title, text, price, at } = snapshot;
  const facts = [price === null ? '' : priceText(price), `as it was on ${fullTime(at, timeZone)}`];
  return [...blocks, { paragraph: `${title || `“${text}”`} (${facts.filter(Boolean).join(', ')})` }];
}

function appealOf({ canAppeal, appealUntil }: Decision, timeZone: string): Block[] {
  if (!canAppeal || !appealUntil) return [];
  return [
    { label: 'Is something wrong here?' },
    {
      paragraph: `You can appeal once, until ${fullDay(appealUntil, timeZone)}, on the page behind this button. Another admin than the one who decided reads it.`,
    },
  ];
}
