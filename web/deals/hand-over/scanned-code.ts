import { paths } from '#contract/paths.ts';

/** The six digits in an address's fragment. */
export const codeOfHash = (hash: string): string | undefined => /^#(\d{6})$/.exec(hash)?.[1];

/** The code in a QR for this deal; null for another deal, or anything else. */
export function scannedCode(text: string, dealId: string): string | null {
  if (!URL.canParse(text)) return null;
  const { pathname, hash } = new URL(text);
  return pathname === paths.dashboard.handOver(dealId) ? (codeOfHash(hash) ?? null) : null;
}
