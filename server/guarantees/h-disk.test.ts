import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { contributionCalls } from '#contract/contributions.ts';
import { itemCalls } from '#contract/items.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { openApp } from '#server/testing/app.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import { aPdf, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { LONGEST_WAIT } from '#server/testing/process.ts';
import { storeMany } from '#server/testing/removals.ts';

describe('H. Durability: files', { timeout: 5 * LONGEST_WAIT }, () => {
  let campus: Campus;
  let member: TestMember;
  let form: object;
  let isMounted = false;
  const files = () => path.join(campus.dataDir, 'files');

  before(async () => {
    campus = await createCampus({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
    member = await campus.aMember();
    const [category] = await campus.query('select id from categories limit 1');
    form = {
      title: 'A lamp',
      description: 'It is bright',
      price: '100',
      category: category?.id,
      condition: 'Used',
      status: 'Available',
      rentalAvailable: 'Not Available',
    };
  });
  after(async () => {
    if (isMounted) spawnSync('umount', ['-l', files()]);
    await campus?.close();
  });

  /** A photo that no packing makes small. */
  const noise = () =>
    sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#888',
      },
    })
      .jpeg()
      .toBuffer();
  const put = async (thumbnailI: Buffer) => {
    for (;;) {
      const answer = await campus.call(itemCalls.createItem, { ...form, thumbnailI } as never, member);
      if (!/busy/.test(answer.body.message ?? '')) return answer;
      await wait(500);
    }
  };
  /** A paper that is larger than the disk. */
  const contribute = async () => {
    const pdf = await PDFDocument.load(await aPdf('Explain semaphores.'));
    await pdf.attach(randomBytes(3 * MEGABYTE), 'noise');
    const file = Buffer.from(await pdf.save());
    const fields = { kind: 'paper', exam: 'End', month: '2024-05', branch: 'CSE', year: 2, subject: 'Systems' };
    for (;;) {
      const answer = await campus.call(contributionCalls.contributePaper, { ...fields, file } as never, member);
      if (!/busy/.test(answer.body.message ?? '')) return answer;
      await wait(500);
    }
  };
  const stored = async () =>
    (await readdir(files(), { recursive: true, withFileTypes: true })).filter(({ name }) => name.endsWith('.webp'))
      .length;

  test('H3 D9 a disk that is full: a clear 503, nothing left of the upload, and all else goes on', async (t) => {
    await campus.stop();
    // A disk of its own that is soon full; without the right to mount one, folders that take nothing.
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', files()]).status === 0;
    if (!isMounted && process.getuid?.() === 0) return t.skip('root may write everywhere, and may not mount here');
    await campus.start();
    let good = 0;
    if (isMounted) while ((await put(await noise())).status === 201) good += 1;
    else for (const part of await readdir(files())) await chmod(path.join(files(), part), 0o500);
    const refused = await put(await noise());
    assert.equal(refused.status, 503);
    assert.match(refused.body.message ?? '', /cannot be stored/);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal(await stored(), good * 3, 'something was left of those that were refused');
    const paper = await contribute();
    assert.deepEqual([paper.status, /cannot be stored/.test(paper.body.message ?? '')], [503, true]);
    const [rows] = await campus.query(
      `select (select count(*) from items) as items, (select count(*) from pictures) as pictures,
        (select count(*) from papers) as papers`,
    );
    assert.deepEqual(rows, { items: good, pictures: good, papers: 0 });
    const list = await campus.insist(itemCalls.listOwnItems, {}, member);
    assert.equal(list.body.data.length, good);

    if (isMounted) spawnSync('mount', ['-o', 'remount,size=20m', files()]);
    else for (const part of await readdir(files())) await chmod(path.join(files(), part), 0o700);
    assert.equal((await put(await aPhoto())).status, 201, 'with room again it takes them again');
    assert.equal((await contribute()).status, 201);
  });
});

describe('H. Durability: the cleanup', () => {
  const house = openApp();

  test('H3 the cleanup removes files that no row names, once they are old, and no others', async () => {
    const folder = path.join(house.context.config.dataDir, 'files');
    await storeMany(house);
    const stored = 24 * 3;
    const orphan = `${'ab'.repeat(16)}-large.webp`;
    const unfinished = `${'cd'.repeat(16)}-paper.pdf.01234567.part`;
    await mkdir(path.join(folder, 'ab'), { recursive: true });
    await writeFile(path.join(folder, 'ab', orphan), 'x');
    await writeFile(path.join(folder, 'cd', unfinished), 'x');
    const names = async () => (await readdir(folder, { recursive: true })).filter((name) => /\./.test(name)).length;
    const never = new AbortController().signal;
    await cleanUp(house.context, never);
    assert.equal(await names(), stored + 2, 'their rows may be on the way');
    house.wait({ hours: 25 });
    await cleanUp(house.context, never);
    assert.equal(await names(), stored);
  });
});
