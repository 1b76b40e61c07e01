/** Chromium's own; no standard yet. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
declare global {
  interface Document {
    /** Kept by start/early.ts. */
    installPrompt?: Event;
  }
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** iOS has no dialog of its own to install by. */
export const isIos = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** There the member does it by hand, in these words. */
export const isByHand = (): boolean => isIos() && !isInstalled();
export const BY_HAND = 'Tap Share, then “Add to Home Screen”.';

export const mayInstall = (): boolean => document.installPrompt !== undefined;

/** Asks by the browser's dialog, which can be used once. */
export async function install(): Promise<'accepted' | 'dismissed' | undefined> {
  const prompt = document.installPrompt as InstallPrompt | undefined;
  delete document.installPrompt;
  return (await prompt?.prompt())?.outcome;
}
