import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What a run of tests came to. */
export interface Results {
  passed: number;
  failed: number;
  /** What failed, by name, with what it said first. */
  failures: string[];
  /** Names of those that failed first and passed when run once more. */
  flaky: string[];
  timed: Timed[];
}

export interface Timed {
  name: string;
  milliseconds: number;
}

/** A step without tests counts as one. */
export const oneStep = (name: string, isGood: boolean): Results => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? 0 : 1,
  failures: isGood ? [] : [name],
  flaky: [],
  timed: [],
});

/** The results that a run left in a file. A run that failed counts as a failure even if it left none. */
export function readResults(name: string, file: string, read: (json: never) => Results, isGood: boolean): Results {
  try {
    const results = read(JSON.parse(readFileSync(file, 'utf8')) as never);
    return isGood || results.failed > 0 ? results : { ...results, failed: 1, failures: [name] };
  } catch {
    return oneStep(name, false);
  }
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** Playwright's JSON. */
export function readPlaywright(report: {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}): Results {
  const { expected, unexpected, flaky } = report.stats;
  const tests = allSpecs(report.suites).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `e2e/${file} (${projectName}): ${title}`,
      status,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      said: results.at(-1)?.error?.message ?? '',
    })),
  );
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: tests.filter(({ status }) => status === 'unexpected').map(({ name, said }) => failure(name, said)),
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    timed: tests,
  };
}

/** A line for what failed: its name and the beginning of what it said, without a terminal's colours. */
export const failure = (name: string, said: string): string =>
  `${name}: ${stripVTControlCharacters(said).trim().replaceAll(/\s+/g, ' ').slice(0, 600)}`;

const allSpecs = (suites: Suite[] = []): NonNullable<Suite['specs']> =>
  suites.flatMap(({ suites, specs = [] }) => [...specs, ...allSpecs(suites)]);

/** The closing lines of a whole run; the last is `N passed, N failed`. */
export function summarize(all: readonly Results[]): string {
  const slowest = all
    .flatMap(({ timed }) => timed)
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 10)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(5)} s  ${name}`);
  const list = (title: string, lines: string[]) =>
    lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];
  const sum = (name: 'passed' | 'failed') => all.reduce((total, one) => total + one[name], 0);
  return [
    ...list('The ten that took longest:', slowest),
    ...list(
      'Flaky (failed, and passed when run once more):',
      all.flatMap(({ flaky }) => flaky),
    ),
    ...list(
      'Failed:',
      all.flatMap(({ failures }) => failures),
    ),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
}
