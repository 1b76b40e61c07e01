import type { CaseRow } from '#contract/desk.ts';
import type { CaseFound, CaseKind, DeskAct } from '#contract/limits.ts';
import { caseTitle } from '#contract/rules/desk-words.ts';
import { MINUTE } from '#contract/rules/time.ts';

/* The desk's words for cases. */

export const KIND_NAMES: Record<CaseKind, { one: string; many: string }> = {
  item: { one: 'Item', many: 'Items' },
  person: { one: 'Person', many: 'People' },
  message: { one: 'Message', many: 'Messages' },
  review: { one: 'Review', many: 'Reviews' },
  paper: { one: 'Paper', many: 'Papers' },
};

/** The most serious first. */
const AGAINST: [DeskAct, string][] = [
  ['ban', 'a ban'],
  ['suspend', 'a suspension'],
  ['remove', 'a removal'],
  ['hide', 'a hiding'],
  ['warn', 'a warning'],
  ['askForChange', 'a request for a change'],
];

type Titled = Pick<CaseRow, 'kind' | 'reason' | 'state' | 'acts'>;

export function titleOf({ kind, reason, state, acts }: Titled): string {
  if (state !== 'appealed') return caseTitle(kind, reason);
  const gravest = AGAINST.find(([act]) => acts.includes(act));
  return `Appeal against ${gravest?.[1] ?? 'a decision'}`;
}

export const personName = (person: { firstName: string; lastName: string } | null): string =>
  person ? `${person.firstName} ${person.lastName}` : 'Deleted user';

/** The thing, and the member whom the case is against. */
export function aboutOf({ kind, title, owner, state, number }: CaseRow): string {
  const name = personName(owner);
  if (state === 'appealed') return `Case ${number} · ${name}`;
  if (kind === 'person') return owner ? `${name} · ${owner.YearAndBranch}` : name;
  return title ? `${title} · ${name}` : name;
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

type Weighed = Pick<CaseRow, 'reports' | 'independent' | 'record' | 'found' | 'isOwn'>;

const FOUND: Record<CaseFound, string> = {
  pictures: 'Found by picture match',
  text: 'Found by its text',
  desk: 'Begun by the desk',
  unchanged: 'Not changed as asked for',
};

const recordText = ({ decided, upheld }: { decided: number; upheld: number }): string =>
  decided === 0 ? 'first report' : `record ${upheld} of ${decided} upheld`;

export function reportersOf({ reports, independent, record, found, isOwn }: Weighed): string {
  if (isOwn) return 'Your own decision: another one answers';
  const parts: string[] = [];
  if (found) parts.push(FOUND[found]);
  if (reports > 0) parts.push(count(reports, 'reporter'));
  if (reports === 1 && record) parts.push(recordText(record));
  else if (reports > 1) parts.push(independent === reports ? 'none connected' : `${independent} not connected`);
  return parts.join(', ');
}

/** How long it has been in its state. */
export const waitsSince = ({ state, openedAt, appealedAt, decidedAt }: CaseRow): string =>
  (state === 'appealed' ? appealedAt : decidedAt) ?? openedAt;

/** The age: '5 min', '2 h', '3 d'. */
export function ageText(time: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** '5 minutes ago', '2 hours ago'. */
export function agoText(time: string, now: Date): string {
  const [n = '0', unit] = ageText(time, now).split(' ');
  if (unit === 'min' && n === '0') return 'just now';
  const name = { min: 'minute', h: 'hour', d: 'day' }[unit ?? ''] ?? '';
  return `${count(Number(n), name)} ago`;
}

/** The line under the heading of a case. */
export function summaryOf(row: CaseRow, now: Date): string {
  const { reports, independent, found, openedAt, state } = row;
  if (state === 'appealed') return `Against the decision of case ${row.number}.`;
  const parts: string[] = [];
  if (found) parts.push(`${FOUND[found]}.`);
  if (reports > 0) {
    const people = reports === 1 ? '1 person reported it' : `${reports} people reported it`;
    const apart =
      reports === 1
        ? ''
        : independent === reports
          ? ', none of them connected'
          : `, ${independent} of them not connected`;
    parts.push(`${people}${apart}. First report ${agoText(openedAt, now)}.`);
  } else parts.push(`Opened ${agoText(openedAt, now)}.`);
  return parts.join(' ');
}
