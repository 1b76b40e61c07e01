import { paths } from '../paths.ts';

interface Detector {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  /** Not in every browser, and not in TypeScript. */
  var BarcodeDetector:
    | { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }
    | undefined;
}

/** A camera, and a browser that reads QR codes. */
export async function canScan(): Promise<boolean> {
  if (!globalThis.BarcodeDetector || !navigator.mediaDevices?.getUserMedia) return false;
  try {
    const [formats, devices] = await Promise.all([
      globalThis.BarcodeDetector.getSupportedFormats(),
      navigator.mediaDevices.enumerateDevices(),
    ]);
    return formats.includes('qr_code') && devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}

/** The six digits of an address' fragment. */
export const codeIn = (hash: string): string | undefined => /^#(\d{6})$/.exec(hash)?.[1];

/** The code that a QR says for this deal; null if it is of another deal, or of something else. */
export function scannedCode(text: string, dealId: string): string | null {
  if (!URL.canParse(text)) return null;
  const { pathname, hash } = new URL(text);
  return pathname === paths.dashboard.handOver(dealId) ? (codeIn(hash) ?? null) : null;
}
