import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field } from './field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** `current-password` to sign in, `new-password` to set one. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, hint, error, className, required, ...input }: PasswordFieldProps) {
  const [shown, show] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, className, required }}>
      {(wiring) => (
        <div className="relative">
          <input className="field pr-12" type={shown ? 'text' : 'password'} {...wiring} {...input} />
          <button
            type="button"
            className="absolute right-0.5 top-0.5 size-11 grid place-items-center text-ink-3 hover:text-ink rounded-[9px]"
            onClick={() => show(!shown)}
          >
            <Icon className="size-5" strokeWidth={1.9} aria-hidden="true" />
            {/* A text, not a label: what is labelled with the field's name is the field alone. */}
            <span className="sr-only">{`${shown ? 'Hide' : 'Show'} ${label}`}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
