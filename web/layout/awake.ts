import { showSession } from '../session.ts';

declare global {
  interface Document {
    /** React listens: it makes what is pressed ready by itself. */
    awake?: boolean;
    /** The button that was pressed last before that: early.ts has kept it. */
    pressed?: HTMLElement | null;
    /** The list that was chosen from last before that, and what. */
    chosen?: [list: HTMLSelectElement, value: string] | null;
  }
}

let tell: () => void = () => {};

/**
 * Resolved once React has taken the server's page over. What changes the page by itself waits for it:
 * React finds another page than the one it was sent otherwise, and throws it away.
 */
export const awake = new Promise<void>((resolve) => {
  tell = resolve;
});

export function wake(): void {
  const { pressed, chosen } = document;
  document.pressed = null;
  document.chosen = null;
  showSession();
  // Not while React is at work: parts that are not ready yet could not be made so.
  if (pressed) setTimeout(() => pressed.click());
  if (chosen) setTimeout(chooseAgain, 0, ...chosen);
  tell();
}

function chooseAgain(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
