import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Role, SESSION } from '#contract/limits.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** All claims of a token. The role is not among them: each request reads it from the database. */
interface TokenClaims {
  memberId: string;
  sessionId: string;
}

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION.days * DAY);

/** A JWT of a session. Its `exp` is the session's end, its `iat` the session's beginning (both in seconds). */
export function issueToken(
  config: Pick<Context['config'], 'jwtSecret'>,
  { memberId, sessionId, expiresAt }: TokenClaims & { expiresAt: Date },
): Promise<string> {
  const exp = Math.floor(expiresAt.getTime() / SECOND);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(memberId)
    .setIssuedAt(exp - SESSION.days * (DAY / SECOND))
    .setExpirationTime(exp)
    .sign(keyOf(config.jwtSecret));
}

interface SignedToken {
  claims: TokenClaims;
  secret: string;
  /** Lifetime in seconds. */
  exp: number;
}

/** Tokens with a good signature: checking one again would cost a request as much as a statement. */
const signed = new LRUCache<string, SignedToken>({ max: 5000 });

/** The claims of a valid token, null for anything else. findSession tells whether the session still exists. */
export async function readToken(
  { jwtSecret }: Pick<Context['config'], 'jwtSecret'>,
  token: string,
  now: Date = new Date(),
): Promise<TokenClaims | null> {
  const known = signed.get(token);
  if (known?.secret === jwtSecret && known.exp > now.getTime() / SECOND) return known.claims;
  const checked = await checkToken(jwtSecret, token, now);
  if (!checked) return null;
  signed.set(token, checked);
  return checked.claims;
}

async function checkToken(secret: string, token: string, now: Date): Promise<SignedToken | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'sid'],
      currentDate: now,
    });
    // Our headers have exactly these two fields; a header with keys or extensions is not ours.
    if (Object.keys(protectedHeader).some((name) => name !== 'alg' && name !== 'typ')) return null;
    // Base64url has four spellings for the last character of a signature; only one is ours.
    const signature = token.slice(token.lastIndexOf('.') + 1);
    if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) return null;
    const { sub, sid, exp = 0 } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || !UUID.test(sub) || !UUID.test(sid)) return null;
    return { claims: { memberId: sub, sessionId: sid }, secret, exp };
  } catch {
    return null;
  }
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

interface SessionRow {
  role: Role;
  isModerator: boolean;
  suspendedUntil: string | null;
  isAlumnus: boolean;
  endsAt: string;
  /** When the session was last seen, by some minutes. */
  lastSeenAt: string;
  /** When the member last gave the password in it. */
  confirmedAt: string;
  seenOn: string | null;
}

/** The session of a token with the member's current role; undefined if it has ended. */
export async function findSession(
  db: Kysely<Tables>,
  sessionId: string,
  memberId: string,
  now: Date,
): Promise<SessionRow | undefined> {
  // Look up the session by its key alone: with a condition on the member, PostgreSQL may read all of the member's
  // sessions.
  const { rows } = await sql<SessionRow & { memberId: string }>`
    select m.id as "memberId", m.role, m.is_moderator as "isModerator", m.suspended_until as "suspendedUntil",
      m.left_at is not null as "isAlumnus", m.seen_on as "seenOn", s.expires_at as "endsAt", coalesce(s.seen_at, s.created_at) as "lastSeenAt",
      coalesce(s.confirmed_at, s.created_at) as "confirmedAt"
    from sessions s join members m on m.id = s.member_id
    where s.id = ${sessionId} and s.expires_at > ${now.toISOString()}`.execute(db);
  const session = rows[0];
  return session?.memberId === memberId ? session : undefined;
}
