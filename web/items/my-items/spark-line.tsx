const [WIDTH, HEIGHT, TOP] = [120, 38, 4];

/** Views by day as a line over a filled area; nothing where nobody has looked. */
export function SparkLine({ views, className }: { views: number[]; className: string }) {
  const most = Math.max(...views);
  if (most === 0) return null;
  const total = views.reduce((sum, seen) => sum + seen, 0);
  const at = (seen: number, n: number) =>
    `${((n * WIDTH) / (views.length - 1)).toFixed(1)} ${(HEIGHT - 1 - (seen / most) * (HEIGHT - 1 - TOP)).toFixed(1)}`;
  const line = `M${views.map(at).join('L')}`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${total} ${total === 1 ? 'view' : 'views'} in ${views.length} days, ${views.at(-1)} today`}
      className={className}
    >
      <path d={`${line}V${HEIGHT}H0Z`} fill="var(--pen-soft)" />
      <path d={line} fill="none" stroke="var(--pen-text)" strokeWidth="1.8" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
