import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';

/** Milliseconds for which a link is valid: long enough to follow it. */
const LIFE = 60_000;

/** The member and the file of a link. */
interface BackupLink {
  name: string;
  memberId: string;
}

type Settings = Pick<Context['config'], 'jwtSecret'>;

/** `<member>.<end, in ms>.<name>.<signature>` */
export function signBackupLink(config: Settings, { name, memberId }: BackupLink, now: Date): string {
  const payload = `${memberId}.${now.getTime() + LIFE}.${name}`;
  return `${payload}.${signatureOf(config, payload).toString('base64url')}`;
}

/** Null where the link is forged or has expired. */
export function readBackupLink(config: Settings, token: string, now: Date): BackupLink | null {
  const at = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(at, 0));
  const signature = signatureOf(config, payload);
  const given = Buffer.from(token.slice(at + 1), 'base64url');
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return null;
  const [memberId = '', until, ...name] = payload.split('.');
  return Number(until) > now.getTime() ? { memberId, name: name.join('.') } : null;
}

// The prefix separates this signature from others made with the secret.
const signatureOf = ({ jwtSecret }: Settings, payload: string): Buffer =>
  createHmac('sha256', jwtSecret).update(`link of a backup ${payload}`).digest();
