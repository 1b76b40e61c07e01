import { classNames } from './class-names.ts';

/** Silent for screen readers without a label. */
export function Spinner({
  className = 'size-7',
  label,
  onPen,
}: {
  className?: string;
  label?: string;
  onPen?: boolean;
}) {
  return (
    <>
      <svg className={classNames('spin shrink-0', className)} viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <circle
          cx="16"
          cy="16"
          r="13"
          strokeWidth="4"
          stroke={onPen ? 'currentColor' : 'var(--sunken-2)'}
          opacity={onPen ? 0.3 : 1}
        />
        <path
          d="M16 3a13 13 0 0 1 13 13"
          stroke={onPen ? 'currentColor' : 'var(--pen)'}
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      {label && (
        <span role="status" className="sr-only">
          {label}
        </span>
      )}
    </>
  );
}
