import { paths } from '../paths.ts';

/** The six digits of an address' fragment. */
export const codeIn = (hash: string): string | undefined => /^#(\d{6})$/.exec(hash)?.[1];

/** The code that a QR says for this deal; null if it is of another deal, or of something else. */
export function scannedCode(text: string, dealId: string): string | null {
  if (!URL.canParse(text)) return null;
  const { pathname, hash } = new URL(text);
  return pathname === paths.dashboard.handOver(dealId) ? (codeIn(hash) ?? null) : null;
}
