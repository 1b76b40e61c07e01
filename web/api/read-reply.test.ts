import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '#contract/problems.ts';
import { readReply } from './read-reply.ts';

const reply = (status: number, body: unknown, retryAfter: string | null = null) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfter,
});

function problemIn(given: Parameters<typeof readReply>[0]): Problem {
  try {
    readReply(given);
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return error;
  }
  assert.fail('It was taken for success');
}

describe('readReply', () => {
  it('hands over the body of a success', () => {
    assert.deepEqual(readReply(reply(201, { success: true, data: [1] })), { success: true, data: [1] });
  });

  it('takes nothing but our envelope for a success', () => {
    for (const body of [
      '<!doctype html><title>Sign in to this network</title>',
      '',
      'null',
      '"ok"',
      '[]',
      { data: [] },
      { success: 'true' },
      { success: false, code: 'NOT_FOUND', message: 'No' },
    ]) {
      const problem = problemIn(reply(200, body));
      assert.deepEqual([problem.code, problem.message], ['UNAVAILABLE', 'Service Unavailable'], JSON.stringify(body));
    }
  });

  it('takes nothing but our envelope for a refusal: a proxy neither signs out nor says that something is gone', () => {
    for (const [status, body] of [
      [401, '<h1>Unauthorized</h1>'],
      [404, { error: 'no route' }],
      [403, { success: false, code: 'constructor' }],
      [502, ''],
    ] as const)
      assert.equal(problemIn(reply(status, body)).code, 'UNAVAILABLE');
  });

  it('says what our server said', () => {
    const errors = [{ field: 'title', message: 'Too loud' }];
    const problem = problemIn(reply(400, { success: false, code: 'INVALID_INPUT', message: 'No', errors }));
    assert.deepEqual([problem.code, problem.message, problem.errors], ['INVALID_INPUT', 'No', errors]);
    assert.equal(problemIn(reply(429, { success: false, code: 'TOO_MANY' }, '840')).retryAfter, 840);
  });
});
