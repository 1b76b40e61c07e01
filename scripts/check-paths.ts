import { globSync, readFileSync } from 'node:fs';
import * as endpoints from '../contract/endpoints.ts';
import { firstPart, ROUTES } from '../contract/paths.ts';

/*
 * Refuses paths that are written by hand: npm run check. Pages have theirs in contract/paths.ts, all else that this
 * origin serves in contract/endpoints.ts.
 */

const parts = [...Object.values(ROUTES), ...Object.values(endpoints)]
  .flatMap((one) => (typeof one === 'string' ? firstPart(one) : []))
  .filter(Boolean);
const anyPart = `(?:${[...new Set(parts)].map((part) => part.replaceAll('.', '\\\\?\\.')).join('|')})`;
const BY_HAND = [
  // A path in a string, in a template or after a word in one: '/chat', `${url}/item/${id}`, 'like /catalog/books'.
  new RegExp(`(?<=['"\`}> ])/${anyPart}(?=['"\`/?#$ ]|\\\\n)`, 'g'),
  // A path in a pattern: /^\/(dashboard|chat)\b/.
  new RegExp(`\\^\\\\/\\(?(?:[\\w-]+\\|)*${anyPart}\\b`, 'g'),
];
/** The route table names no other path than those of ROUTES. */
const ROUTE = /\bpath: '(?!\*')[^']*'/g;

/** Tests write the address that they expect; calls are the contract's own, and the build has its folders. */
const files = () =>
  globSync('{contract,server,web}/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        !/\.(test|config)\.tsx?$|^server\/testing\/|^contract\/(paths|endpoints|rules\/resource-urls)\.ts$/.test(file),
    );

export function findByHand(file: string, source = readFileSync(file, 'utf8')): string[] {
  const text = source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '');
  const code = /^contract\/[\w-]+\.ts$/.test(file) ? text.replace(/\bpath: '[^']*'/g, '') : text;
  const patterns = file === 'web/routes.ts' ? [...BY_HAND, ROUTE] : BY_HAND;
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(
      ({ 0: found, index }) => `${file}:${code.slice(0, index).split('\n').length} writes ${found} by hand`,
    ),
  );
}

if (import.meta.main) {
  const wrong = files().flatMap((file) => findByHand(file));
  for (const line of wrong) console.error(line);
  console.error(
    wrong.length === 0
      ? 'Paths: as they should be.'
      : `Paths: ${wrong.length} by hand; take them from contract/paths.ts or contract/endpoints.ts.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
