import assert from 'node:assert/strict';
import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { issueToken, readToken, sessionEnd } from './tokens.ts';

const config = { jwtSecret: 'k9Qw2vZr7TfYb4XnLc8MhJd5GsPa3EuR' };
const other = { jwtSecret: 'B4nVx7ZqWm2KtYr9LcHd6GfJs3PaEu8Q' };
const now = new Date('2030-01-01T00:00:00.000Z');
const seconds = Math.floor(now.getTime() / 1000);
const claims = { sub: randomUUID(), sid: randomUUID(), iat: seconds, exp: seconds + 3600 };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function forge(header: object, payload: object = claims, secret = config.jwtSecret, hash = 'sha256'): string {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

describe('readToken', () => {
  it('reads what issueToken made, until its end', async () => {
    const given = { memberId: claims.sub, sessionId: claims.sid };
    const token = await issueToken(config, { ...given, expiresAt: sessionEnd(now) });
    assert.deepEqual(await readToken(config, token, now), given);
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
    assert.deepEqual(await readToken(config, token, new Date(at(7).getTime() - 1000)), given);
    assert.equal(await readToken(config, token, at(7)), null);
    assert.deepEqual(await readToken(config, forge({ alg: 'HS256' }), now), given);
  });

  it('takes nothing else', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${part({ alg: 'RS256' })}.${part(claims)}`;
    const good = forge({ alg: 'HS256', typ: 'JWT' });
    const jwk = { kty: 'oct', k: Buffer.from(other.jwtSecret).toString('base64url') };
    const forged: Record<string, string> = {
      'alg none': `${part({ alg: 'none' })}.${part(claims)}.`,
      'no signature': good.replace(/[^.]+$/, ''),
      HS512: forge({ alg: 'HS512' }, claims, config.jwtSecret, 'sha512'),
      RS256: `${signed}.${createSign('sha256').update(signed).sign(privateKey, 'base64url')}`,
      'another key': forge({ alg: 'HS256' }, claims, other.jwtSecret),
      'a key of its own': forge({ alg: 'HS256', jwk }, claims, other.jwtSecret),
      jwk: forge({ alg: 'HS256', jwk }),
      kid: forge({ alg: 'HS256', kid: '../../dev/null' }),
      crit: forge({ alg: 'HS256', crit: ['exp'] }),
      'crit of b64': forge({ alg: 'HS256', crit: ['b64'], b64: false }),
      'no exp': forge({ alg: 'HS256' }, { ...claims, exp: undefined }),
      'exp as text': forge({ alg: 'HS256' }, { ...claims, exp: '9999999999' }),
      'no iat': forge({ alg: 'HS256' }, { ...claims, iat: undefined }),
      'no sub': forge({ alg: 'HS256' }, { ...claims, sub: undefined }),
      'no sid': forge({ alg: 'HS256' }, { ...claims, sid: undefined }),
      'a sub that is no id': forge({ alg: 'HS256' }, { ...claims, sub: "' or 1=1" }),
      'a sid that is none': forge({ alg: 'HS256' }, { ...claims, sid: 7 }),
      'not yet': forge({ alg: 'HS256' }, { ...claims, nbf: seconds + 60 }),
      over: forge({ alg: 'HS256' }, { ...claims, exp: seconds }),
      'other claims': good.replace(/\.[^.]+\./, `.${part({ ...claims, sub: randomUUID() })}.`),
      nothing: '',
      dots: '..',
      'no JSON': 'a.b.c',
      'a list': `${part([])}.${part([])}.x`,
    };
    for (const [kind, token] of Object.entries(forged)) assert.equal(await readToken(config, token, now), null, kind);
  });
});
