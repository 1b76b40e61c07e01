interface Detector {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  /** Not in every browser, and not in TypeScript. */
  var BarcodeDetector:
    | { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }
    | undefined;
}

/** A QR code, or the bar code on the back of a book. */
export type ScanFormat = 'qr_code' | 'ean_13';

/** Whether there is a camera, and a browser that reads such codes. */
export async function canScan(format: ScanFormat): Promise<boolean> {
  if (!globalThis.BarcodeDetector || !navigator.mediaDevices?.getUserMedia) return false;
  try {
    const [formats, devices] = await Promise.all([
      globalThis.BarcodeDetector.getSupportedFormats(),
      navigator.mediaDevices.enumerateDevices(),
    ]);
    return formats.includes(format) && devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}
