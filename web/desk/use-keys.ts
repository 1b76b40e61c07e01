import { useEffect, useRef } from 'react';

/** Actions by the key's name on the screen: 'J', 'Enter', '?'. */
export type Keys = Record<string, (() => void) | undefined>;

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
/** Elements that handle Enter themselves. */
const PRESSED = 'a, button, summary, [role=tab]';

/** Page shortcuts, disabled while typing or while a dialog is open. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      const act = current.current[key.length === 1 ? key.toUpperCase() : key];
      if (!act || defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
      if (target.closest(TYPED) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      if (key === 'Enter' && target.closest(PRESSED)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
