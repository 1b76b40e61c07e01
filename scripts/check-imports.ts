import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOMAINS } from '#contract/domains.ts';

/*
 * Holds the walls inside the house (ARCHITECTURE.md, "Who may import whom"): npm run check.
 * What the compiler cannot see: which folder may know which.
 */

export interface Import {
  from: string;
  /** A file of ours, by its path from the root; or the name of a package. */
  to: string;
  isOurs: boolean;
  isType: boolean;
}

/** Each rule says in a few words what is wrong with an import, or null where it does not mind. */
const RULES: ((one: Import) => string | null)[] = [
  ({ from, to }) => (within(from, 'web') && within(to, 'server') ? 'web never imports server' : null),
  ({ from, to }) => (within(from, 'server') && within(to, 'web') ? 'server never imports web' : null),
  ({ from, to, isOurs }) => {
    if (!within(from, 'contract') || isTest(from)) return null;
    return isOurs
      ? within(to, 'contract')
        ? null
        : 'contract imports nothing but zod and itself'
      : to === 'zod'
        ? null
        : 'contract imports nothing but zod and itself';
  },
  ({ from, to, isType }) =>
    within(from, 'contract') && !within(from, 'contract/schemas') && !isType && /^zod$|^contract\/schemas\//.test(to)
      ? 'Zod and schemas are for contract/schemas: elsewhere they are imported as types only'
      : null,
  ({ from, to, isOurs }) =>
    within(from, 'e2e') && isOurs && !within(to, 'e2e', 'contract') ? 'e2e imports contract only' : null,
  ({ from, to, isOurs }) =>
    within(from, 'bench') && isOurs && !within(to, 'bench', 'contract') ? 'bench imports contract only' : null,
  ({ from, to, isOurs }) => {
    const isBelow = (file: string) => within(file, 'web/ui', 'web/browser', 'web/failures');
    if (!isBelow(from) || !isOurs || isBelow(to) || within(to, 'contract')) return null;
    return /^web\/(brand|(first-)?messages)\.ts$/.test(to)
      ? null
      : 'ui, browser and failures know nothing of the product: no domain, layout, api, session or socket';
  },
  ({ from, to }) => {
    const domain = domainOf(from);
    if (!domain || isTest(from)) return null;
    return /^server\/app\.ts$/.test(to) || within(to, 'server/start', 'server/testing', 'server/demo')
      ? 'a domain does not import what is above it'
      : null;
  },
  ({ from, to, isType }) =>
    domainOf(from) && !isTest(from) && within(to, 'server/http') && !isType ? 'a domain does not import http' : null,
  ({ from, to }) =>
    within(to, 'web') && isPage(to) && from !== 'web/first-routes.ts' ? 'a page is reached by its route alone' : null,
  ({ from, to }) => {
    const domain = webDomainOf(from);
    if (!domain || isPage(from) || isTest(from)) return null;
    if (within(to, 'web/layout')) return 'layout is for pages: a part does not import it';
    const other = webDomainOf(to);
    if (!other || other === domain) return null;
    return isBefore(other, domain, WEB_DOMAINS) ? null : 'a part imports only domains before its own';
  },
  ({ from, to }) => {
    const [lower, upper] = [domainOf(to), domainOf(from)];
    if (!lower || !upper || lower === upper || isTest(from)) return null;
    return isBefore(lower, upper, SERVER_DOMAINS)
      ? null
      : 'a domain imports only those before it (contract/domains.ts)';
  },
  ({ from, to }) =>
    within(from, 'server') && !within(from, 'server/testing') && !isTest(from) && within(to, 'server/testing')
      ? 'only tests import testing'
      : null,
];

/** The parts of the web's screens, from the bottom up: one imports only those before it. A page composes any. */
const WEB_DOMAINS = [
  ...[
    'offline',
    'blocks',
    'reports',
    'about',
    'accounts',
    'books',
    'feedback',
    'papers',
    'people',
    'reviews',
    'notices',
  ],
  ...['deals', 'conversations', 'wishes', 'items', 'purchases', 'cart', 'searches', 'categories'],
  ...['console', 'decisions', 'desk', 'leaving', 'saved'],
];
const SERVER_DOMAINS = DOMAINS.map(({ folder }): string => folder);
const webDomainOf = (file: string) => WEB_DOMAINS.find((name) => within(file, `web/${name}`));
const isPage = (file: string) => /\.page\.tsx$/.test(file);
const domainOf = (file: string) => SERVER_DOMAINS.find((name) => within(file, `server/${name}`));
const isBefore = (one: string, other: string, order: string[]) => order.indexOf(one) < order.indexOf(other);
const within = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(`${folder}/`));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Permission is decided by the rules of can.ts alone; tools and sample data may look at a role. */
const COMPARES_ROLE = /\b(role|accountType)\s*[!=]==/;
const MAY_COMPARE = /^contract\/can\.ts$|^server\/(start\/admin\.ts$|demo\/)/;

