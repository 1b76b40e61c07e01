import type { Paper } from '#contract/papers.ts';

/** The name of a paper in text: 'Control Systems, Re-exam, 2022'. */
export const nameOf = ({ subject, title, YearofPaper }: Pick<Paper, 'subject' | 'title' | 'YearofPaper'>): string =>
  `${subject}, ${title}, ${YearofPaper}`;

const ONE_DECIMAL = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** '3 pages, 1.2 MB'; the size alone until the pages are counted. */
export function sizeOf({ pages, bytes }: Pick<Paper, 'pages' | 'bytes'>): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const size = kilobytes < 1000 ? `${kilobytes} kB` : `${ONE_DECIMAL.format(bytes / 1_048_576)} MB`;
  return pages === null ? size : `${pages} ${pages === 1 ? 'page' : 'pages'}, ${size}`;
}
