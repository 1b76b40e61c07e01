import type { Level } from '#contract/desk.ts';
import { classNames } from '../ui/class-names.ts';

const LEVELS: Record<Level, { name: string; blocks: number; color: string }> = {
  now: { name: 'Now', blocks: 3, color: 'text-stop' },
  soon: { name: 'Soon', blocks: 2, color: 'text-wait' },
  later: { name: 'Can wait', blocks: 1, color: 'text-ink-2' },
};

/** The urgency of a case: up to three blocks and a word. */
export function Weight({ level }: { level: Level }) {
  const { name, blocks, color } = LEVELS[level];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[7px] text-[13px] leading-5 font-semibold whitespace-nowrap',
        color,
      )}
    >
      <span className="flex gap-0.5" aria-hidden="true">
        {[1, 2, 3].map((n) => (
          <i key={n} className={classNames('w-1.5 h-3 rounded-[2px]', n <= blocks ? 'bg-current' : 'bg-sunken-2')} />
        ))}
      </span>
      {name}
    </span>
  );
}
