import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { deskCalls } from '#contract/desk.ts';
import { fileUrl } from '#contract/endpoints.ts';
import { itemCalls } from '#contract/items.ts';
import { CHAT, DESK, PICTURES, QUOTA } from '#contract/limits.ts';
import { messagePictureCalls } from '#contract/message-pictures.ts';
import { peopleCalls } from '#contract/people.ts';
import { reportCalls } from '#contract/reports.ts';
import { clientEvents } from '#contract/schemas/realtime.ts';
import { forgetSnapshots } from '#server/desk/forget.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, aModerator, anAdmin, anItem, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { halves } from '#server/testing/pictures.ts';
import { runRemovals } from '#server/testing/removals.ts';
import { messageFilesOf } from './message-pictures.ts';
import { removeUnseenPictures } from './remove-message-pictures.ts';

const { uploadMessagePicture, getMessagePicture } = messagePictureCalls;

/** A photo of something, with the code somewhere on it. */
async function aPhotoOfCode(text: string): Promise<Buffer> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const { image } = await writeBarcode(text, { format: 'QRCode', scale: 6 });
  assert.ok(image);
  const code = await sharp(Buffer.from(await image.arrayBuffer()))
    .rotate(6, { background: '#fff' })
    .toBuffer();
  return halves(1400, 1000)
    .composite([{ input: code, left: 300, top: 240 }])
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** A picture that looks like no other. */
const aView = (seed: number): Promise<Buffer> =>
  sharp(Buffer.from(Array.from({ length: 64 }, (_, n) => (Math.imul(n + 1, seed * 2654435761) >>> 11) & 255)), {
    raw: { width: 8, height: 8, channels: 1 },
  })
    .resize(640, 640, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();

describe('pictures in messages', () => {
  const app = openApp({ publicUrl: 'https://dogear.campus.edu' });
  let asha: TestMember;
  let ravi: TestMember;
  let meera: TestMember;
  let moderator: TestMember;
  let conversationId: string;
  before(async () => {
    moderator = await aModerator(app);
  });
  const talk = async (one: TestMember, other: TestMember) =>
    (await app.call(peopleCalls.follow, { friendId: other.id }, { as: one })).body.data.conversationId;
  beforeEach(async () => {
    [asha, ravi, meera] = await Promise.all([aMember(app), aMember(app), aMember(app)]);
    conversationId = await talk(asha, ravi);
    await say(ravi, { content: 'Is it still there?' });
  });

  const say = (as: TestMember, input: object): Promise<Message> =>
    app.context.chat.send(as as never, { conversationId, ...input } as never);
  const upload = (as: TestMember, picture: Uint8Array, where = conversationId) =>
    app.call(uploadMessagePicture, { conversationId: where, picture }, { as });
  const uploaded = async (as: TestMember, picture?: Uint8Array): Promise<string> => {
    const answer = await upload(as, picture ?? (await aPhoto()));
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.data._id;
  };
  const get = (pictureId: string, as?: TestMember) => app.call(getMessagePicture, { pictureId }, { as });
  const statuses = (pictureId: string, ...all: (TestMember | undefined)[]) =>
    Promise.all(all.map(async (as) => (await get(pictureId, as)).status));
  const history = async (as: TestMember) =>
    (await app.call(conversationCalls.listMessages, { conversationId }, { as })).body.data;
  const lines = async (as: TestMember) => (await app.call(peopleCalls.getMe, {}, { as })).body.data.converSationId;
  const report = async (as: TestMember, thingId: string) => {
    const { body } = await app.call(reportCalls.report, { kind: 'message', thingId, reason: 'money' }, { as });
    return body.data;
  };
  const caseOf = (thingId: string) =>
    app.context.db.selectFrom('cases').select('id').where('thing_id', '=', thingId).executeTakeFirstOrThrow();
  const decide = async (thingId: string, acts: ('remove' | 'dismiss')[]) => {
    const { id: caseId } = await caseOf(thingId);
    const answer = await app.call(
      deskCalls.decideCase,
      { caseId, acts, reason: 'money', words: 'A payment code' },
      { as: moderator },
    );
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const nameOf = async (id: string) =>
    (await app.context.db.selectFrom('message_pictures').select('name').where('id', '=', id).executeTakeFirst())?.name;
  const isStored = async (file: string) => {
    const found = await app.context.files.read(file);
    found?.stream.destroy();
    return found !== null;
  };

  it('come to the two alone, and to no cache', async () => {
    const id = await uploaded(
      asha,
      await halves(2000, 1000)
        .withExif({ IFD0: { Copyright: 'CANARY' } })
        .jpeg()
        .toBuffer(),
    );
    assert.deepEqual(await statuses(id, asha, ravi), [200, 404], 'loose: its owner alone');
    const message = await say(asha, { pictures: [id] });
    assert.deepEqual(
      await statuses(id, asha, ravi, meera, moderator, await anAdmin(app), undefined),
      [200, 200, 404, 404, 404, 401],
    );
    const url = `/api/v1/profile/messagePictures/${id}`;
    const headers = { authorization: `Bearer ${ravi.token}` };
    const large = await app.app.inject({ url, headers });
    assert.equal(large.headers['cache-control'], 'private, no-store');
    assert.equal(large.headers['content-type'], 'image/webp');
    const shown = await sharp(large.rawPayload).metadata();
    assert.deepEqual([shown.width, shown.height, shown.exif], [1600, 800, undefined]);
    const card = await app.app.inject({ url: `${url}?size=card`, headers });
    assert.equal((await sharp(card.rawPayload).metadata()).width, 640);
    for (const file of messageFilesOf((await nameOf(id)) ?? '')) {
      assert.ok(await isStored(file));
      assert.equal((await app.app.inject({ url: fileUrl(file), headers })).statusCode, 404);
    }
    // Who has deleted it for themselves does not see it either.
    await app.call(conversationCalls.deleteMessage, { messageId: message._id }, { as: ravi });
    assert.deepEqual(await statuses(id, asha, ravi), [200, 404]);
    assert.deepEqual((await history(ravi)).at(-1)?.pictures, undefined);
  });

  it('say in words how many there are, for lists, quotes and clients that show no pictures', async () => {
    const ids = [await uploaded(asha), await uploaded(asha), await uploaded(asha)];
    const message = await say(asha, { pictures: ids, clientId: 'three' });
    assert.deepEqual([message.content, message.pictures?.map(({ _id }) => _id)], ['3 pictures', ids]);
    assert.deepEqual(message, (await history(asha)).at(-1), 'answered as it is read');
    assert.equal((await lines(ravi))[0]?.lastMessage?.content, '3 pictures');
    const again = await say(asha, { pictures: ids, clientId: 'three' });
    assert.equal(again._id, message._id, 'stored once');
    const reply = await say(ravi, { content: 'The second', replyTo: message._id });
    assert.equal(reply.reply?.pictureId, ids[0]);
    const one = await say(ravi, { pictures: [await uploaded(ravi)], content: 'The back of it' });
    assert.deepEqual([one.content, one.pictures?.length], ['The back of it', 1]);
    assert.equal((await say(ravi, { pictures: [await uploaded(ravi)] })).content, 'Picture');
    assert.equal((await history(asha))[0]?.pictures, undefined);
  });

  it('are the sender’s own, each sent once, four at most', async () => {
    await say(asha, { content: 'It is' });
    const id = await uploaded(asha);
    await assert.rejects(say(ravi, { pictures: [id] }), /not here any more/);
    await assert.rejects(say(meera, { pictures: [id] }), /not in this conversation/);
    await say(asha, { pictures: [id] });
    await assert.rejects(say(asha, { pictures: [id], clientId: 'another' }), /not here any more/);
    const five = Array.from({ length: CHAT.pictures + 1 }, () => crypto.randomUUID());
    for (const [input, isGood] of [
      [{ pictures: five }, false],
      [{ pictures: [five[0], five[0]] }, false],
      [{ pictures: ['x'] }, false],
      [{ pictures: [] }, false],
      [{}, false],
      [{ pictures: five.slice(1) }, true],
    ] as const)
      assert.equal(clientEvents.sendMessage.safeParse({ conversationId, ...input }).success, isGood);
  });

  it('go to whoever has answered or has an open deal with the sender, and into no room', async () => {
    const photo = await aPhoto();
    const silent = await talk(meera, ravi);
    await say(meera, { conversationId: silent, content: 'Hello' });
    assertRefused(await upload(meera, photo, silent), 403, 'FORBIDDEN');
    assert.equal((await upload(ravi, photo, silent)).status, 201, 'whoever answers may show one');
    const { id: itemId } = await anItem(app, { owner: ravi });
    await app.call(dealCalls.wantItem, { itemId }, { as: meera });
    assert.equal((await upload(meera, photo, silent)).status, 201);
    const { id: room } = await app.context.db
      .selectFrom('conversations')
      .select('id')
      .where('kind', '=', 'community')
      .executeTakeFirstOrThrow();
    await app.context.db.insertInto('participants').values({ conversation_id: room, member_id: asha.id }).execute();
    assertRefused(await upload(asha, photo, room), 403, 'FORBIDDEN');
    await assert.rejects(say(asha, { conversationId: room, pictures: [await uploaded(asha)] }), /chats of two/);
    assertRefused(await upload(meera, photo), 403, 'FORBIDDEN');
    assertRefused(await upload(asha, Buffer.from('text')), 415, 'NOT_A_PICTURE');
  });

  it('D10 count as all that the member keeps, and items count with them', async () => {
    const id = await uploaded(asha);
    await app.context.db
      .updateTable('message_pictures')
      .set({ bytes: QUOTA.bytes - 100 })
      .where('id', '=', id)
      .execute();
    assertRefused(await upload(asha, await aPhoto()), 413, 'QUOTA');
    assertRefused(await app.call(itemCalls.uploadPicture, { picture: await aPhoto() }, { as: asha }), 413, 'QUOTA');
  });

  it('carry a warning where a code on them leads away', async () => {
    const hasCode = async (picture: Uint8Array) => (await upload(asha, picture)).body.data.hasCode;
    assert.equal(await hasCode(await aPhotoOfCode('upi://pay?pa=seller@okbank&am=820')), true);
    assert.equal(await hasCode(await aPhotoOfCode('https://dogear.campus.edu.example.com/item')), true);
    assert.equal(await hasCode(await aPhotoOfCode('https://dogear.campus.edu/item/4')), false);
    assert.equal(await hasCode(await halves(1400, 1000).jpeg().toBuffer()), false);
  });

  it('are refused where they look like one that the desk removed, until it is shown again', async () => {
    const message = await say(asha, { pictures: [await uploaded(asha, await aView(3))] });
    await report(ravi, message._id);
    await decide(message._id, ['remove']);
    assert.equal((await history(ravi)).at(-1)?.pictures, undefined);
    const smaller = await sharp(await aView(3))
      .resize(500)
      .png()
      .toBuffer();
    assertRefused(await upload(asha, smaller), 403, 'FORBIDDEN');
    assert.equal((await upload(asha, await aView(4))).status, 201);
    const { id: caseId } = await caseOf(message._id);
    const lift = { caseId, lifted: ['remove' as const], words: 'A mistake' };
    const lifted = await app.call(decisionCalls.liftDecision, lift, { as: await anAdmin(app) });
    assert.equal(lifted.status, 200, JSON.stringify(lifted.body));
    assert.equal((await upload(asha, smaller)).status, 201);
    assert.equal((await history(ravi)).at(-1)?.pictures?.length, 1);
  });

  it('of a removed item are refused too', async () => {
    const image = (await app.call(itemCalls.uploadPicture, { picture: await aView(5) }, { as: ravi })).body.data;
    const { id } = await anItem(app, { owner: ravi });
    await app.context.db.updateTable('pictures').set({ item_id: id }).where('id', '=', image._id).execute();
    await app.call(reportCalls.report, { kind: 'item', thingId: id, reason: 'money' }, { as: meera });
    await decide(id, ['remove']);
    assertRefused(await upload(asha, await aView(5)), 403, 'FORBIDDEN');
  });

  it('J1 go with the account of who sent them, but for the desk within a case', async () => {
    const [kept, gone] = [await uploaded(asha), await uploaded(asha)];
    const reported = await say(asha, { pictures: [kept] });
    for (let n = 0; n < 2 * DESK.messagesAround; n += 1) await say(ravi, { content: `${n}` });
    const other = await say(asha, { pictures: [gone], content: 'The back' });
    await report(ravi, reported._id);
    const name = (await nameOf(gone)) ?? '';
    const { id: caseId } = await caseOf(reported._id);
    const read = async () => {
      const { body } = await app.call(deskCalls.readCaseMessages, { caseId }, { as: moderator });
      return body.data[0]?.messages.find(({ isReported }) => isReported)?.pictures;
    };
    assert.deepEqual(await read(), [kept]);
    assert.deepEqual(await statuses(kept, moderator, meera), [200, 404]);
    await app.call(peopleCalls.deleteAccount, { id: asha.id }, { as: asha });
    const [first, last] = [(await history(ravi))[1], (await history(ravi)).at(-1)];
    assert.deepEqual([first?._id, last?._id, last?.content], [reported._id, other._id, 'The back']);
    for (const message of [first, last])
      assert.deepEqual(
        message?.pictures?.map(({ _id }) => _id),
        [''],
      );
    assert.deepEqual(await statuses(kept, ravi, moderator), [404, 200]);
    assert.deepEqual(await statuses(gone, ravi, moderator), [404, 404]);
    await runRemovals(app);
    for (const file of messageFilesOf(name)) assert.ok(!(await isStored(file)));
  });

  it('of deleted messages stay for the desk alone, and go with their time', async () => {
    const [reported, deleted, loose] = [await uploaded(asha), await uploaded(asha), await uploaded(asha)];
    const message = await say(asha, { pictures: [reported] });
    const other = await say(asha, { pictures: [deleted] });
    for (const { _id } of [message, other])
      await app.call(conversationCalls.deleteMessage, { messageId: _id, everybody: true }, { as: asha });
    assert.deepEqual(await statuses(reported, asha, ravi, moderator), [404, 404, 404]);
    // Whoever is shown something and then not any more can report it: its picture is attached.
    const question = await say(asha, { content: 'Did you pay?' });
    await report(ravi, question._id);
    assert.deepEqual(await statuses(deleted, moderator, ravi), [200, 404]);
    await decide(question._id, ['dismiss']);
    await app.context.db.deleteFrom('case_pictures').where('picture_id', '=', deleted).execute();

    app.wait({ days: PICTURES.looseDays + 1 });
    await removeUnseenPictures(app.context);
    assert.deepEqual([await nameOf(loose), typeof (await nameOf(deleted))], [undefined, 'string']);
    app.wait({ days: CHAT.earlierDays });
    await removeUnseenPictures(app.context);
    assert.equal(await nameOf(deleted), undefined);
    assert.ok(await nameOf(reported), 'a case shows it');
    await forgetSnapshots(app.context);
    await removeUnseenPictures(app.context);
    assert.equal(await nameOf(reported), undefined);
  });
});
