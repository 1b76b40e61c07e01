import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { accountCalls } from '#contract/accounts.ts';
import type { Call, Output } from '#contract/call.ts';
import { categoryCalls } from '#contract/categories.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { itemCalls } from '#contract/items.ts';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { newAddress, PASSWORD, signUpForm } from '#server/testing/accounts.ts';
import { runAdminTool } from '#server/testing/admin.ts';
import { startBucket, type TestBucket } from '#server/testing/bucket.ts';
import { copyCampus, durableDatabase, type FreshDatabase } from '#server/testing/database.ts';
import { aPdf, aPhoto } from '#server/testing/factories.ts';
import { codeIn, createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { LONGEST_WAIT, type ServerProcess, startServer, until } from '#server/testing/process.ts';
import { encodeCall } from '#server/testing/request.ts';
import { emit } from '#server/testing/sockets.ts';

/*
 * The drill: a campus that is used while it is backed up, the machine lost, and everything read back elsewhere, in
 * another kind of place too. All of it from outside, as people and the operator do it.
 */

let folder: string;
let file: string;
let mailbox: Mailbox;
let bucket: TestBucket;
let database: FreshDatabase;
const started: ServerProcess[] = [];

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dogear-drill-'));
  file = path.join(folder, 'campus.tar.gz');
  mailbox = await createMailbox();
  bucket = await startBucket();
  database = await durableDatabase();
});
after(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended;
  }
  await mailbox.close();
  await bucket.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await startServer(dataDir, { SMTP_URL: mailbox.url, RATE_LIMITS: 'off', ...env });
  started.push(server);
  return server;
}

async function call<C extends Call>(url: string, made: C, input: object = {}, token?: string): Promise<Output<C>> {
  const encoded = await encodeCall(made, input as Record<string, unknown>, { token });
  const { method, headers, payload } = encoded;
  for (const end = Date.now() + LONGEST_WAIT; ; ) {
    const reply = await fetch(url + encoded.url, { method, headers, ...(payload && { body: payload as never }) });
    const body = await reply.json();
    if (reply.ok) return body as Output<C>;
    // A busy machine sheds load; whoever calls comes again.
    assert(reply.status === 503 && Date.now() < end, `${made.path}: ${JSON.stringify(body)}`);
    await wait(500);
  }
}

async function signUp(url: string): Promise<{ email: string; token: string; id: string }> {
  const email = newAddress();
  await call(url, accountCalls.sendCode, { email, checkUserPresent: true });
  await call(url, accountCalls.signUp, signUpForm(email, codeIn(await mailbox.next(email))));
  return { email, ...(await logIn(url, email)) };
}

async function logIn(url: string, email: string): Promise<{ token: string; id: string }> {
  const { token, user } = await call(url, accountCalls.logIn, { email, password: PASSWORD });
  return { token, id: user._id };
}

async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } });
  await once(socket as never, 'connect');
  return socket;
}

const bytesOf = async (url: string): Promise<Buffer> => {
  const reply = await fetch(url);
  assert.equal(reply.status, 200, url);
  return Buffer.from(await reply.arrayBuffer());
};

const PAPER = { branch: 'CSE', year: 2, title: 'End Semester', subject: 'Compilers', YearofPaper: '2024' } as const;

