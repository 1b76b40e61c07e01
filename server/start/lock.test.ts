import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { lockDataDir } from './lock.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dogear-lock-'));
});
after(() => rm(folder, { recursive: true }));

describe('lockDataDir', () => {
  test('lets one in, by whatever path, until it is released', async () => {
    const lock = await lockDataDir(path.join(folder, 'data'));
    await symlink(path.join(folder, 'data'), path.join(folder, 'link'));
    await assert.rejects(lockDataDir(path.join(folder, 'link')), /^Error: DATA_DIR .*link.* in use .*\.$/);
    await lock.release();
    await (await lockDataDir(path.join(folder, 'link'))).release();
  });

  test('says in one sentence that the folder cannot be used', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of [file, path.join(file, 'data')])
      await assert.rejects(lockDataDir(dataDir), /^Error: DATA_DIR cannot be written to: [^\n]+\.$/);
  });

  test('lets go when its process is killed', async () => {
    const script = `import { lockDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))};
      await lockDataDir(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    await assert.rejects(lockDataDir(folder));
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await lockDataDir(folder)).release();
  });
});
