import { classNames } from './class-names.ts';

/** There is room for two digits. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

/** The number on an icon, for the eye. Nothing for none. */
export const CountDot = ({ count, className }: { count: number; className: string }) =>
  count > 0 && (
    <span
      className={classNames(
        'absolute min-w-[18px] h-[18px] px-1 rounded-full bg-pen text-on-pen text-[11px] leading-[18px] font-bold text-center tabular-nums ring-2',
        className,
      )}
      aria-hidden="true"
    >
      {countText(count)}
    </span>
  );
