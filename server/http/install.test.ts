import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { createTestApp, openApp } from '#server/testing/app.ts';

describe('what makes the product installable', () => {
  const app = openApp({ brandName: 'Bazaar', campusName: 'Hill Campus' }, { withPages: true });
  const get = (url: string, headers = {}) => app.app.inject({ url, headers });

  test('is a manifest with the names of the operator, whose icons are there in the sizes it says', async () => {
    const { statusCode, headers, body } = await get('/manifest.webmanifest');
    assert.deepEqual([statusCode, headers['content-type']], [200, 'application/manifest+json; charset=utf-8']);
    const manifest = JSON.parse(body);
    assert.deepEqual([manifest.short_name, manifest.name], ['Bazaar', 'Bazaar · Hill Campus']);
    assert.deepEqual(
      manifest.shortcuts.map(({ name }: { name: string }) => name),
      ['Sell', 'Chat', 'Papers'],
    );
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((one: { icons: object[] }) => one.icons)];
    assert.deepEqual([...new Set(icons.map(({ purpose }) => purpose))], ['any', 'maskable', 'monochrome']);
    for (const { src, sizes } of icons) {
      const icon = await get(src);
      assert.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/png'], src);
      const { width, height } = await sharp(icon.rawPayload).metadata();
      assert.equal(`${width}x${height}`, sizes);
    }
  });

  test('answers where browsers look for an icon by custom', async () => {
    const icon = await get('/favicon.ico');
    assert.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/vnd.microsoft.icon']);
    // Reserved, 1 for icons, and three of them, of which the last ends with the file.
    const bytes = icon.rawPayload;
    assert.deepEqual(
      [0, 2, 4].map((at) => bytes.readUInt16LE(at)),
      [0, 1, 3],
    );
    const [length, offset] = [bytes.readUInt32LE(6 + 2 * 16 + 8), bytes.readUInt32LE(6 + 2 * 16 + 12)];
    assert.equal(offset + length, bytes.length);
    assert.equal((await sharp(bytes.subarray(offset)).metadata()).width, 48);
    for (const url of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
      const touch = await get(url);
      assert.deepEqual([touch.statusCode, touch.headers['content-type']], [200, 'image/png'], url);
      assert.equal((await sharp(touch.rawPayload).metadata()).width, 180);
    }
  });

  test('has screenshots of both forms, where they show the name of this campus', async () => {
    assert.equal(JSON.parse((await get('/manifest.webmanifest')).body).screenshots, undefined);
    const other = await createTestApp({}, undefined, { withPages: true });
    const { screenshots } = (await other.app.inject('/manifest.webmanifest')).json();
    const forms = screenshots.map((one: { form_factor: string }) => one.form_factor);
    assert.deepEqual([...new Set(forms)], ['wide', 'narrow']);
    for (const { src, sizes, type } of screenshots) {
      const shown = await other.app.inject(src);
      assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, type], src);
      const { width, height } = await sharp(shown.rawPayload).metadata();
      assert.equal(`${width}x${height}`, sizes);
    }
    await other.close();
  });

  test('is a service worker for the whole site that is asked for anew at each visit', async () => {
    const { headers, body } = await get('/sw.js');
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate');
    assert.ok(!body.includes('__SHELL_REVISION__'));
    assert.equal((await get('/sw.js', { 'if-none-match': headers.etag })).statusCode, 304);
  });

  test('is another service worker under another name, which the saved pages show', async () => {
    const renamed = await createTestApp({ brandName: 'Mandi', campusName: 'Hill Campus' }, undefined, {
      withPages: true,
    });
    const [one, two] = await Promise.all([get('/sw.js'), renamed.app.inject({ url: '/sw.js' })]);
    await renamed.close();
    assert.notEqual(one.headers.etag, two.headers.etag);
  });

  test('takes what is shared to the form where there is no service worker', async () => {
    const { statusCode, headers } = await app.app.inject({ method: 'POST', url: '/share' });
    assert.deepEqual([statusCode, headers.location], [303, '/dashboard/add-item']);
  });
});
