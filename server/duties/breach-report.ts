import type { Breach } from '#contract/breaches.ts';
import { BREACHES } from '#contract/duty-limits.ts';
import { BREACH_DATA_NAMES, BREACH_PART_NAMES, BREACH_PARTS } from '#contract/duty-words.ts';
import { branchName, yearName } from '#contract/rules/campus-choices.ts';
import { timeInWords } from '#contract/rules/campus-time.ts';
import { HOUR } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { whoAnswers } from './mails.ts';

/** What the authority is told of a breach, as plain text with a heading for each fact. Times are the campus's. */
export function writeReport(config: Context['config'], breach: Breach, now: Date): string {
  const at = (time: string | Date) => timeInWords(new Date(time), config.timeZone);
  const { affected, told, toldAt } = breach;
  const parts: [heading: string, text: string][] = [
    ['Who reports', [config.campusName, config.brandName, config.publicUrl].join(', ')],
    ['Who answers', whoAnswers(config) || 'Not named'],
    ['Happened', at(breach.happenedAt)],
    ['Found', at(breach.foundAt)],
    ['Report in full due', at(new Date(Date.parse(breach.foundAt) + BREACHES.authorityHours * HOUR))],
    ['Which data', breach.data.map((kind) => BREACH_DATA_NAMES[kind]).join('; ')],
    ['Who is affected', `${scopeInWords(breach)}: ${affected} ${affected === 1 ? 'member' : 'members'}`],
    ...BREACH_PART_NAMES.map((part): [string, string] => [BREACH_PARTS[part].name, breach[part]]),
    ['Members told', toldAt ? `${told} of ${affected}, by notice and by mail, from ${at(toldAt)}` : 'Not yet'],
    ['Text to members', 'What happened, what it may lead to, what was done about it and what they can do, as above'],
    ['Written', at(now)],
  ];
  const title = `Breach of personal data No. ${breach.number}: ${breach.title}`;
  return `${[title, ...parts.map(([heading, text]) => `${heading}\n${text}`)].join('\n\n')}\n`;
}

function scopeInWords({ affects, branch, year }: Breach): string {
  if (affects === 'everyone') return 'Everybody with an account';
  return affects === 'group' && branch && year ? `${yearName(year)}, ${branchName(branch)}` : 'Single accounts';
}
