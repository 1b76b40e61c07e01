import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose/jwt/verify';
import type { Kysely } from 'kysely';
import { type Role, SESSION } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import { quickRead } from '#server/database/statement.ts';
import type { Tables } from '#server/database/tables.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What a token says, and all it says: the role is read from the database at each request. */
export interface TokenClaims {
  memberId: string;
  sessionId: string;
}

/** When a session that begins now ends. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION.days * 86_400_000);

/**
 * A JWT of a session. Its `exp` is the session's end, its `iat` the session's beginning (both in seconds). Signed here
 * and now: jose would have another thread do it, and the way there and back costs twenty times the signature.
 */
export function issueToken(
  config: Pick<Config, 'jwtSecret'>,
  { memberId, sessionId, expiresAt }: TokenClaims & { expiresAt: Date },
): string {
  const exp = Math.floor(expiresAt.getTime() / 1000);
  const claims = { sid: sessionId, sub: memberId, iat: exp - SESSION.days * 86_400, exp };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secretOf(config.jwtSecret).key).update(signed).digest('base64url')}`;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The claims of a good token; null for anything else. Whether the session still lives, findSession tells. */
export async function readToken(
  config: Pick<Config, 'jwtSecret'>,
  token: string,
  now: Date = new Date(),
): Promise<TokenClaims | null> {
  const { key, checked } = secretOf(config.jwtSecret);
  const known = checked.get(token);
  if (known) return known.expires > now.getTime() / 1000 ? known.claims : null;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'sid'],
      currentDate: now,
    });
    // Ours carry nothing else: a header that names keys or extensions was not made here.
    if (Object.keys(protectedHeader).some((name) => name !== 'alg' && name !== 'typ')) return null;
    // Of the four ways to write the last letter of a signature one is ours.
    const signature = token.slice(token.lastIndexOf('.') + 1);
    if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) return null;
    const { sub, sid } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || !UUID.test(sub) || !UUID.test(sid)) return null;
    const claims = { memberId: sub, sessionId: sid };
    if (checked.size >= MOST_CHECKED) checked.clear();
    checked.set(token, { claims, expires: payload.exp as number });
    return claims;
  } catch {
    return null;
  }
}

/** The living session of a token with the member's role as it is now; undefined where it was ended. */
export async function findSession(
  db: Kysely<Tables>,
  sessionId: string,
  memberId: string,
  now: Date,
): Promise<{ role: Role; endsAt: string } | undefined> {
  const [session] = await selectSession(db, { sessionId, now: now.toISOString() });
  return session?.memberId === memberId ? session : undefined;
}

/** By its key alone: asked for the member too, PostgreSQL reads all of the member's sessions to find it. */
const selectSession = quickRead<{ sessionId: string; now: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['members.id as memberId', 'members.role', 'sessions.expires_at as endsAt'])
    .where('sessions.id', '=', value('sessionId'))
    .where('sessions.expires_at', '>', value('now')),
);

/** Good tokens whose signature need not be checked again; what else must hold is asked each time. */
const MOST_CHECKED = 5000;

interface Secret {
  text: string;
  key: KeyObject;
  checked: Map<string, { claims: TokenClaims; expires: number }>;
}

// Made once a secret: importing a key costs more than checking a signature by it.
let made: Secret | undefined;

function secretOf(text: string): Secret {
  if (made?.text !== text) made = { text, key: createSecretKey(Buffer.from(text, 'utf8')), checked: new Map() };
  return made;
}
