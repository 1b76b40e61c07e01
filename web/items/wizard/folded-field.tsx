import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWide } from '../../ui/use-wide.ts';

interface FoldedFieldProps {
  /** What is chosen, in words; without it the field is open. */
  value: string | undefined;
  /** Names the field. */
  label: string;
  /** Whether the field is refused: then it opens and has the focus. */
  hasError: boolean;
  children: ReactNode;
}

/** On phones a field that is filled already is one line with 'Change'. The field itself is always there. */
export function FoldedField({ value, label, hasError, children }: FoldedFieldProps) {
  const [isChanging, setChanging] = useState(false);
  const isWide = useWide();
  const isOpen = isWide || isChanging || !value;
  const field = useRef<HTMLDivElement>(null);
  const id = useId();

  // After the line has gone: what is hidden takes no focus.
  const open = () => {
    setChanging(true);
    requestAnimationFrame(() =>
      field.current?.querySelector<HTMLElement>('select, input:checked, input:not([type=radio])')?.focus(),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (hasError && !isOpen) open();
  }, [hasError]);

  return (
    <>
      {!isOpen && (
        <div className="flex items-center gap-3 min-h-16 pl-4 pr-2 py-2 rounded-card bg-sunken">
          <div className="min-w-0 flex-1">
            <div className="font-semibold leading-[21px] wrap-anywhere">{value}</div>
            <div className="text-[13px] leading-[18px] text-ink-3">{label}</div>
          </div>
          <button
            type="button"
            aria-label={`Change ${label}`}
            aria-controls={id}
            aria-expanded={false}
            className="min-h-11 px-3 rounded-[10px] font-semibold text-pen-text"
            onClick={open}
          >
            Change
          </button>
        </div>
      )}
      <div
        ref={field}
        id={id}
        className={isWide ? 'contents' : 'grid gap-5'}
        hidden={!isOpen}
        onChange={() => setChanging(true)}
      >
        {children}
      </div>
    </>
  );
}
