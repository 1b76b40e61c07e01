import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type'> & { autoComplete: 'current-password' | 'new-password' };

export function PasswordField({ label, hint, error, className, required, ...input }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, className, required }}>
      {(control) => (
        <div className="relative">
          <input className="field pr-12" type={visible ? 'text' : 'password'} {...control} {...input} />
          <button
            type="button"
            className="absolute right-0.5 top-0.5 size-11 grid place-items-center text-ink-3 hover:text-ink rounded-[9px]"
            onClick={() => setVisible(!visible)}
          >
            <Icon className="size-5" />
            {/* Text, not aria-label: finding by the field's label must match the input only. */}
            <span className="sr-only">{`${visible ? 'Hide' : 'Show'} ${label}`}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
