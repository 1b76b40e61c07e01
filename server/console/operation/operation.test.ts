import assert from 'node:assert/strict';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { operationCalls } from '#contract/operation.ts';
import { verifyArchive } from '#server/backup/archive.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { readConfig } from '#server/start/config.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { until } from '#server/testing/process.ts';
import { backupFolder, backupName, listBackups, outdated, runBackup } from './backup-files.ts';

const { getHealth, listOutbox, retryMail, getBackupLink } = operationCalls;
const SECRETS = {
  JWT_SECRET: 'pQ3v8xZk1LmN0bTyR7uWcE5aHfJdS2gVbY6oI9nM',
  STORAGE_URL: 's3://KEYOFTHESTORE:secretofthestore@127.0.0.1:1/uploads?tls=off',
  DATABASE_READ_URL: 'postgres://reader:secretofreads@127.0.0.1:1/x',
};

describe('operation', () => {
  let app: TestApp;
  let mailbox: Mailbox;
  let admin: TestMember;
  let folder: string;
  const health = async () => (await app.call(getHealth, {}, { as: admin })).body.data;
  const actions = async () =>
    (await app.context.db.selectFrom('audit').select(['action', 'actor_id']).orderBy('number').execute()).map(
      ({ action, actor_id: actor }) => [action, actor] as const,
    );

  before(async () => {
    mailbox = await createMailbox();
    folder = await mkdtemp(path.join(tmpdir(), 'dogear-operation-'));
    const { settings, ...config } = readConfig({ ...SECRETS, SMTP_URL: mailbox.url, DATA_DIR: folder, BACKUPS: 'off' });
    app = await createTestApp({ jwtSecret: config.jwtSecret, smtpUrl: mailbox.url, settings });
    admin = await anAdmin(app);
  });
  after(async () => {
    await app.close();
    await mailbox.close();
    await rm(folder, { recursive: true });
  });

  describe('getHealth', () => {
    test('says what there is, and of secrets only that they are set', async () => {
      const { body } = await app.call(getHealth, {}, { as: admin });
      const said = JSON.stringify(body);
      for (const secret of [SECRETS.JWT_SECRET, 'KEYOFTHESTORE', 'secretofthestore', 'secretofreads', mailbox.url])
        assert.ok(!said.includes(secret), secret);
      const { settings, server, storage } = body.data;
      const setting = (name: string) => settings.find((one) => one.name === name);
      for (const name of [...Object.keys(SECRETS), 'SMTP_URL'])
        assert.deepEqual(setting(name), { name, value: 'set', isDefault: false });
      assert.deepEqual(setting('DATABASE_URL'), { name: 'DATABASE_URL', value: 'not set', isDefault: true });
      assert.deepEqual(setting('LISTING_DAYS'), { name: 'LISTING_DAYS', value: '60', isDefault: true });
      assert.deepEqual([server.nodes, server.node], [1, process.versions.node]);
      assert.ok(storage.database > 1e6 && (storage.free ?? 0) > 0);
    });
  });

  describe('retryMail', () => {
    test('sends a mail that failed at once, however often it is pressed', async () => {
      const to = 'ishaan@campus.edu';
      mailbox.answer(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
      await startWorkers(app.context);
      await app.context.db.transaction().execute((trx) =>
        app.context.mail.queue(trx, {
          kind: 'digest',
          to,
          subject: 'Your day',
          blocks: [],
          usefulFor: 600,
        }),
      );
      const failing = async () => (await app.call(listOutbox, { state: 'failing' }, { as: admin })).body.data;
      await until(async () => (await failing()).some(({ nextTryAt, tries }) => nextTryAt !== null && tries > 0));
      const [mail] = await failing();
      assert.ok(mail);
      assert.deepEqual([mail.to, mail.subject, mail.error], [to, 'Your day', 'EMESSAGE 452']);
      assert.equal((await health()).mails.failing, 1);

      mailbox.answer(null);
      for (let i = 0; i < 3; i += 1)
        assert.equal((await app.call(retryMail, { mailId: mail._id }, { as: admin })).status, 200);
      await mailbox.next(to);
      await until(async () => (await health()).mails.sent === 1);
      assert.equal(mailbox.received.length, 1);
      assert.deepEqual((await health()).mails, { sent: 1, waiting: 0, failing: 0 });
    });

    test('refuses what came too late', async () => {
      const row = {
        kind: 'code',
        to_address: 'late@campus.edu',
        subject: 'Code',
        text: '',
        html: '',
        created_at: app.context.now(),
        expires_at: app.context.now(),
      };
      const { id: mailId } = await app.context.db
        .insertInto('mails')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      assertRefused(await app.call(retryMail, { mailId }, { as: admin }), 409, 'CONFLICT');
    });
  });

  describe('makeBackup', () => {
    test('writes one that can be restored, one at a time, and an admin downloads it by a link', async () => {
      const both = await Promise.all([1, 2].map(() => app.call(operationCalls.makeBackup, {}, { as: admin })));
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
      await until(async () => (await health()).backups.length === 1 && !(await health()).isBackingUp);
      const { backups, backupError } = await health();
      const [made] = backups;
      assert.ok(made && backupError === null);
      const file = path.join(backupFolder(app.context.config), made.name);
      const handle = await open(file);
      const { first, sums } = await verifyArchive(file, handle);
      await handle.close();
      assert.ok(readManifest(file, first).tables.some(({ name }) => name === 'members'));
      // JWT_SECRET is set: it is kept elsewhere.
      assert.equal(sums.has('secret'), app.context.config.isSecretMade);

      const { url } = (await app.call(getBackupLink, { name: made.name }, { as: admin })).body.data;
      const download = () => app.app.inject({ url });
      const reply = await download();
      assert.deepEqual([reply.statusCode, reply.rawPayload.length], [200, made.bytes]);
      assert.equal((await app.app.inject({ url: `${url}x` })).statusCode, 404);
      await app.context.db.updateTable('members').set({ role: 'Student' }).where('id', '=', admin.id).execute();
      assert.equal((await download()).statusCode, 404);
      await app.context.db.updateTable('members').set({ role: 'Admin' }).where('id', '=', admin.id).execute();
      app.wait({ seconds: 61 });
      assert.equal((await download()).statusCode, 404);

      const done = (await actions()).filter(([action]) => action.startsWith('backup '));
      const expected = [
        ['backup begun', admin.id],
        ['backup made', null],
        ['backup downloaded', admin.id],
      ];
      assert.deepEqual(done, expected);
    });

    test('keeps one of each of seven days and four weeks, and what is not ours', async () => {
      const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 0, day, hour));
      // 31 January is a Saturday.
      const all = Array.from({ length: 31 }, (_, i) => at(31 - i)).flatMap((time) => [time, at(time.getUTCDate(), 3)]);
      const rows = all.map((time) => ({ name: backupName(time), at: time.toISOString(), bytes: 1 }));
      const gone = new Set(outdated(rows, 'UTC').map(({ name }) => name));
      const kept = rows.filter(({ name }) => !gone.has(name)).map(({ at }) => at.slice(8, 13));
      assert.deepEqual(kept, ['31T12', '30T12', '29T12', '28T12', '27T12', '26T12', '25T12', '18T12', '11T12']);

      await mkdir(backupFolder({ dataDir: folder }), { recursive: true });
      for (const name of ['mine.tar.gz', `${backupName(at(1))}.part`, backupName(at(1))])
        await writeFile(path.join(backupFolder({ dataDir: folder }), name), 'x');
      const names = (await listBackups({ dataDir: folder })).map(({ name }) => name);
      assert.deepEqual(names, [backupName(at(1))]);
      await runBackup(
        { ...app.context, config: { ...app.context.config, dataDir: folder } },
        AbortSignal.timeout(60_000),
      );
      const left = await readdir(backupFolder({ dataDir: folder }));
      assert.ok(left.includes('mine.tar.gz') && !left.some((name) => name.endsWith('.part')));
    });

    test('says why the last one failed', async () => {
      const { config } = app.context;
      await rm(backupFolder(config), { recursive: true });
      await writeFile(backupFolder(config), 'a file is in the way');
      await app.call(operationCalls.makeBackup, {}, { as: admin });
      await until(async () => (await health()).backupError !== null);
      assert.match((await health()).backupError ?? '', /EEXIST/);
      await rm(backupFolder(config));
    });
  });

  describe('checkFiles', () => {
    test('says which files are missing, one check at a time', async () => {
      assert.deepEqual((await health()).files, { isChecking: false, error: null, checked: null });
      const { pictureId } = await anItem(app, { owner: admin });
      // A check that cannot read what it checks by does not end before the second call.
      const both = await app.context.db.transaction().execute(async (trx) => {
        await sql`lock table pictures in access exclusive mode`.execute(trx);
        return Promise.all([1, 2].map(() => app.call(operationCalls.checkFiles, {}, { as: admin })));
      });
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
      await until(async () => (await health()).files.checked !== null && !(await health()).files.isChecking);
      const { checked, error } = (await health()).files;
      assert.deepEqual([checked?.files, checked?.problems, error], [3, 1, null]);
      assert.match(checked?.firstProblems.join() ?? '', new RegExp(`^picture ${pictureId}: .*-large.webp is missing$`));
    });
  });

  test('is for admins alone', async () => {
    const as = await aMember(app);
    for (const call of [getHealth, listOutbox, operationCalls.makeBackup, operationCalls.checkFiles])
      assertRefused(await app.call(call, {} as never, { as }), 403, 'FORBIDDEN');
  });
});
