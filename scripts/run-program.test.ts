import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { runProgram } from './run-program.ts';

/**
 * A program that says its own process and two that it starts: one in its process group, and one in a group of its own,
 * as PostgreSQL and Chromium have. Those two only end when they are killed.
 */
const PROGRAM = `
  const { spawn } = require('node:child_process');
  const deaf = "process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('deaf')";
  const started = [false, true].map((detached) => spawn(process.execPath, ['-e', deaf], { detached }));
  Promise.all(started.map((child) => new Promise((resolve) => child.stdout.once('data', resolve)))).then(() => {
    console.log([process.pid, ...started.map(({ pid }) => pid)].join(' '));
    if (process.env.ENDS) process.exit(3);
  });
`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const pidsIn = (line: string): number[] => line.trim().split(' ').map(Number);

async function assertEnded(pids: readonly number[]): Promise<void> {
  assert.equal(pids.length, 3);
  // A killed process is there until its new parent has collected it.
  for (let tries = 0; tries < 100 && pids.some(isAlive); tries += 1) await wait(50);
  assert.deepEqual(pids.filter(isAlive), []);
}

describe('runProgram', () => {
  it('resolves with the exit code', async () => {
    assert.equal(await runProgram({ title: 'it', words: ['-e', 'process.exit(7)'] }), 7);
    assert.equal(await runProgram({ title: 'it', words: ['-e', ''] }), 0);
  });

  it('leaves no process of a program that takes too long', async () => {
    let pids: number[] = [];
    const cutOff = new AbortController();
    const code = await runProgram({
      title: 'it',
      words: ['-e', PROGRAM],
      cutOff: cutOff.signal,
      graceTime: 200,
      onLine: (line) => {
        pids = pidsIn(line);
        cutOff.abort();
      },
    });
    assert.equal(code, 1);
    await assertEnded(pids);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    it(`leaves no process of a program when ${signal} interrupts it`, async () => {
      const file = path.join(import.meta.dirname, 'run-program.ts');
      const words = ['-e', PROGRAM];
      const runner = spawn(process.execPath, [
        '--input-type=module',
        '-e',
        `import { runProgram } from ${JSON.stringify(file)};
         await runProgram({ title: 'it', words: ${JSON.stringify(words)}, graceTime: 200, onLine: console.log });
         console.log('not interrupted');`,
      ]);
      const [said] = await once(runner.stdout, 'data');
      runner.kill(signal);
      const [code] = await once(runner, 'exit');
      assert.equal(code, 130);
      await assertEnded(pidsIn(String(said)));
    });

  it('leaves no process of a program that ended without ending what it started', async () => {
    let pids: number[] = [];
    const code = await runProgram({
      title: 'it',
      words: ['-e', PROGRAM.replace('[false, true]', '[false, false]')],
      graceTime: 200,
      env: { ENDS: 'yes' },
      onLine: (line) => {
        pids = pidsIn(line);
      },
    });
    assert.equal(code, 3);
    await assertEnded(pids);
  });
});
