import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from './context.ts';

type Settings = Pick<Context['config'], 'jwtSecret'>;

/** `<payload>.<signature>`. The purpose separates this signature from others made with the secret (M4). */
export const signLink = (config: Settings, purpose: string, payload: string): string =>
  `${payload}.${signatureOf(config, purpose, payload).toString('base64url')}`;

/** The payload of a token, null where it is forged. The caller checks whether it has expired. */
export function readSignedLink(config: Settings, purpose: string, token: string): string | null {
  const at = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(at, 0));
  const signature = signatureOf(config, purpose, payload);
  const given = Buffer.from(token.slice(at + 1), 'base64url');
  return given.length === signature.length && timingSafeEqual(given, signature) ? payload : null;
}

const signatureOf = ({ jwtSecret }: Settings, purpose: string, payload: string): Buffer =>
  createHmac('sha256', jwtSecret).update(`${purpose} ${payload}`).digest();
