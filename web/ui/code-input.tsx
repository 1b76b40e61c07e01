import { type ChangeEvent, type ClipboardEvent, type Ref, type SyntheticEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import { useMessages } from './field.tsx';

interface CodeInputProps {
  label: string;
  length: number;
  value: string;
  onChange: (value: string) => void;
  /** Called with the last digit, typed or pasted. */
  onComplete: (code: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Smaller boxes in the middle, in two halves. */
  paired?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const box = 'field grid place-items-center px-0 price text-[30px]';
/** Six of these stand in 318 px. */
export const PAIRED_ROW = 'flex justify-center gap-2 max-[360px]:gap-[5px]';
export const pairedBox = (index: number, length: number): string =>
  classNames('flex-1 max-w-[46px] h-[60px] rounded-[12px]', index === length / 2 && 'ml-2');
const wrongBox = 'shadow-[inset_0_0_0_2px_var(--stop-solid)]';

/** Moves the caret to the end, because the boxes show no other position. Leaves a selected range alone. */
function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
}

interface BoxesProps {
  value: string;
  length: number;
  /** Index of the box with the caret, or -1. */
  current: number;
  paired: boolean;
  isWrong: boolean;
}

const Boxes = ({ value, length, current, paired, isWrong }: BoxesProps) => (
  <div className={paired ? PAIRED_ROW : 'flex gap-3'} aria-hidden="true">
    {Array.from({ length }, (_, index) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its index
        key={index}
        className={classNames(
          box,
          paired ? pairedBox(index, length) : 'h-[72px]',
          index === current ? 'is-current' : isWrong && wrongBox,
        )}
      >
        {value[index] ?? (index === current && <span className="w-0.5 h-8 bg-focus" />)}
      </span>
    ))}
  </div>
);

/** One real input under drawn boxes: paste, autofill and every key work, and screen readers find a single field. */
export function CodeInput({
  label,
  length,
  value,
  onChange,
  onComplete,
  onBlur,
  error,
  paired = false,
  ref,
}: CodeInputProps) {
  const { attributes, messages } = useMessages({ error, required: true });
  const [focused, setFocused] = useState(false);
  const current = focused ? Math.min(value.length, length - 1) : -1;
  // A pasted code may contain spaces or the words around it.
  const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, length);
  const take = (code: string) => {
    onChange(code);
    if (code.length === length && code !== value) onComplete(code);
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => take(digitsOf(target.value));
  /** A complete code replaces the value: appended to a full one it would be cut off. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = digitsOf(event.clipboardData.getData('text'));
    if (code.length < length) return;
    event.preventDefault();
    take(code);
  };
  return (
    <div>
      <div className="relative">
        <Boxes {...{ value, length, current, paired }} isWrong={Boolean(error)} />
        <input
          ref={ref}
          className="absolute inset-0 size-full opacity-0 text-[16px]"
          aria-label={label}
          {...attributes}
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
      {messages}
    </div>
  );
}
