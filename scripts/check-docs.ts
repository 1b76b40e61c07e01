import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DOMAINS } from '#contract/domains.ts';
import { keptAsTable } from '#contract/retention.ts';

/*
 * Holds the documents true: the index of the decision records, the domains in ARCHITECTURE.md, what docs/security.md says of tables, and that every path of
 * ours in a document or a comment exists. Part of npm run check; with --write it writes the first three.
 */

const INDEX = 'docs/decisions/README.md';

/** The index of the records, from their own first lines. */
function describeDecisions(): string {
  const rows = globSync('docs/decisions/[0-9]*.md')
    .sort()
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
      const [, status = ''] = /^\*\*Status:\*\* (.+)$/m.exec(text) ?? [];
      return `| [${number}](${path.basename(file)}) | ${title} | ${status} |`;
    });
  const head = [
    '# Decisions',
    '',
    'Why the program is as it is, in the order in which it was decided. A record is not rewritten: a later one supersedes it. `node scripts/check-docs.ts --write` writes this list from the records.',
    '',
    '| | subject | status |',
    '| --- | --- | --- |',
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}

const ARCHITECTURE = 'ARCHITECTURE.md';
const DOMAIN_ROWS = /(?<=<!-- contract\/domains\.ts -->\n)[\s\S]*?(?=<!-- end -->)/;

/** ARCHITECTURE.md with a row for each domain. */
function describeDomains(): string {
  const rows = DOMAINS.map(({ folder, does }) => `| \`server/${folder}/\` | ${does} |\n`);
  const table = `| domain | what it does |\n| --- | --- |\n${rows.join('')}`;
  return readFileSync(ARCHITECTURE, 'utf8').replace(DOMAIN_ROWS, () => table);
}

const SECURITY = 'docs/security.md';
const KEPT_ROWS = /(?<=<!-- contract\/retention\.ts -->\n)[\s\S]*?(?=\n<!-- end -->)/;

/** docs/security.md with a row for each table of the database. */
const describeKept = (): string => readFileSync(SECURITY, 'utf8').replace(KEPT_ROWS, keptAsTable);

/** What looks like a path from the root of the project, in comments and documents. */
const PATH =
  /(?<![\w/.#@-])(?:contract|server|web|e2e|bench|scripts|deploy|docs)\/[\w./&-]*\.(?:tsx?|md|sql|css|webp)\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;

function findBrokenPaths(): string[] {
  const sources = globSync('{contract,server,web,e2e,bench,scripts,deploy}/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(COMMENT)].map(([comment]) => [file, comment] as const),
  );
  const documents = globSync(
    '{*.md,docs/*.md,docs/operating/*.md,{contract,server,web,e2e,bench,deploy}/**/README.md}',
  ).map((file) => [file, readFileSync(file, 'utf8')] as const);
  return [...sources, ...documents].flatMap(([file, text]) =>
    [...text.matchAll(PATH)]
      .filter(([named]) => !existsSync(named) && !existsSync(path.join(path.dirname(file), named)))
      .map(([named]) => `${file} names ${named}, which is not there.`),
  );
}

process.chdir(path.join(import.meta.dirname, '..'));
const written = { [INDEX]: describeDecisions(), [ARCHITECTURE]: describeDomains(), [SECURITY]: describeKept() };
const wrong = findBrokenPaths();
for (const [file, text] of Object.entries(written)) {
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
    wrong.push(`${file} is not of today: node scripts/check-docs.ts --write`);
}
for (const words of wrong) console.error(words);
if (wrong.length > 0) process.exitCode = 1;
else console.log('Documents: paths, domains, tables and the index of decisions are right.');
