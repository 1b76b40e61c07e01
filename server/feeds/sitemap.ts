import { sql } from 'kysely';
import { SITEMAP } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { Context } from '#server/context.ts';
import { escapeXml, XML } from './xml.ts';

type Db = Context['db'];

interface Address {
  path: string;
  lastmod?: string;
}

/** The part with the public pages; the other parts list items. */
const PAGES = [paths.home(), paths.wanted(), paths.papers(), paths.about(), paths.contact(), paths.terms()];

/** Numbers of the parts, each for a range of item numbers. Empty parts may be missing. */
export async function listParts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part::int from generate_series(0, (
      select max(number) / ${SITEMAP.part} from item_search where publication = 'Published'
    )) as part
    where exists (
      select from item_search
      where publication = 'Published' and number >= part * ${SITEMAP.part} and number < (part + 1) * ${SITEMAP.part}
    )`.execute(db);
  return rows.map(({ part }) => part);
}

/** The published items of a part. */
export async function listPart(db: Db, part: number): Promise<Address[]> {
  const items = await db
    .selectFrom('items')
    .innerJoin('item_search', 'item_search.item_id', 'items.id')
    .select(['items.id', 'items.owner_id as owner', 'items.updated_at as lastmod'])
    .where('items.publication', '=', sql.lit('Published'))
    .where('item_search.number', '>=', part * SITEMAP.part)
    .where('item_search.number', '<', (part + 1) * SITEMAP.part)
    .orderBy('item_search.number')
    .execute();
  return items.map(({ id, owner, lastmod }) => ({ path: paths.item(id, owner), lastmod }));
}

/** The pages that are always there, and the categories. */
export async function listPages(db: Db): Promise<Address[]> {
  const categories = await db.selectFrom('categories').select('slug').orderBy('slug').execute();
  return [...PAGES, ...categories.map(({ slug }) => paths.catalog(slug))].map((path) => ({ path }));
}

export const writeSitemap = (addresses: Address[], publicUrl: string): string =>
  write('urlset', 'url', addresses, publicUrl);

/** The index of the parts: one file may list at most 50,000 addresses (sitemaps.org). */
export const writeIndex = (files: string[], publicUrl: string): string =>
  write(
    'sitemapindex',
    'sitemap',
    files.map((path) => ({ path })),
    publicUrl,
  );

function write(root: string, element: string, addresses: Address[], publicUrl: string): string {
  const lines = addresses.map(
    ({ path, lastmod }) =>
      `<${element}><loc>${escapeXml(publicUrl + path)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</${element}>\n`,
  );
  return `${XML}<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`;
}
