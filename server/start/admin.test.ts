import assert from 'node:assert/strict';
import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { type Embedded, startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { runAdminTool } from '#server/testing/admin.ts';
import { campusFolder } from '#server/testing/database.ts';
import { LONGEST_WAIT } from '#server/testing/process.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
before(async () => {
  dataDir = await campusFolder();
  await withClient(async (client) => {
    await client.query(
      "insert into members (email, password_hash, first_name, last_name, username) values ('ann@campus.edu', 'x', 'Ann', 'Lee', 'ann'), ('zoe@campus.edu', 'x', 'Zoe', 'Roy', 'zoe')",
    );
  });
});
after(() => rm(dataDir, { recursive: true, force: true }));

/** While `act` works, PostgreSQL runs as under a server. */
async function withClient<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const embedded: Embedded = await startEmbedded(dataDir, log);
  try {
    await migrate(embedded.url, log);
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    return await act(client).finally(() => client.end());
  } finally {
    await embedded.stop();
  }
}

const admin = (...words: string[]) => adminIn(dataDir, ...words);
const adminIn = (folder: string, ...words: string[]) => runAdminTool(words, folder);

describe('npm run admin', { timeout: 5 * LONGEST_WAIT }, () => {
  test('promotes and demotes beside a running database, with a line in the audit for each act', async () => {
    await withClient(async (client) => {
      assert.deepEqual(await admin('promote', 'Ann@campus.edu'), { code: 0, said: 'ann@campus.edu is now Admin.\n' });
      assert.deepEqual(await admin('promote', 'ann@campus.edu'), {
        code: 0,
        said: 'ann@campus.edu was Admin already.\n',
      });
      assert.deepEqual(await admin('demote', 'ann@campus.edu'), {
        code: 1,
        said: 'This is the last Admin: make somebody else an Admin first.\n',
      });
      const zoe = 'zoe@campus.edu';
      assert.deepEqual(await admin('moderator', zoe), { code: 0, said: `${zoe} is now Moderator.\n` });
      assert.deepEqual(await admin('promote', zoe), { code: 0, said: `${zoe} is now Admin.\n` });
      assert.deepEqual(await admin('demote', 'ann@campus.edu'), { code: 0, said: 'ann@campus.edu is now Student.\n' });
      const { rows } = await client.query('select action, details from audit order by number');
      assert.deepEqual(rows, [
        { action: 'promote', details: { by: 'npm run admin' } },
        { action: 'moderator', details: { by: 'npm run admin' } },
        { action: 'promote', details: { by: 'npm run admin' } },
        { action: 'demote', details: { by: 'npm run admin' } },
      ]);
    });
  });

  test('starts the database where none runs', async () => {
    assert.deepEqual(await admin('promote', 'ann@campus.edu'), { code: 0, said: 'ann@campus.edu is now Admin.\n' });
    const role = await withClient(
      async (client) => (await client.query("select role from members where username = 'ann'")).rows[0].role,
    );
    assert.equal(role, 'Admin');
  });

  test('finds a running database where DATA_DIR passes a symbolic link', async () => {
    const link = `${dataDir}-link`;
    await symlink(path.dirname(dataDir), link);
    const linked = path.join(link, path.basename(dataDir));
    try {
      await withClient(async () => {
        assert.deepEqual(await adminIn(linked, 'demote', 'ann@campus.edu'), {
          code: 0,
          said: 'ann@campus.edu is now Student.\n',
        });
        const backup = await adminIn(linked, 'backup', path.join(dataDir, 'linked.tar.gz'));
        assert.equal(backup.code, 0, backup.said);
      });
    } finally {
      await rm(link);
    }
  });

  test('opens the log-in of an Admin where the campus sign-in is the only way, with a link to set a password', async () => {
    await withClient(async (client) => {
      await client.query("update members set role = 'Admin' where email = 'zoe@campus.edu'");
      const refused = await admin('open-login', 'ann@campus.edu');
      assert.deepEqual(refused, { code: 1, said: 'ann@campus.edu is no Admin: promote it first.\n' });
      const opened = await admin('open-login', 'zoe@campus.edu');
      assert.match(opened.said, /^http:\/\/localhost:3000\/update-password\/[\w-]{43}$/m);
      const isOpen = async () =>
        (await client.query("select may_use_password as open from members where email = 'zoe@campus.edu'")).rows[0]
          .open;
      assert.equal(await isOpen(), true);
      assert.equal((await admin('close-login', 'zoe@campus.edu')).code, 0);
      assert.equal(await isOpen(), null);
    });
  });

  test('says what is wrong and ends with 1', async () => {
    assert.deepEqual(await admin('promote', 'bob@campus.edu'), {
      code: 1,
      said: 'There is no member with the address bob@campus.edu.\n',
    });
    for (const words of [
      [],
      ['promote'],
      ['block', 'ann'],
      ['backup'],
      ['restore'],
      ['promote', 'a@b.edu', 'c@d.edu'],
    ]) {
      const { code, said } = await admin(...words);
      assert.equal(code, 1);
      assert.match(said, /^Usage:/);
    }
  });
});
