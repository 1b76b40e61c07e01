import { showSession } from '../session/session.ts';

declare global {
  interface Document {
    /** Whether React handles events; before that early.ts stores the last click and choice. */
    isHydrated?: boolean;
    earlyClick?: HTMLElement | null;
    earlyChoice?: [select: HTMLSelectElement, value: string] | null;
    /** Files of a paste that nothing on the page took. */
    earlyPaste?: { files: File[]; address: string; time: number } | undefined;
  }
}

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves after hydration. Changes of the page wait for it, or React would discard the server's page. */
export const hydrated = promise;

/** Shows the session, and repeats earlier clicks and choices. Once, in the shell. */
export function afterHydration(): void {
  const { earlyClick, earlyChoice } = document;
  document.earlyClick = null;
  document.earlyChoice = null;
  showSession();
  // Later, because Suspense boundaries may not be hydrated yet.
  if (earlyClick) setTimeout(() => earlyClick.click());
  if (earlyChoice) setTimeout(chooseAgain, 0, ...earlyChoice);
  resolve();
}

function chooseAgain(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
