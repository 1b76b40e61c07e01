import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { issueToken, readToken } from './tokens.ts';

describe('a token that was read before', () => {
  const config = { jwtSecret: 'an owl that writes letters by night' };
  const session = { memberId: randomUUID(), sessionId: randomUUID() };
  const expiresAt = new Date('2026-12-01T10:00:00Z');
  const [day, minuteBefore] = [new Date('2026-11-30T10:00:00Z'), new Date('2026-12-01T09:59:00Z')];
  let token: string;
  before(async () => {
    token = await issueToken(config, { ...session, expiresAt });
    assert.deepEqual(await readToken(config, token, day), session);
  });

  test('has the same claims until it ends', async () => {
    assert.deepEqual(await readToken(config, token, minuteBefore), session);
    assert.equal(await readToken(config, token, expiresAt), null);
  });

  test('is refused under another secret', async () => {
    assert.equal(await readToken({ jwtSecret: 'another owl that writes by night' }, token, day), null);
    assert.deepEqual(await readToken(config, token, day), session);
  });

  test('lends its signature to no other claims', async () => {
    const [header, , signature] = token.split('.');
    const other = await issueToken(config, { ...session, memberId: randomUUID(), expiresAt });
    assert.equal(await readToken(config, [header, other.split('.')[1], signature].join('.'), day), null);
  });
});