describe('the drill', { timeout: 6 * LONGEST_WAIT }, () => {
  const home = () => path.join(folder, 'first');
  const ledger: string[] = [];
  let asha: { email: string; token: string; id: string };
  let ben: { email: string; token: string; id: string };
  let conversationId: string;
  let itemId: string;
  let picture: Buffer;
  let photo: Buffer;

  async function putUp(url: string, title: string) {
    const [category] = (await call(url, categoryCalls.listCategories)).data;
    const { newProduct } = (
      await call(
        url,
        itemCalls.createItem,
        {
          title,
          description: 'As on the picture',
          price: 120,
          category: category?._id,
          status: 'Available',
          condition: 'Used',
          rentalAvailable: 'Not Available',
          thumbnailI: photo,
        },
        asha.token,
      )
    ).data;
    await call(url, itemCalls.changeItemStatus, { itemId: newProduct._id, ItemStatus: 'Published' }, asha.token);
    return newProduct;
  }

  test('K5 a campus in use is backed up while it is used', async () => {
    await copyCampus(home());
    photo = await aPhoto();
    const server = await start(home());
    const { url } = server;
    asha = await signUp(url);
    ben = await signUp(url);
    assert.equal((await runAdminTool(['promote', asha.email], home())).code, 0);
    const item = await putUp(url, 'Drafter of the drill');
    itemId = item._id;
    picture = await bytesOf(url + item.picture.large);
    conversationId = (await call(url, peopleCalls.follow, { friendId: ben.id }, asha.token)).data.conversationId;
    await call(url, paperCalls.addPaper, { ...PAPER, file: await aPdf('Explain shift-reduce parsing') }, asha.token);
    await until(
      async () => (await call(url, paperCalls.searchPapers, { keyword: 'shift-reduce' }, ben.token)).data.length === 1,
    );
    // A code that cannot be delivered for now: it waits, and goes out after the restore.
    mailbox.answer(Object.assign(new Error('later'), { responseCode: 451 }));
    await call(url, accountCalls.sendCode, { email: 'late@campus.edu', checkUserPresent: true });

    const socket = await connect(url, asha.token);
    let isOver = false;
    const write = async () => {
      for (let count = 0; !isOver; count++) {
        const content = `message ${count}`;
        const said = await emit(socket, 'sendMessage', { conversationId, senderId: asha.id, content });
        assert(said.success, JSON.stringify(said));
        ledger.push(content);
        await wait(50);
      }
    };
    const trade = async () => {
      while (!isOver) {
        const { _id } = await putUp(url, 'Here and gone');
        await wait(200);
        await call(url, itemCalls.deleteItem, { itemId: _id }, asha.token);
      }
    };
    const working = Promise.all([write(), trade()]);
    await until(() => ledger.length > 20);
    const acknowledged = ledger.length;
    const made = await runAdminTool(['backup', file], home());
    isOver = true;
    await working;
    ledger.length = acknowledged;
    socket.disconnect();
    assert.deepEqual([made.code, made.said.split('\n').length], [0, 2], made.said);
    assert.match(made.said, /has the database and \d+ files/);
    assert.equal((await stat(file)).mode & 0o777, 0o600);

    const again = await runAdminTool(['backup', file], home());
    assert.deepEqual([again.code, /is there already/.test(again.said)], [1, true], again.said);
    const into = await runAdminTool(['restore', file], home());
    assert.deepEqual([into.code, /is in use by another server/.test(into.said)], [1, true], into.said);
    server.child.kill('SIGKILL');
    await server.ended;
  });

  const places: [name: string, env: () => NodeJS.ProcessEnv][] = [
    ['another folder', () => ({})],
    [
      'an external PostgreSQL and an S3-compatible store',
      () => ({ DATABASE_URL: database.url, STORAGE_URL: bucket.url }),
    ],
  ];
  for (const [index, [name, envOf]] of places.entries())
    test(`everything is read back from ${name}`, async () => {
      mailbox.answer(Object.assign(new Error('later'), { responseCode: 451 }));
      const dataDir = path.join(folder, `second-${index}`);
      const env = envOf();
      const restored = await runAdminTool(['restore', file], dataDir, env);
      assert.deepEqual([restored.code, restored.said.split('\n').length], [0, 3], restored.said);
      assert.match(restored.said, /^This is a restored copy/m);
      mailbox.answer(null);
      const server = await start(dataDir, env);
      const { url } = server;

      // Sessions, sign-in, role.
      assert.equal((await call(url, peopleCalls.getMe, {}, ben.token)).data._id, ben.id);
      assert.equal((await logIn(url, asha.email)).id, asha.id);
      // An item with its picture, and every other item with its own.
      const item = (await call(url, itemCalls.getItem, { itemId })).data;
      assert.equal(item.title, 'Drafter of the drill');
      assert((await bytesOf(url + item.picture.large)).equals(picture));
      const found = (await call(url, itemCalls.searchItems, { keyword: 'drafter' })).data;
      assert.deepEqual(
        found.map(({ _id }) => _id),
        [itemId],
      );
      const { data: items } = await call(url, itemCalls.listItems, { limit: 100 });
      for (const one of items)
        for (const size of ['large', 'card', 'small'] as const) await bytesOf(url + one.picture[size]);
      // Messages: all that were acknowledged before the backup began, in order and without a gap.
      const read: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await call(
          url,
          conversationCalls.listMessages,
          { conversationId, limit: 100, ...(cursor && { cursor }) },
          ben.token,
        );
        read.unshift(...page.data.map(({ content }) => content));
        cursor = page.nextCursor;
      } while (cursor);
      assert.deepEqual(read.slice(0, ledger.length), ledger);
      assert.deepEqual(
        read,
        read.map((_content, count) => `message ${count}`),
      );
      // A paper by the text inside it, and its file.
      const [paper] = (await call(url, paperCalls.searchPapers, { keyword: 'shift-reduce' }, ben.token)).data;
      assert.match(paper?.match?.sentence ?? '', /Explain shift-reduce parsing/);
      assert.equal((await bytesOf(url + paper?.fileUrl)).subarray(0, 5).toString(), '%PDF-');
      // The mail that waited.
      await call(
        url,
        accountCalls.signUp,
        signUpForm('late@campus.edu', codeIn(await mailbox.next('late@campus.edu'))),
      );
      // New rows.
      const carl = await signUp(url);
      await call(url, peopleCalls.follow, { friendId: carl.id }, ben.token);
      await putUp(url, 'After the restore');
      const socket = await connect(url, ben.token);
      const said = await emit(socket, 'sendMessage', { conversationId, senderId: ben.id, content: 'we are back' });
      socket.disconnect();
      assert(said.success && said.data?.content === 'we are back');
      // Once used, the place is not empty any more.
      server.child.kill('SIGTERM');
      assert.equal(await server.ended, 0);
      const refused = await runAdminTool(['restore', file], dataDir, env);
      assert.equal(refused.code, 1);
      assert.match(refused.said, /^The database is not empty [^\n]+\.\n$/);
    });
});
