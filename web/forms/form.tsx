import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

declare global {
  interface HTMLFormElement {
    isHydrated?: boolean;
    /** It was submitted before hydration (early.ts). */
    wasSubmittedEarly?: boolean;
  }
}

/**
 * A form that script submits. `method="dialog"` keeps the browser from navigating: a submit before hydration loses
 * nothing and is repeated here. The schema validates, not the browser.
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
  return <form ref={ref} method="dialog" noValidate {...props} />;
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
