import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { createFiles, type Files, fileName, randomName } from '#server/files/files.ts';
import { runAdminTool, spawnAdminTool } from '#server/testing/admin.ts';
import { copyCampus, emptyDatabase, type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { LONGEST_WAIT, type ServerProcess, spawnServer, startServer, until } from '#server/testing/process.ts';
import { type Entry, readArchive, writeArchive } from './archive.ts';
import { backUp } from './backup.ts';

const log = pino({ level: 'silent' });
let folder: string;
let source: FreshDatabase;
let target: FreshDatabase;
let files: Files;
let file: string;
let count = 0;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dogear-backup-'));
});
after(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  count += 1;
  source = await freshDatabase();
  target = await emptyDatabase();
  files = await createFiles({ dataDir: path.join(folder, `from-${count}`), storageUrl: undefined });
  file = path.join(folder, `campus-${count}.tar.gz`);
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await source.drop();
  await target.drop();
});

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

/** Started servers, which a test that fails leaves. */
const started: ServerProcess[] = [];
async function start() {
  const server = await startServer(into());
  started.push(server);
  const stop = () => {
    server.child.kill('SIGTERM');
    return server.ended;
  };
  return { ...server, stop };
}

/** Runs statements in the embedded database of the place, as under a server. */
async function inEmbedded(text: string): Promise<pg.QueryResult> {
  const { url, stop } = await startEmbedded(into(), log);
  return query(url, text).finally(stop);
}

/** A member, and a file. */
async function fill(): Promise<string> {
  await query(
    source.url,
    `insert into members (email, password_hash, first_name, last_name, username)
     values ('ann@campus.edu', 'x', E'Line\\none\\ttab \\\\ back', 'Lee', 'ann')`,
  );
  await query(source.url, "insert into audit (action) select 'x' from generate_series(1, 3)");
  const name = fileName(randomName(), 'large', 'webp');
  await files.put(name, Buffer.from('picture'));
  return name;
}

const make = (secret = 'kept-secret') => backUp({ databaseUrl: source.url, files, secret }, file);
const into = () => path.join(folder, `into-${count}`);
const restore = (from = file) => runAdminTool(['restore', from], into(), { DATABASE_URL: target.url });

async function read(): Promise<Entry[]> {
  const handle = await open(file);
  return Array.fromAsync(readArchive(handle)).finally(() => handle.close());
}

/** Writes the backup again with one entry changed. */
async function rewrite(change: (entry: Entry) => Entry): Promise<void> {
  const entries = (await read()).filter(({ name }) => name !== 'SHA256SUMS').map(change);
  await rm(file);
  await writeArchive(
    file,
    (async function* () {
      yield* entries;
    })(),
  );
}

async function assertUntouched(): Promise<void> {
  assert.equal(
    (await query(target.url, "select from pg_class where relnamespace = 'public'::regnamespace")).rowCount,
    0,
  );
  assert.equal(existsSync(path.join(into(), 'restoring')), false);
  assert.equal(existsSync(path.join(into(), 'secret')), false);
}

