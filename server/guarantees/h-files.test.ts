import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { fileName, randomName } from '#server/files/files.ts';
import { removeOrphans } from '#server/files/remove-orphans.ts';
import { openApp } from '#server/testing/app.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import { durableDatabase, type FreshDatabase } from '#server/testing/database.ts';
import { aPhoto } from '#server/testing/factories.ts';
import { LONGEST_WAIT, spawnServer, statusOf, until } from '#server/testing/process.ts';
import { storeMany } from '#server/testing/removals.ts';

describe('H. Durability: the files of another database', { timeout: 5 * LONGEST_WAIT }, () => {
  let campus: Campus;
  let wrong: FreshDatabase;
  before(async () => {
    [campus, wrong] = await Promise.all([createCampus(), durableDatabase()]);
  });
  after(async () => {
    await campus.close();
    await wrong.drop();
  });

  test('H7 a start with an empty database beside the uploads is refused with one sentence, and they stay', async () => {
    const as = await campus.aMember();
    const { status, body } = await campus.insist(itemCalls.uploadPicture, { picture: await aPhoto() }, as);
    assert.equal(status, 201, JSON.stringify(body));
    const { url } = body.data;
    await campus.stop();
    const mistaken = await spawnServer(campus.dataDir, { DATABASE_URL: wrong.url });
    assert.equal(await mistaken.ended, 1);
    assert.match(
      mistaken.said(),
      /^The folder `files` in DATA_DIR belongs to another database [^\n]+DATABASE_URL[^\n]+\.\n$/m,
    );
    await campus.start();
    await until(async () => (await statusOf(`${campus.url}${url}`)) === 200);
  });
});

describe('H. Durability: orphans', () => {
  const app = openApp();

  const names = async () => (await Array.fromAsync(app.context.files.list())).map(({ name }) => name);
  const putOrphan = async () => {
    const name = fileName(randomName(), 'large', 'webp');
    await app.context.files.put(name, Buffer.from('x'));
    return name;
  };
  const errors = () => app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

  test('H7 nothing is removed where no row names a file, and the log has an error', async () => {
    await putOrphan();
    app.wait({ days: 40 });
    assert.equal(await removeOrphans(app.context), 0);
    assert.equal((await names()).length, 1);
    assert.match(errors().at(-1).msg, /none were removed/);
  });

  test('H7 nothing is removed where more than a few per cent would go; a few go when they are a day old, and are logged', async () => {
    await storeMany(app, 20);
    for (let n = 0; n < 3; n += 1) await putOrphan();
    app.wait({ hours: 23 });
    assert.equal(await removeOrphans(app.context), 0);
    app.wait({ hours: 2 });
    const before = errors().length;
    assert.equal(await removeOrphans(app.context), 0, '4 of 64 are too many');
    assert.equal((await names()).length, 64);
    assert.equal(errors().length, before + 1);
    await storeMany(app, 10);
    assert.equal(await removeOrphans(app.context), 4, '4 of 94 are few');
    assert.equal((await names()).length, 90);
    const logged = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => /were removed$/.test(msg));
    assert.equal(logged.flatMap(({ files }) => files).length, 4);
  });
});
