import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { MEGABYTE, QUOTA } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { removeOrphans } from '#server/files/remove-orphans.ts';
import { verifyFiles } from '#server/files/verify.ts';
import { assertRefused, type TestApp } from '#server/testing/app.ts';
import { aMember, anItem, aPdf, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { halves, pngBomb } from '#server/testing/pictures.ts';
import { until } from '#server/testing/process.ts';
import { runRemovals } from '#server/testing/removals.ts';

const { createItem } = itemCalls;
const { changePicture } = peopleCalls;

import { counted, createUploads } from '#server/testing/uploads.ts';

describe('D. Files', () => {
  let uploads: Awaited<ReturnType<typeof createUploads>>;
  let app: TestApp;
  let port: number;
  before(async () => {
    uploads = await createUploads();
    app = uploads.app;
    port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  after(() => app.close());

  test('D7 a paper has %PDF- within its first 1,024 bytes or is a picture by the same rules; nothing else, and nothing is left of it', async () => {
    const pdf = await aPdf('Explain stacks.');
    const before = await uploads.kept();
    const refused: Record<string, [Uint8Array, number, string]> = {
      'a text': [Buffer.from('just text'), 415, 'NOT_A_PAPER'],
      'a PDF behind more than others put before it': [
        Buffer.concat([Buffer.alloc(1020, ' '), pdf]),
        415,
        'NOT_A_PAPER',
      ],
      'an SVG': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'NOT_A_PAPER'],
      'half a picture': [(await aPhoto()).subarray(0, 300), 400, 'FILE_BROKEN'],
      'a bomb': [pngBomb(16_000, 16_000), 413, 'PICTURE_TOO_LARGE'],
      'more than 25 MB': [Buffer.concat([pdf, Buffer.alloc(25 * MEGABYTE)]), 413, 'PAPER_TOO_LARGE'],
    };
    for (const [what, [bytes, status, code]] of Object.entries(refused)) {
      const answer = await uploads.addPaper(bytes);
      assert.deepEqual([answer.status, answer.body.code], [status, code], what);
    }
    assert.equal(await uploads.kept(), before);
  });

  test('D7 a PDF is stored from its beginning on, whatever a scanner or a mail gateway has put before or after it', async () => {
    const mail = 'content-type: application/pdf\r\ncontent-transfer-encoding: binary\r\n\r\n';
    const before = ['\xef\xbb\xbf', '\r\n\r\n', mail, '<script>x</script>', 'x'.repeat(1019)];
    const after = ['', '\0'.repeat(100_000), '\r\n-- \r\nThis mail was scanned.\r\n'];
    // What stands before a file and what stands after it are looked at apart: each once with some other.
    for (const [n, head] of before.entries()) {
      const tail = after[n % after.length] ?? '';
      const end = Buffer.concat([await aPdf(`Explain ${head.length} ${tail.length}`), Buffer.from(tail, 'latin1')]);
      const { status, body } = await uploads.addPaper(Buffer.concat([Buffer.from(head, 'latin1'), end]));
      assert.equal(status, 201, JSON.stringify([head, body]));
      const { headers, rawPayload } = await app.app.inject({ url: body.data.fileUrl });
      assert.equal(headers['content-type'], 'application/pdf');
      assert.ok(rawPayload.equals(end), head);
      // It is the same file without what stands before it.
      assertRefused(await uploads.addPaper(end), 409, 'PAPER_EXISTS');
    }
    const { problems } = await verifyFiles(app.context);
    assert.deepEqual(problems, []);
  });

  test('D7 a paper is served as an attachment with nosniff and a sandbox, also one with a tail that is a page', async () => {
    const files = [
      await aPdf('x'),
      Buffer.concat([await aPdf('y'), Buffer.from('<script>alert(1)</script>')]),
      await aPhoto(),
    ];
    for (const file of files) {
      const { status, body } = await uploads.addPaper(file);
      assert.equal(status, 201, JSON.stringify(body));
      const { headers, statusCode } = await app.app.inject({ url: body.data.fileUrl });
      assert.equal(statusCode, 200);
      assert.match(String(headers['content-type']), /^(application\/pdf|image\/jpeg)$/);
      assert.match(String(headers['content-disposition']), /^attachment; filename="[\w.-]+"$/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
    }
  });

  test('D8 names on disk are ours: 128 random bits, whatever the file was called', async () => {
    const member = await aMember(app);
    const names = new Set<string>();
    for (const filename of ['../../../etc/cron.d/x', 'a.php', '.htaccess', 'x'.repeat(5000), 'a\0b.jpg', 'CON', '']) {
      const boundary = 'x-boundary';
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="thumbnailImage"; filename="${filename}"\r\ncontent-type: text/html\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), await aPhoto(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const reply = await app.app.inject({
        method: 'POST',
        url: '/api/v1/profile/updateDP',
        headers: {
          authorization: `Bearer ${member.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload,
      });
      if (reply.statusCode !== 200) {
        assert.ok(reply.statusCode < 500, reply.body);
        continue;
      }
      const [, name] = /^\/files\/([0-9a-f]{32})-small\.webp$/.exec(reply.json().data) ?? [];
      assert.ok(name, reply.body);
      names.add(name);
    }
    assert.ok(names.size >= 4);
    for (const name of await uploads.onDisk())
      assert.match(name, /^[0-9a-f]{2}\/[0-9a-f]{32}-[a-z]+(-\d+)?\.(webp|jpg|pdf)$/);
  });

  /** Sends an upload's head and so much of its file, then leaves. */
  async function breakOff(as: TestMember, sent: number): Promise<void> {
    const photo = await aPhoto(2000, 1500);
    const head = '--b\r\ncontent-disposition: form-data; name="thumbnailImage"; filename="a.jpg"\r\n\r\n';
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(
      `POST /api/v1/profile/updateDP HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${as.token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${head.length + photo.length + 9}\r\n\r\n${head}`,
    );
    await new Promise((resolve) => socket.write(photo.subarray(0, sent), resolve));
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.destroy();
  }

  test('D9 an upload that breaks off leaves nothing, wherever it does', async () => {
    const as = await aMember(app);
    const before = await uploads.kept();
    for (const sent of [0, 1, 1000, 20_000, 30_000]) await breakOff(as, sent);
    // It is over when the server has noticed each of them.
    await until(() => new Promise<boolean>((resolve) => app.app.server.getConnections((_e, n) => resolve(n === 0))));
    assert.equal(await uploads.kept(), before);
    assert.equal((await app.call(changePicture, { thumbnailImage: await aPhoto() }, { as })).status, 200);
  });

  test('D9 an upload that is refused late, or whose member is gone meanwhile, leaves nothing', async () => {
    const as = await aMember(app);
    // What earlier tests have replaced goes first.
    await runRemovals(app);
    const before = await uploads.kept();
    const unknown = '00000000-0000-7000-8000-000000000000';
    const photo = await aPhoto();
    const answer = await app.call(createItem, { ...uploads.form(), category: unknown, thumbnailI: photo }, { as });
    assertRefused(answer, 404, 'NOT_FOUND');
    const big = await halves(2000, 1500).png().toBuffer();
    const [upload, deletion] = await Promise.all([
      app.call(createItem, { ...uploads.form(), thumbnailI: big }, { as }),
      app.call(peopleCalls.deleteAccount, { id: as.id }, { as }),
    ]);
    assert.equal(deletion.status, 200);
    assert.ok([201, 401].includes(upload.status), JSON.stringify(upload.body));
    const left = app.context.db.selectFrom('pictures').select('id').where('owner_id', '=', as.id);
    assert.deepEqual(await left.execute(), []);
    await runRemovals(app);
    app.wait({ hours: 25 });
    await removeOrphans(app.context);
    assert.equal(await uploads.kept(), before);
  });

  test('D10 one member uploads 60 times an hour, of 50 at once too', async () => {
    const as = await aMember(app);
    const photo = await aPhoto(20, 20);
    const upload = () => app.call(changePicture, { thumbnailImage: photo }, { as });
    for (let i = 0; i < 40; i++) assert.equal((await upload()).status, 200);
    let good = 40;
    while (good < QUOTA.uploadsPerHour) {
      const answers = await Promise.all(Array.from({ length: 50 }, upload));
      good += counted(answers);
      for (const { status } of answers) assert.ok([200, 429, 503].includes(status), `${status}`);
    }
    assert.equal(good, QUOTA.uploadsPerHour);
    const over = await upload();
    assertRefused(over, 429, 'TOO_MANY');
    assert.ok(Number(over.headers['retry-after']) > 3000);
    app.wait({ hours: 1 });
    assert.equal((await upload()).status, 200);
  });

  test('D10 one member keeps 500 MB, of 20 uploads at once too', async () => {
    const as = await aMember(app);
    const photo = await aPhoto(20, 20);
    const first = await app.call(createItem, { ...uploads.form(), thumbnailI: photo }, { as });
    assert.equal(first.status, 201);
    const { db } = app.context;
    const { bytes } = await db
      .selectFrom('pictures')
      .select('bytes')
      .where('owner_id', '=', as.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('pictures')
      .set({ bytes: QUOTA.bytes - 2 * bytes })
      .where('owner_id', '=', as.id)
      .execute();
    const before = await uploads.onDisk();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call(createItem, { ...uploads.form(), thumbnailI: photo }, { as })),
    );
    assert.equal(counted(answers), 2);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, 413, 'QUOTA');
    assert.equal((await uploads.onDisk()).length, before.length + 6);
  });

  test('D10 one member keeps 200 items, of 20 put up at once too', async () => {
    const as = await aMember(app);
    const { pictureId } = await anItem(app, { owner: as, category: { id: uploads.categoryId } });
    const items = Array.from({ length: QUOTA.items - 4 }, (_, i) => ({
      owner_id: as.id,
      category_id: uploads.categoryId,
      picture_id: pictureId,
      title: `Item ${i}`,
      description: 'd',
      price: 1,
      condition: 'New' as const,
      status: 'Sold' as const,
      rental: 'Not Available' as const,
    }));
    await app.context.db.insertInto('items').values(items).execute();
    const photo = await aPhoto(20, 20);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call(createItem, { ...uploads.form(), thumbnailI: photo }, { as })),
    );
    assert.equal(counted(answers), 3);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, 413, 'QUOTA');
  });
});
