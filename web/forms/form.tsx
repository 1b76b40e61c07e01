import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { TYPED, tabStorage } from '../browser/storage.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

declare global {
  interface HTMLFormElement {
    isHydrated?: boolean;
    /** It was submitted before hydration (early.ts). */
    wasSubmittedEarly?: boolean;
  }
}

const withTyped = (work: (typed: typeof import('./typed-input.ts')) => void) =>
  void import('./typed-input.ts').then(work, () => {});

/**
 * A form that script submits. `method="dialog"` keeps the browser from navigating: a submit before hydration loses
 * nothing and is repeated here. The schema validates, not the browser. What is typed outlives an expired session.
 */
export function Form(props: ComponentProps<'form'>) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    form.isHydrated = true;
    if (form.wasSubmittedEarly) form.requestSubmit();
    form.wasSubmittedEarly = false;
  }, []);
  // After each render, for fields that appear later.
  useEffect(() => {
    if (tabStorage.get(TYPED)) withTyped(({ restoreTyped }) => ref.current && restoreTyped(ref.current));
  });
  return (
    <form
      ref={ref}
      method="dialog"
      noValidate
      onInput={({ target }) => withTyped(({ rememberTypist }) => rememberTypist(target as Element))}
      {...props}
    />
  );
}

interface SubmitProps {
  busy: boolean;
  className?: string;
  children: string;
}

export const Submit = ({ busy, className, children }: SubmitProps) => (
  <Button type="submit" size="lg" wide busy={busy && children} className={className ?? ''}>
    {children}
  </Button>
);

interface FormAlertProps {
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** The error of the whole form. The live region is always rendered, so that screen readers announce a new error. */
export const FormAlert = ({ children, action, className }: FormAlertProps) => (
  <div role="alert" className={classNames(!children && 'sr-only', className)}>
    {children && (
      <div className="flex gap-2.5 rounded-ctl bg-stop-soft text-stop px-3.5 py-3 font-medium">
        <CircleAlert className="size-5 shrink-0 mt-px" strokeWidth={2.1} />
        <div className="min-w-0">
          <p>{children}</p>
          {action}
        </div>
      </div>
    )}
  </div>
);
