import { type AppealOutcome, DESK, type DeskAct } from '../limits.ts';
import type { Decision } from '../schemas/decisions.ts';
import { APPEALABLE } from './desk-words.ts';

/* The words of a decision, which its page and its mail share. */

/** Acts as nouns, for an appeal. */
export const ACT_NOUNS: Record<DeskAct, string> = {
  dismiss: 'dismissal',
  askForChange: 'change',
  hide: 'hiding',
  remove: 'removal',
  warn: 'warning',
  suspend: 'suspension',
  ban: 'ban',
};

/** 'removal, warning and suspension' */
export function nounsOf(acts: DeskAct[]): string {
  const nouns = acts.map((act) => ACT_NOUNS[act]);
  return nouns.length > 1 ? `${nouns.slice(0, -1).join(', ')} and ${nouns.at(-1)}` : (nouns[0] ?? '');
}

/** The acts of a decision that are still in force. */
export const actsInForce = ({ acts, lifted }: Pick<Decision, 'acts' | 'lifted'>): DeskAct[] =>
  acts.filter((act) => !lifted.includes(act));

/** The acts that an appeal may be against. */
export const appealableActs = (decision: Pick<Decision, 'acts' | 'lifted'>): DeskAct[] =>
  actsInForce(decision).filter((act) => APPEALABLE.includes(act));

export const OUTCOME_WORDS: Record<AppealOutcome, string> = {
  stands: 'The decision stands',
  undone: 'The decision was taken back',
  partly: 'A part of the decision was taken back',
};

type Facts = Pick<Decision, 'kind' | 'acts' | 'lifted' | 'until' | 'changeUntil' | 'runningDeals'>;

/** How long it lasts, in sentences. `write` formats a time for the reader. */
export function howLong(facts: Facts, write: (time: string) => string): string[] {
  const acts = actsInForce(facts);
  const lines: string[] = [];
  if (acts.length === 0) return ['It was taken back'];
  if (acts.includes('ban')) lines.push('Until the desk lifts it');
  if (acts.includes('suspend') && facts.until) lines.push(`Until ${write(facts.until)}`);
  if (acts.includes('askForChange') && facts.changeUntil)
    lines.push(`You can change it until ${write(facts.changeUntil)}`);
  if (acts.includes('remove')) lines.push('The removal is for good, unless an appeal brings it back');
  if (acts.includes('hide')) lines.push('It stays hidden until the desk lifts it');
  if (acts.includes('warn')) lines.push(`The warning counts for ${DESK.warningDays} days`);
  return lines;
}

/** What the member can and cannot do meanwhile. */
export function abilities(facts: Facts): { can: string[]; cannot: string[] } {
  const acts = actsInForce(facts);
  const { kind, runningDeals: deals } = facts;
  if (acts.includes('ban')) {
    const giveBack = 'Give back what is lent: the other of the two confirms it';
    return { can: ['Have your data by mail', giveBack], cannot: ['Sign in', 'List, write or deal'] };
  }
  if (acts.includes('suspend')) {
    const finish =
      deals > 0 ? `Finish your ${deals === 1 ? 'running deal' : `${deals} running deals`}` : 'Finish deals';
    return {
      can: ['Read everything', finish, 'Export your data'],
      cannot: ['List or renew items', 'Write to new people', 'Follow'],
    };
  }
  const can = ['Use everything as before'];
  const cannot: string[] = [];
  if (acts.includes('hide') && kind === 'item') {
    can.push('See the item yourself');
    cannot.push('Publish it again');
  }
  if (acts.includes('remove')) cannot.push('Bring it back yourself');
  return { can, cannot };
}
