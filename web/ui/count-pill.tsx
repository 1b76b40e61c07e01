import { countText } from './count-dot.tsx';

/** A number beside a name; none at 0. `of` says to screen readers what is counted. */
export const CountPill = ({ count, of, className = '' }: { count: number; of: string; className?: string }) =>
  count > 0 && (
    <span
      className={`min-w-6 px-[7px] rounded-full bg-pen-soft text-pen-text text-[12.5px] leading-[22px] font-bold text-center tabular-nums ${className}`}
    >
      {countText(count)}
      <span className="sr-only"> {of}</span>
    </span>
  );
