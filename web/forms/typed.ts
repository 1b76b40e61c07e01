import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { DAY } from '#contract/rules/time.ts';
import { typedBelongings } from '../session/belongings.ts';
import { getSession, onSessionEnd } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { createTypedForms } from './typed-forms.ts';

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

/** The state of a field or form that react-hook-form does not hold: useState, but what is typed outlives the session. */
export function useTyped<T extends object>(name: string, initial: T): State<T>;
export function useTyped(name: string, initial: string): State<string>;
export function useTyped<T>(name: string, initial: T): State<T> {
  const [first] = useState(initial);
  const state = useState(first);
  const [value, setValue] = state;
  const latest = useRef(value);
  latest.current = value;
  useEffect(
    () =>
      typedForms.track({
        id: name,
        read: () => (latest.current === first ? {} : { value: latest.current }),
        write: (stored) => setValue(stored.value as T),
      }),
    [name, first],
  );
  return state;
}

type State<T> = [T, Dispatch<SetStateAction<T>>];
