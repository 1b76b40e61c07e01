import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

interface Look {
  /** `marker` belongs to SELL alone. */
  look?: 'primary' | 'marker' | 'outline' | 'soft' | 'quiet' | 'ghost' | 'danger' | 'danger-soft';
  size?: 'sm' | 'md' | 'lg';
  wide?: boolean;
}

const classOf = ({ look = 'primary', size = 'md', wide }: Look, more?: string) =>
  classNames('btn', `btn-${look}`, size !== 'md' && `btn-${size}`, wide && 'w-full', more);

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner and this text at the same width; clicks do nothing. */
  busy?: string | false | undefined;
}

export function Button({
  look,
  size,
  wide,
  busy,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classOf({ look, size, wide }, className)}
      // Not disabled while busy: a disabled button loses the focus.
      aria-busy={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <BusyLabel text={busy}>{children}</BusyLabel> : children}
    </button>
  );
}

/**
 * The label keeps its space under the spinner, so that the button keeps its width. Spinner and text may use the
 * padding; the button grows only if that is not enough.
 */
function BusyLabel({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="grid items-center">
      <span className="[grid-area:1/1] invisible inline-flex items-center justify-center gap-2" aria-hidden>
        {children}
      </span>
      <span className="[grid-area:1/1] -mx-3.5 inline-flex items-center justify-center gap-2">
        <Spinner className="size-[18px]" onPen />
        {text}
      </span>
    </span>
  );
}

export const ButtonLink = ({ look, size, wide, className, ...rest }: LinkProps & Look) => (
  <Link className={classOf({ look, size, wide }, className)} {...rest} />
);

/** 44 x 44 px, named by `label`. */
export const IconButton = ({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) => (
  <button type={type} aria-label={label} className={classNames('icon-btn', className)} {...rest} />
);

export const IconLink = ({ label, className, ...rest }: LinkProps & { label: string }) => (
  <Link aria-label={label} className={classNames('icon-btn', className)} {...rest} />
);
