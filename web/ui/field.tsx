import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  /** Stands at the end of the label's line. */
  mark?: ReactNode;
  hint?: ReactNode;
  /** Linked to the control, so screen readers announce it with the field. */
  error?: string | undefined;
  className?: string;
}

interface Messages {
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
}

/** Hint and error of a control, and the attributes that link the control to them. */
export function useMessages({ hint, error, required }: Messages) {
  const id = useId();
  return {
    attributes: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
      'aria-required': required || undefined,
    } as const,
    messages: (
      <>
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </>
    ),
  };
}

type ControlProps = { id: string } & ReturnType<typeof useMessages>['attributes'];

/** Label above the control, hint and error below it. */
export function Field({
  label,
  mark,
  hint,
  error,
  className,
  required,
  children,
}: FieldProps & { required?: boolean | undefined; children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const { attributes, messages } = useMessages({ hint, error, required });
  return (
    <div className={className}>
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {required && <RequiredMark />}
        {mark && <span className="float-right">{mark}</span>}
      </div>
      {children({ id, ...attributes })}
      {messages}
    </div>
  );
}

/** Visual only: screen readers get `aria-required`. */
export const RequiredMark = () => <sup aria-hidden="true">*</sup>;

export const ErrorText = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="err" id={id}>
    <CircleAlert className="size-4 shrink-0" strokeWidth={2.2} />
    {children}
  </p>
);

type Control<Tag extends 'input' | 'textarea' | 'select'> = FieldProps & ComponentProps<Tag>;
type InputProps = Control<'input'> & { /** A sign before the value, such as ₹. */ sign?: string };

/** Takes `fieldsOf(form)('name')`. `required` is announced only: the form's schema enforces it. */
export const Input = ({ label, mark, hint, error, className, required, sign, ...input }: InputProps) => (
  <Field {...{ label, mark, hint, error, className, required }}>
    {(control) => (
      <div className="relative">
        {sign && (
          <span
            className="absolute left-3.5 inset-y-0 grid place-items-center text-ink-3 font-medium"
            aria-hidden="true"
          >
            {sign}
          </span>
        )}
        <input
          className="field"
          style={sign ? { paddingLeft: `${1.4 + 0.6 * sign.length}rem` } : undefined}
          {...control}
          {...input}
        />
      </div>
    )}
  </Field>
);

export const Textarea = ({ label, mark, hint, error, className, required, ...area }: Control<'textarea'>) => (
  <Field {...{ label, mark, hint, error, className, required }}>
    {(control) => <textarea className="field" rows={4} {...control} {...area} />}
  </Field>
);

export type Option = string | { value: string; label: string };

interface SelectProps extends Control<'select'> {
  /** Text of the empty option. */
  placeholder?: string;
  options?: readonly Option[];
}

/** The native select: phones show their own picker. */
export const Select = ({
  label,
  mark,
  hint,
  error,
  className,
  required,
  placeholder,
  options,
  ...select
}: SelectProps) => (
  <Field {...{ label, mark, hint, error, className, required }}>
    {(control) => (
      <div className="relative">
        <select
          // The empty option looks like a placeholder.
          className="field has-[option[value='']:checked]:text-ink-3 [&>option]:text-ink"
          {...control}
          {...select}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options?.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
          {select.children}
        </select>
        <ChevronDown className="absolute right-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none" />
      </div>
    )}
  </Field>
);