describe('restore', { timeout: 5 * LONGEST_WAIT }, () => {
  test('brings back every character, the files and the secret, for our eyes only', async () => {
    const name = await fill();
    assert.deepEqual(await make(), { files: 1, bytes: 7 });
    const { code, said } = await restore();
    assert.equal(code, 0, said);
    const { rows } = await query(target.url, 'select first_name from members');
    assert.deepEqual(rows, [{ first_name: 'Line\none\ttab \\ back' }]);
    const restored = await createFiles({ dataDir: into(), storageUrl: undefined });
    const found = await restored.read(name);
    found?.stream.destroy();
    assert.equal(found?.size, 7);
    const secret = path.join(into(), 'secret');
    assert.equal(await readFile(secret, 'utf8'), 'kept-secret\n');
    assert.equal((await stat(secret)).mode & 0o777, 0o600);
    // What belongs together is guarded again.
    await assert.rejects(
      query(target.url, 'insert into sessions (member_id, expires_at) values (gen_random_uuid(), now())'),
      /foreign key/,
    );
    const { rows: added } = await query(target.url, "insert into audit (action) values ('x') returning number");
    assert.equal(Number(added[0].number), 4);
  });

  test('migrates what an older version has backed up', async () => {
    await source.drop();
    source = await emptyDatabase();
    await migrate(source.url, log, { until: '0001-begin' });
    await fill();
    await make();
    const { code, said } = await restore();
    assert.equal(code, 0, said);
    const { rows } = await query(
      target.url,
      'select (select count(*) from migrations)::int as migrations, email from members',
    );
    assert(rows[0].migrations > 1);
    assert.equal(rows[0].email, 'ann@campus.edu');
  });

  test('refuses what is not a whole backup, with one sentence, and touches nothing', async () => {
    await fill();
    await make();
    const whole = await readFile(file);
    const altered = Buffer.from(whole);
    altered.writeUInt8(altered.readUInt8(300) ^ 255, 300);
    const wrong: [Buffer, RegExp][] = [
      [whole.subarray(0, whole.length - 200), /is not a whole backup \(unexpected end of file\)/],
      [whole.subarray(0, 100), /is not a whole backup \(unexpected end of file\)/],
      [Buffer.from('no archive at all'), /is not a whole backup \(incorrect header check\)/],
      [altered, /is not a whole backup \([^)]+\)/],
    ];
    for (const [bytes, sentence] of wrong) {
      const damaged = path.join(folder, 'damaged.tar.gz');
      await writeFile(damaged, bytes);
      const { code, said } = await restore(damaged);
      assert.equal(code, 1, said);
      assert.match(said, /^[^\n]+\.\n$/);
      assert.match(said, sentence);
      await assertUntouched();
    }
    const missing = await restore(path.join(folder, 'none'));
    assert.deepEqual([missing.code, /cannot be read/.test(missing.said)], [1, true]);
  });

  test('refuses a newer one', async () => {
    await fill();
    await make();
    await rewrite((entry) => {
      if (entry.name !== 'manifest.json') return entry;
      const manifest = JSON.parse(Buffer.from(entry.bytes).toString());
      manifest.migrations.push({ name: '9999-later', checksum: 'x' });
      return { ...entry, bytes: Buffer.from(JSON.stringify(manifest)) };
    });
    const { code, said } = await restore();
    assert.equal(code, 1);
    assert.match(said, /newer version of Dogear \(migration 9999-later\)[^\n]+\.\n$/);
    await assertUntouched();
  });

  test('refuses a database that has rows, tables of others, or files beside it', async () => {
    await fill();
    await make();
    await query(target.url, 'create table theirs (id int)');
    assert.match((await restore()).said, /^The database has tables of something else; [^\n]+\.\n$/);
    await query(target.url, 'drop table theirs');
    const there = await createFiles({ dataDir: into(), storageUrl: undefined });
    const name = fileName(randomName(), 'large', 'webp');
    await there.put(name, Buffer.from('x'));
    assert.match((await restore()).said, /^The file storage is not empty [^\n]+\.\n$/);
    await there.remove([name]);
    assert.equal((await restore()).code, 0);
  });

  test('takes a place whose server was started, also by a newer version, and asked for a code meanwhile', async () => {
    await fill();
    await make('a secret of a length that is enough');
    await copyCampus(into());
    const server = await start();
    const body = JSON.stringify({ email: 'zoe@campus.edu' });
    const headers = { 'content-type': 'application/json' };
    // A busy machine says to come again.
    await until(async () => {
      const asked = await fetch(`${server.url}/api/v1/auth/sendOTP`, { method: 'POST', headers, body });
      assert.ok([200, 503].includes(asked.status), await asked.text());
      return asked.status === 200;
    });
    await server.stop();
    await inEmbedded("insert into migrations values ('9999-later', 'x'); create table later (id int)");
    const { code, said } = await runAdminTool(['restore', file], into());
    assert.equal(code, 0, said);
    assert.match(said, /^This is a restored copy: [^\n]+ resume`\.$/m);
    const { rows } = await inEmbedded("select email, to_regclass('public.later') as later from members");
    assert.deepEqual(rows, [{ email: 'ann@campus.edu', later: null }]);

    const copy = await start();
    assert.match(copy.said(), /^This is a restored copy: [^\n]+ resume`\.$/m);
    assert.match(copy.logged(), /This is a restored copy/);
    assert.match((await runAdminTool(['resume'], into())).said, /leave from now on/);
    await copy.stop();
    const again = await start();
    assert.doesNotMatch(again.said(), /restored copy/);
    await again.stop();
  });

  test('refuses a storage that another database uses, also one without files', async () => {
    await fill();
    await make();
    const there = await createFiles({ dataDir: into(), storageUrl: undefined });
    await there.writeId('2f1e4f0a-55a5-4b1c-9c55-5d4a3c1f0e11');
    assert.match((await restore()).said, /^The file storage belongs to another database; [^\n]+\.\n$/);
  });

  test('says in one sentence why it stopped on its way, and the same restore finishes it', async () => {
    await fill();
    for (let n = 0; n < 8; n += 1)
      await files.put(fileName(randomName(), 'large', 'webp'), randomBytes(2 * 1024 * 1024));
    await make();
    await migrate(target.url, log);
    await query(target.url, 'alter table members add constraint broken check (email is null)');
    const { code, said } = await restore();
    assert.equal(code, 1);
    assert.match(said, /^The restore stopped \([^\n]*broken[^\n]*\)[^\n]+\.\n$/);
    await query(target.url, 'alter table members drop constraint broken');
    const again = await restore();
    assert.equal(again.code, 0, again.said);
    assert.equal((await query(target.url, 'select from members')).rowCount, 1);
  });

  test('cut off half-way, the place is not served, and the same restore finishes it', async () => {
    await fill();
    await make();
    const mark = path.join(into(), 'restoring');
    const cut = spawnAdminTool(['restore', file], into(), { DATABASE_URL: target.url });
    await until(() => existsSync(mark));
    cut.kill('SIGKILL');
    const server = await spawnServer(into(), { DATABASE_URL: target.url });
    assert.equal(await server.ended, 1);
    assert.match(server.said(), /A restore into DATA_DIR was cut off; run it again[^\n]+\.\n$/);
    await until(async () => {
      const { code, said } = await restore();
      // PostgreSQL may not have noticed yet that who was killed is gone.
      assert(code === 0 || /A server uses this database/.test(said), said);
      return code === 0;
    });
    assert.equal((await query(target.url, 'select from members')).rowCount, 1);
    assert.equal(existsSync(mark), false);
  });
});

