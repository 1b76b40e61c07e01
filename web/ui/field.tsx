import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value; said by the field itself to those who do not see it. */
  error?: string | undefined;
  className?: string;
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

/** Label above, hint and error below, and the ids that tie them together. */
export function Field({
  label,
  hint,
  error,
  className,
  required,
  children,
}: FieldProps & { required?: boolean | undefined; children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {required && <RequiredMark />}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

/** The star is for the eye; `aria-required` says it to others. */
export const RequiredMark = () => <sup aria-hidden="true">*</sup>;

export const ErrorText = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="err" id={id}>
    <CircleAlert className="size-4 shrink-0" strokeWidth={2.2} aria-hidden="true" />
    {children}
  </p>
);

type InputProps = FieldProps & ComponentProps<'input'> & { /** A sign before the value, as ₹. */ sign?: string };

/** `register('name')` of react-hook-form goes right in. `required` is said, not enforced: the form's schema does that. */
export const Input = ({ label, hint, error, className, required, sign, ...input }: InputProps) => (
  <Field {...{ label, hint, error, className, required }}>
    {(wiring) => (
      <div className="relative">
        {sign && (
          <span
            className="absolute left-3.5 inset-y-0 grid place-items-center text-ink-3 font-medium"
            aria-hidden="true"
          >
            {sign}
          </span>
        )}
        <input className={classNames('field', sign && 'pl-8')} {...wiring} {...input} />
      </div>
    )}
  </Field>
);

export const Textarea = ({
  label,
  hint,
  error,
  className,
  required,
  ...area
}: FieldProps & ComponentProps<'textarea'>) => (
  <Field {...{ label, hint, error, className, required }}>
    {(wiring) => <textarea className="field" rows={4} {...wiring} {...area} />}
  </Field>
);

/** The system's own list: the best one on a phone. Options are its children. */
export const Select = ({
  label,
  hint,
  error,
  className,
  required,
  ...select
}: FieldProps & ComponentProps<'select'>) => (
  <Field {...{ label, hint, error, className, required }}>
    {(wiring) => (
      <div className="relative">
        <select
          // Nothing chosen looks like a placeholder.
          className="field has-[option[value='']:checked]:text-ink-3 [&>option]:text-ink"
          {...wiring}
          {...select}
        />
        <ChevronDown
          className="absolute right-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none"
          strokeWidth={1.9}
          aria-hidden="true"
        />
      </div>
    )}
  </Field>
);
