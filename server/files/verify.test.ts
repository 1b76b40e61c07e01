import assert from 'node:assert/strict';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { paperCalls } from '#contract/papers.ts';
import { DAY } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { bringBackNamed } from './bring-back.ts';
import { createFiles, fileName, randomName } from './files.ts';
import { verifyFiles } from './verify.ts';

const app = openApp();
let owner: TestMember;
before(async () => {
  owner = await aMember(app);
});

const upload = async () => {
  const answer = await app.call(itemCalls.uploadPicture, { picture: await aPhoto() }, { as: owner });
  return answer.body.data;
};
const nameOf = (url: string) => path.basename(url);
const fileOf = (name: string) => path.join(app.context.config.dataDir, 'files', name.slice(0, 2), name);

describe('verifying the files', () => {
  test('finds nothing where all is well; then what is missing, damaged, or of nothing', async () => {
    const [lost, damaged] = [await upload(), await upload()];
    assert.deepEqual(await verifyFiles(app.context), { files: 6, problems: [] });
    await app.context.files.remove([nameOf(lost.url)]);
    await writeFile(fileOf(nameOf(damaged.card)), 'short');
    const stranger = fileName(randomName(), 'large', 'webp');
    await app.context.files.put(stranger, Buffer.from('x'));
    const { problems } = await verifyFiles(app.context);
    assert.deepEqual(problems.length, 2, problems.join('\n'));
    assert.match(problems.join('\n'), new RegExp(`${lost._id}: ${nameOf(lost.url)} is missing`));
    assert.match(problems.join('\n'), new RegExp(`picture ${damaged._id}: .* bytes and has \\d+`));
    const longAgo = new Date(Date.now() - 2 * DAY);
    await utimes(fileOf(stranger), longAgo, longAgo);
    assert.match((await verifyFiles(app.context)).problems.join('\n'), new RegExp(`${stranger} belongs to nothing`));
  });

  test('H9 names a file that cannot be read and goes on, and takes a photographed paper for what it is', async () => {
    const { problems: before } = await verifyFiles(app.context);
    const [unreadable, lost] = [await upload(), await upload()];
    const fields = { branch: 'CSE', year: 1, title: 'Mid', subject: 'Photo', YearofPaper: '2024' } as const;
    const added = await app.call(paperCalls.addPaper, { ...fields, file: await aPhoto() }, { as: await anAdmin(app) });
    assert.equal(added.status, 201, JSON.stringify(added.body));
    // Like a disk with a broken place; root may read all else.
    await rm(fileOf(nameOf(unreadable.url)));
    await mkdir(fileOf(nameOf(unreadable.url)));
    await rm(fileOf(nameOf(lost.url)));
    const { problems } = await verifyFiles(app.context);
    const found = problems.filter((problem) => !before.includes(problem)).join('\n');
    assert.match(found, new RegExp(`${unreadable._id}: .* cannot be read: EISDIR`));
    assert.match(found, new RegExp(`${lost._id}: .* is missing`));
    assert.equal(found.split('\n').length, 2, found);
  });

  test('brings back removed files that a row names, and no others', async () => {
    const { url } = await upload();
    const files = await createFiles({ ...app.context.config, keepRemovedFiles: 1 });
    const stranger = fileName(randomName(), 'large', 'webp');
    await files.put(stranger, Buffer.from('x'));
    await files.remove([nameOf(url), stranger]);
    assert.equal(await bringBackNamed({ db: app.context.db, files }), 1);
    assert.equal(await files.read(stranger), null);
    assert.ok(!(await verifyFiles(app.context)).problems.join('\n').includes(nameOf(url)));
  });
});