describe('backup', { timeout: 5 * LONGEST_WAIT }, () => {
  test('killed on its way it leaves nothing that looks like a backup, and the next one does', async () => {
    await fill();
    for (let i = 0; i < 300; i++) await files.put(fileName(randomName(), 'large', 'webp'), Buffer.alloc(20_000, i));
    const dataDir = path.join(folder, `from-${count}`);
    const env = { DATABASE_URL: source.url };
    const cut = spawnAdminTool(['backup', file], dataDir, env);
    await until(() => existsSync(`${file}.part`));
    cut.kill('SIGKILL');
    assert.equal(existsSync(file), false);
    await rm(`${file}.part`);
    const stopped = spawnAdminTool(['backup', file], dataDir, env);
    await until(() => existsSync(`${file}.part`));
    stopped.kill('SIGTERM');
    await new Promise((resolve) => stopped.once('exit', resolve));
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith(path.basename(file))),
      [],
    );
    const { code, said } = await runAdminTool(['backup', file], dataDir, env);
    assert.equal(code, 0, said);
    assert.equal((await read()).filter(({ name }) => name.startsWith('files/')).length, 301);
  });

  test('never replaces a file, also one that came meanwhile', async () => {
    await fill();
    await writeFile(file, 'precious');
    await assert.rejects(make(), /is there already/);
    assert.equal(await readFile(file, 'utf8'), 'precious');
    await rm(file);
    await make();
    await copyFile(file, `${file}.copy`);
    await assert.rejects(make(), /is there already/);
  });
});
