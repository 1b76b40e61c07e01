import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { DAY } from '#contract/rules/time.ts';
import { typedBelongings } from '../session/belongings.ts';
import { getSession, onSessionEnd } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { createDialogDrafts } from './dialog-drafts.ts';
import { createTypedForms, type TypedForm } from './typed-forms.ts';

/*
 * What a member has typed into the forms of a page when the session expires. It is in the forms again once they have
 * signed in and are back on the page, in this tab. Passwords, codes and files are never stored.
 */
export const typedForms = createTypedForms({
  typed: typedBelongings({ kind: 'typed', longest: DAY }),
  isMember: () => getSession() !== null,
  address: () => location.pathname + location.search,
  restored: () => toast('What you typed before is here again.'),
});

onSessionEnd((ending) => {
  if (ending === 'expired') typedForms.keep();
});

const dialogDrafts = createDialogDrafts();
if (typeof document !== 'undefined') document.addEventListener('navigating', dialogDrafts.clear);

/** A form of a dialog: what is typed outlives the session, and a close by accident. */
export function trackDialog(form: TypedForm): () => void {
  const untrack = [typedForms.track(form), dialogDrafts.track(form)];
  return () => {
    for (const stop of untrack) stop();
  };
}

/** The state of a field or form that react-hook-form does not hold: useState, but what is typed outlives the session. */
export function useTyped<T extends object>(name: string, initial: T): State<T>;
export function useTyped(name: string, initial: string): State<string>;
export function useTyped<T>(name: string, initial: T): State<T> {
  const [value, setValue] = useTracked(name, initial, typedForms.track);
  return [value, setValue];
}

type State<T> = [T, Dispatch<SetStateAction<T>>];

/**
 * useTyped for a dialog: what is typed is there again when it is next opened, until `clear` (sent, cancelled). The name
 * says which dialog and what it is about.
 */
export const useDialogDraft = <T>(name: string, initial: T): [...State<T>, clear: () => void] =>
  useTracked(name, initial, trackDialog);

function useTracked<T>(
  name: string,
  initial: T,
  track: (form: TypedForm) => () => void,
): [...State<T>, clear: () => void] {
  const [first] = useState(initial);
  const [value, setValue] = useState(first);
  const latest = useRef(value);
  latest.current = value;
  const write = (next: T) => {
    // Read without a render in between when the form goes at once.
    latest.current = next;
    setValue(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` differs in nothing
  useEffect(
    () =>
      track({
        id: name,
        read: () => (latest.current === first ? {} : { value: latest.current }),
        write: (stored) => write(stored.value as T),
      }),
    [name, first, track],
  );
  return [value, setValue, () => write(first)];
}
