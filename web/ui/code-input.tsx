import { type ChangeEvent, type ClipboardEvent, type Ref, type SyntheticEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { ErrorText } from './field.tsx';

interface CodeInputProps {
  label: string;
  length: number;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const box = 'field grid h-[72px] place-items-center px-0 price text-[30px]';
const wrongBox = 'shadow-[inset_0_0_0_2px_var(--stop-solid)]';

/** Typing goes on at the end: the boxes show no other place. A selected range is left alone. */
function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
}

/**
 * Boxes for the eye over one real input: it takes a paste, what a phone offers from a mail, and every key;
 * and it is one field to those who hear it.
 */
export function CodeInput({ label, length, value, onChange, onBlur, error, ref }: CodeInputProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const current = focused ? Math.min(value.length, length - 1) : -1;
  // A pasted code may come with spaces, or with the words around it.
  const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, length);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(digitsOf(target.value));
  /** A whole code takes the place of what stands there: behind a full one there is no room for it. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = digitsOf(event.clipboardData.getData('text'));
    if (code.length < length) return;
    event.preventDefault();
    onChange(code);
  };
  return (
    <div>
      <div className="relative">
        <div className="flex gap-3" aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={place}
              className={classNames(box, place === current ? 'is-current' : error && wrongBox)}
            >
              {value[place] ?? (place === current && <span className="w-0.5 h-8 bg-focus" />)}
            </span>
          ))}
        </div>
        <input
          ref={ref}
          className="absolute inset-0 size-full opacity-0 text-[16px]"
          aria-label={label}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={change}
          onPaste={paste}
          onSelect={caretToEnd}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
        />
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}
