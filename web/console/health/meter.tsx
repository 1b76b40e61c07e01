const LOOKS = [
  'bg-pen-text',
  'bg-pen-soft border-[1.5px] border-pen-text',
  'border-[1.5px] border-ink bg-[repeating-linear-gradient(135deg,var(--ink)_0_3px,transparent_3px_6px)]',
  'bg-surface border-[1.5px] border-line-strong',
];

export interface Part {
  /** '318 sent' */
  label: string;
  value: number;
}

/** Up to four shares of a whole as one bar, which nothing has none of, and in words below it. */
export const Meter = ({ name, parts }: { name: string; parts: Part[] }) => (
  <>
    {parts.some(({ value }) => value > 0) && (
      <div
        role="img"
        aria-label={`${name}: ${parts.map(({ label }) => label).join(', ')}`}
        className="flex gap-0.5 h-3.5 mt-[18px]"
      >
        {parts.map(
          ({ label, value }, i) =>
            value > 0 && <i key={label} className={`min-w-2 rounded-[3px] ${LOOKS[i]}`} style={{ flexGrow: value }} />,
        )}
      </div>
    )}
    <ul className="flex flex-wrap gap-x-4 gap-y-1 mt-2.5 text-[13.5px] leading-5 text-ink-2 tabular-nums">
      {parts.map(({ label }, i) => (
        <li key={label} className="flex items-center gap-[7px]">
          <i className={`size-3 rounded-[3px] ${LOOKS[i]}`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  </>
);
