import { expect, newMember, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

test('a search is followed in a feed reader, and a link to an item has its picture', async ({ page, request }) => {
  const title = `${newTitle('Telescope')} <b> & "co"`;
  const item = await newItem(await newMember(), { title, price: 0, description: 'First.\nSecond </content>' });
  const word = title.split(' ')[1] ?? '';

  await page.goto(`/search?query=${word}&condition=Used&sort=priceLow`);
  const link = page.getByRole('link', { name: 'Follow in a feed reader' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toBe(`/search/feed.xml?query=${word}&condition=Used`);
  const alternate = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  await expect(alternate).toHaveAttribute('href', address);

  const feed = await request.get(address);
  const read = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? null;
      const content = new DOMParser().parseFromString(text('content') ?? '', 'text/html');
      return {
        error: text('parsererror'),
        namespace: document.documentElement.namespaceURI,
        entries: document.querySelectorAll('entry').length,
        required: ['id', 'title', 'updated', 'author > name'].map((name) => Boolean(text(`feed > ${name}`))),
        entry: ['title', 'summary'].map((name) => text(`entry > ${name}`)),
        link: document.querySelector('entry > link[rel=alternate]')?.getAttribute('href'),
        picture: content.querySelector('img')?.getAttribute('src'),
        words: content.body.textContent,
      };
    },
    await feed.text(),
  );
  expect(read).toMatchObject({
    error: null,
    namespace: 'http://www.w3.org/2005/Atom',
    entries: 1,
    required: [true, true, true, true],
    entry: [item.title, expect.stringMatching(/^Free · Used · /)],
    link: expect.stringMatching(new RegExp(`^http://.*/item/${item._id}/owner/${item.owner}$`)),
    words: expect.stringContaining('First.Second </content>'),
  });
  expect((await request.get(new URL(read.picture ?? '').pathname)).headers()['content-type']).toBe('image/webp');

  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  const meta = (name: string) => page.locator(`meta[property="og:image${name}"]`).getAttribute('content');
  expect([await meta(':width'), await meta(':height'), await meta(':alt')]).toEqual(['1200', '630', item.title]);
  const { pathname, search } = new URL((await meta('')) ?? '');
  const picture = await request.get(pathname + search);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const product = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect([product.offers.price, product.image.length]).toEqual([0, 1]);

  for (const path of ['/', '/catalog/books', '/wanted']) {
    await page.goto(path);
    expect((await request.get((await alternate.getAttribute('href')) ?? '')).status()).toBe(200);
  }
  const sitemap = /^Sitemap: (.*)$/m.exec(await (await request.get('/robots.txt')).text())?.[1] ?? '';
  expect(await (await request.get(new URL(sitemap).pathname)).text()).toContain(item._id);
});
