import { useEffect, useRef } from 'react';

/*
 * What was typed into a dialog that closed by accident (Back, Escape, a tap beside it, its cross): it is there again
 * when the dialog is next opened. Kept in memory until the page is left. Cancel and a sent form keep nothing.
 */

interface Kept {
  field: string;
  value: string;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const kept = new Map<string, Kept[]>();
if (typeof document !== 'undefined') document.addEventListener('navigating', () => kept.clear());

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLElement &&
  element.matches('input:not([type=file], [type=password], [autocomplete=one-time-code]), textarea, select');
const isTick = (control: Control): control is HTMLInputElement => ['radio', 'checkbox'].includes(control.type);
/** Radio buttons share a name: the label tells them apart. */
const fieldOf = (control: Control): string =>
  [isTick(control) ? '' : control.name, control.ariaLabel, control.labels?.[0]?.textContent].join(' ');

/** `name` tells dialogs of a page apart. The box is the dialog's content; `close` is called for each accident. */
export function useKeptInput(name: string) {
  const changed = useRef(new Set<Control>());
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  return {
    /** For the content: null when it is gone. */
    box: (box: HTMLElement | null) => {
      stop.current();
      changed.current.clear();
      if (box) stop.current = restore(box, name);
    },
    onInput: ({ target }: { target: EventTarget }) => {
      if (isControl(target)) changed.current.add(target);
    },
    keep: () => {
      const inputs = [...changed.current].filter(
        (control) => control.isConnected && !(control.type === 'radio' && !(control as HTMLInputElement).checked),
      );
      const byPlace = inputs.toSorted((one, other) =>
        one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      const values = byPlace.map((control) => ({
        field: fieldOf(control),
        value: isTick(control) ? `${control.checked}` : control.value,
      }));
      if (values.length > 0) kept.set(name, values);
    },
  };
}

/** Types again what was typed, in the order of the form: a choice may bring the next field. */
function restore(box: HTMLElement, name: string): () => void {
  const values = kept.get(name);
  if (!values) return () => {};
  kept.delete(name);
  let left = values;
  const retype = () => {
    left = left.filter(({ field, value }) => {
      const control = [...box.querySelectorAll('*')].filter(isControl).find((one) => fieldOf(one) === field);
      if (control) type(control, value);
      return !control;
    });
    if (left.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(retype);
  observer.observe(box, { childList: true, subtree: true });
  // The form of the dialog registers its fields after this.
  queueMicrotask(retype);
  return () => observer.disconnect();
}

/** As a person would, so that React and the form know of it. */
function type(control: Control, value: string): void {
  if (isTick(control)) {
    if (`${control.checked}` !== value) control.click();
    return;
  }
  // Past React's own setter, which would take the change for its own.
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }));
}