const comparesRole = (file: string): boolean =>
  /^(contract|server|web)\//.test(file) &&
  !MAY_COMPARE.test(file) &&
  !isTest(file) &&
  COMPARES_ROLE.test(readFileSync(file, 'utf8'));

/** The table of items has one door, so that nothing that must follow a change is forgotten; sample data goes past it. */
const WRITES_ITEMS = /\b(insertInto|updateTable|deleteFrom)\(\s*['"]items\b|\b(insert into|update|delete from) items\b/;
const MAY_WRITE_ITEMS = /^server\/(items\/write-item\.ts$|demo\/|testing\/)/;

const writesItems = (file: string): boolean =>
  within(file, 'server') &&
  !MAY_WRITE_ITEMS.test(file) &&
  !isTest(file) &&
  WRITES_ITEMS.test(readFileSync(file, 'utf8'));

/** Units of time are named in one place. What a header or a price has in digits is no matter of ours. */
const COUNTS_TIME =
  /(?<![\w=.])(86_?400(_?000)?|3_?600_?000|60_?000)\b|\b24 \* 60\b|[sS]econds: (\d+ \* )?3_?600\b|^(export )?const (SECOND|MINUTE|HOUR|DAY) =/m;

const countsTime = (file: string): boolean =>
  /^(contract|server|web)\//.test(file) &&
  file !== 'contract/rules/time.ts' &&
  !isTest(file) &&
  COUNTS_TIME.test(readFileSync(file, 'utf8'));

export function checkImports(): string[] {
  const files = globSync(['{contract,server,web,e2e,bench}/**/*.{ts,tsx}']).map((file) => file.replaceAll('\\', '/'));
  const imports = files.flatMap(readImports);
  const wrong = imports.flatMap((one) =>
    RULES.flatMap((rule) => rule(one) ?? []).map((words) => `${one.from} imports ${one.to}: ${words}`),
  );
  const valued = imports.filter(({ isType }) => !isType);
  const circles = ['server', 'web'].flatMap((side) =>
    findCircles(valued.filter(({ from, to }) => within(from, side) && within(to, side))),
  );
  const roles = files.filter(comparesRole).map((file) => `${file} compares a role: use a rule of contract/can.ts`);
  const writers = files.filter(writesItems).map((file) => `${file} writes items: use server/items/write-item.ts`);
  const timers = files.filter(countsTime).map((file) => `${file} counts a unit of time: use contract/rules/time.ts`);
  return [
    ...wrong,
    ...roles,
    ...writers,
    ...timers,
    ...circles.map((circle) => `A circle of imports: ${circle.join(' -> ')}`),
  ];
}

export function readImports(from: string): Import[] {
  // Comments are cut off first, or what they quote would count; a URL in a string loses its tail, which does no harm.
  const text = readFileSync(from, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');
  const found = text.matchAll(
    /\b(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g,
  );
  return [...found].map(([, type, named, called]) => {
    const target = named ?? called ?? '';
    const to = resolve(from, target);
    return { from, to: to ?? target, isOurs: to !== null, isType: type !== undefined };
  });
}

function resolve(from: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1);
  if (!target.startsWith('.')) return null;
  const plain = path.posix.join(path.posix.dirname(from), target);
  return [plain, `${plain}.ts`, `${plain}.tsx`].find((file) => existsSync(file)) ?? plain;
}

/** The circles that a walk in depth meets; one line each is enough to cut it. */
function findCircles(imports: Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[][] = [];
  const walk = (file: string, way: string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      circles.push([...way.slice(way.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    for (const { to } of next.get(file) ?? []) walk(to, [...way, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) walk(file, []);
  return circles;
}

if (import.meta.main) {
  const wrong = checkImports();
  for (const line of wrong) console.error(line);
  console.error(wrong.length === 0 ? 'Imports: as they should be.' : `Imports: ${wrong.length} that should not be.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
