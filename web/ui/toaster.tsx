import { CircleCheck, CircleX, Info } from 'lucide-react';
import { useToaster } from 'react-hot-toast/headless';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

const icons = {
  success: <CircleCheck className="size-5 shrink-0 text-go-solid" strokeWidth={2.2} />,
  error: <CircleX className="size-5 shrink-0 text-stop-solid dark:text-stop" strokeWidth={2.2} />,
  loading: <Spinner className="size-[18px]" />,
  blank: <Info className="size-5 shrink-0 text-pen-text" strokeWidth={2.2} />,
  custom: null,
};

/** Renders the toasts, once, in the shell. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <section
      aria-label="Notifications"
      className="fixed z-[60] inset-x-4 top-3 md:top-[116px] xl:top-[92px] grid justify-items-center gap-2.5 pointer-events-none"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map(({ id, type, message, visible, ariaProps }) => (
        <div
          key={id}
          className={classNames(
            'pointer-events-auto inline-flex items-center gap-2.5 min-h-12 py-2 pl-3.5 pr-5 rounded-[12px] bg-raised shadow-3 ring-1 ring-line font-medium text-[15px]',
            visible ? 'unfold' : 'toast-out',
          )}
          {...ariaProps}
        >
          {icons[type]}
          {typeof message === 'function' ? null : message}
        </div>
      ))}
    </section>
  );
}
