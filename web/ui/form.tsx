import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

declare global {
  interface HTMLFormElement {
    /** React listens to this form. */
    awake?: boolean;
    /** It was sent before that: early.ts has kept it. */
    held?: boolean;
  }
}

/**
 * A form that script sends. By itself it goes nowhere (`dialog`), so that nothing that was typed is lost or put into
 * the address: sent before the page is awake, it is sent here. Checking is the schema's, not the browser's.
 */
export function Form(props: ComponentProps<'form'>) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    form.awake = true;
    if (form.held) form.requestSubmit();
    form.held = false;
  }, []);
  return <form ref={ref} method="dialog" noValidate {...props} />;
}

interface SubmitProps {
  /** What it says while the form is on its way, or false. */
  busy: string | false;
  className?: string;
  children: ReactNode;
}

export const Submit = ({ busy, className, children }: SubmitProps) => (
  <Button type="submit" size="lg" wide busy={busy} className={className ?? ''}>
    {children}
  </Button>
);

interface FormAlertProps {
  /** Nothing is shown without it. */
  children: ReactNode;
  /** A way on. */
  action?: ReactNode;
  className?: string;
}

/** What is wrong with the form as a whole. Always in the page, so that its coming is read out. */
export const FormAlert = ({ children, action, className }: FormAlertProps) => (
  <div role="alert" className={classNames(!children && 'sr-only', className)}>
    {children && (
      <div className="flex gap-2.5 rounded-ctl bg-stop-soft text-stop px-3.5 py-3 font-medium">
        <CircleAlert className="size-5 shrink-0 mt-px" strokeWidth={2.1} aria-hidden="true" />
        <div className="min-w-0">
          <p>{children}</p>
          {action}
        </div>
      </div>
    )}
  </div>
);
