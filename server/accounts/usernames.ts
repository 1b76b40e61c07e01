import { randomInt } from 'node:crypto';

/** A username from a name, such as asha.rao. Later attempts add digits. */
export function usernameOf(firstName: string, lastName: string, attempt: number): string {
  const base = [firstName, lastName]
    .map((part) =>
      part
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ''),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, 30);
  if (attempt === 0 && base !== '') return base;
  return `${base || 'member'}.${randomInt(100, 10 ** (attempt + 3))}`;
}
