import type { KeyboardEvent } from 'react';
import { type FieldOfThing, nameOf } from './thing.ts';

export const focusField = (of: FieldOfThing): void => document.getElementsByName(nameOf(of))[0]?.focus();

/** A key handler that goes on at Enter, instead of sending a form. */
export const onEnter = (next: () => void) => (event: KeyboardEvent) => {
  // Ignore the Enter that ends an input method's composition.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  next();
};
