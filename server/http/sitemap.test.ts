import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { SITEMAP } from '#contract/limits.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const ORIGIN = 'https://market.campus.edu';

const app = openApp({ publicUrl: ORIGIN });
let owner: TestMember;
before(async () => {
  owner = await aMember(app);
  await app.context.db.deleteFrom('categories').execute();
});

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
const addressOf = ({ id }: { id: string }) => `${ORIGIN}/item/${id}/owner/${owner.id}`;

describe('/sitemap.xml', () => {
  test('has the public pages, the categories and the published items', async () => {
    const category = await aCategory(app, 'Desk lamps');
    const item = await anItem(app, { owner, category });
    await anItem(app, { owner, category, publication: 'Draft' });
    const { statusCode, headers, body } = await get('/sitemap.xml');
    assert.deepEqual([statusCode, headers['content-type']], [200, 'application/xml; charset=utf-8']);
    const pages = ['/', '/wanted', '/papers', '/about', '/contact', '/T&amp;C', '/catalog/desk-lamps'].map(
      (path) => ORIGIN + path,
    );
    assert.deepEqual(addressesIn(body), [...pages, addressOf(item)]);
    assert.match(body, /<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    const again = await get('/sitemap.xml', { 'if-none-match': String(headers.etag) });
    assert.equal(again.statusCode, 304);
  });

  test('is an index where the items need several files', async () => {
    const [first] = addressesIn((await get('/sitemap.xml')).body).slice(-1);
    await sql`select setval(pg_get_serial_sequence('item_search', 'number'), ${2 * SITEMAP.part})`.execute(
      app.context.db,
    );
    const later = await anItem(app, { owner });
    const files = addressesIn((await get('/sitemap.xml')).body);
    assert.deepEqual(
      files,
      ['pages', 0, 2].map((name) => `${ORIGIN}/sitemaps/${name}.xml`),
    );
    const read = async (name: string | number) => addressesIn((await get(`/sitemaps/${name}.xml`)).body);
    assert.equal((await read('pages'))[0], `${ORIGIN}/`);
    assert.deepEqual(await read(0), [first]);
    assert.deepEqual(await read(2), [addressOf(later)]);
    for (const name of ['1', '999999999999', '-1', 'x'])
      assert.equal((await get(`/sitemaps/${name}.xml`)).statusCode, 404);
  });
});

test('/robots.txt names the sitemap', async () => {
  const { body, headers } = await get('/robots.txt');
  assert.match(String(headers['content-type']), /^text\/plain/);
  assert.match(body, /^Sitemap: https:\/\/market\.campus\.edu\/sitemap\.xml$/m);
});
