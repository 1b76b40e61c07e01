import type { Belongings } from '../browser/belongings.ts';

export type Values = Record<string, unknown>;

/** A form on the screen. */
export interface TypedForm {
  /** The same each time it is on the page. */
  id: string;
  /** What was typed: nothing where it is as it was. */
  read(): Values;
  write(values: Values): void;
}

interface Options {
  typed: Pick<Belongings<Values>, 'take' | 'set'>;
  isMember: () => boolean;
  /** Address of the page. */
  address: () => string;
  /** Something typed is there again. */
  restored: () => void;
}

const SECRET = /password|otp|code/i;

/** Keeps what is typed in the forms of a page when the session ends, for the same member, page, form and tab. */
export function createTypedForms({ typed, isMember, address, restored }: Options) {
  const onScreen = new Set<TypedForm>();
  const thingOf = ({ id }: TypedForm) => `${address()} ${id}`;

  return {
    /** A form has appeared. Returns the function for when it goes. */
    track(form: TypedForm): () => void {
      onScreen.add(form);
      const values = isMember() ? typed.take(thingOf(form)) : undefined;
      if (values) {
        form.write(values);
        restored();
      }
      return () => onScreen.delete(form);
    },
    keep(): void {
      for (const form of onScreen) {
        const values = Object.fromEntries(Object.entries(form.read()).filter(isStorable));
        if (Object.keys(values).length > 0) typed.set(thingOf(form), values);
      }
    },
  };
}

/** No passwords, codes or files. */
const isStorable = ([name, value]: [string, unknown]): boolean =>
  !SECRET.test(name) && value !== undefined && JSON.stringify(value) !== '{}';
