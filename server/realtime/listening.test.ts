import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pino from 'pino';
import { until } from '#server/testing/process.ts';
import { Listening } from './listening.ts';

describe('Listening', () => {
  test('passes on what came while it could not catch up, when it can', async () => {
    const heard: number[] = [];
    let say = (_message: number) => {};
    let opened = 0;
    let lose = (_error: Error) => {};
    let failures = 0;
    const listening = new Listening<number>({
      log: pino({ level: 'silent' }),
      name: 'a line',
      async subscribe(receive) {
        say = receive;
        opened += 1;
        const { promise, reject } = Promise.withResolvers<never>();
        lose = reject;
        // Like a stream that is read on: what was said once is not said again.
        if (opened > 1) receive(opened);
        return { lost: promise, check: async () => {}, destroy: () => {} };
      },
      receive: (message) => void heard.push(message),
      async catchUp() {
        if (failures++ < 2) throw new Error('The database is away.');
      },
    });
    await listening.opened;
    say(1);
    lose(new Error('It is cut.'));
    await until(() => opened === 4 && heard.length === 4);
    say(5);
    assert.deepEqual(heard, [1, 2, 3, 4, 5]);
    await listening.close();
  });
});
