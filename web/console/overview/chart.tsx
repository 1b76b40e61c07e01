import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Week } from '#contract/console.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { classNames } from '../../ui/class-names.ts';
import { dayAndMonth } from '../weeks.ts';

interface ChartCardProps {
  title: string;
  weeks: Week[];
  /** The value of one week. */
  figure: (week: Week) => number;
  /** A note after this week's figure. */
  note: string;
  isLine?: boolean;
  /** Whether more or fewer is good. */
  good: 'more' | 'fewer';
}

/** This week's figure, its change from the week before, and a chart of all weeks if there was anything. */
export function ChartCard({ title, weeks, figure, note, isLine = false, good }: ChartCardProps) {
  const values = weeks.map(figure);
  const now = values.at(-1) ?? 0;
  const change = now - (values.at(-2) ?? 0);
  const word = change < 0 ? 'fewer' : 'more';
  const Arrow = change < 0 ? ArrowDown : ArrowUp;
  const gist = `${title} a week, ${weeks.length} weeks: this week ${formatNumber(now)}, highest ${formatNumber(Math.max(...values))}`;
  const Marks = isLine ? LineMarks : BarMarks;
  const days = weeks.map(({ from }) => dayAndMonth(from));
  const chart = { values, days, height: heightOf(values), place: placeOf(values) };
  const changeText = (
    <span
      className={classNames(
        'inline-flex items-center gap-[3px] text-[13.5px] leading-5 font-semibold whitespace-nowrap tabular-nums',
        change !== 0 && word === good ? 'text-go' : 'text-ink-2',
      )}
    >
      {change === 0 ? (
        'as many'
      ) : (
        <>
          <Arrow className="size-4" strokeWidth={2.4} aria-hidden="true" />
          {formatNumber(Math.abs(change))} {word}
        </>
      )}
    </span>
  );
  return (
    <FigureCard title={title} aside={values.some(Boolean) && changeText} figure={formatNumber(now)} note={note}>
      {values.some(Boolean) && (
        <svg className="block w-full h-auto overflow-visible" viewBox="0 0 404 158" role="img" aria-label={gist}>
          <Axes {...chart} />
          <Marks {...chart} />
        </svg>
      )}
    </FigureCard>
  );
}

interface FigureCardProps extends Pick<ChartCardProps, 'title' | 'note'> {
  /** Stands at the right end of the title's line. */
  aside: ReactNode;
  figure: string;
  className?: string;
  children: ReactNode;
}

export const FigureCard = ({ title, aside, figure, note, className, children }: FigureCardProps) => (
  <section className={classNames('panel px-[18px] pt-4 pb-4 md:px-6 md:pt-5 md:pb-5', className)}>
    <div className="flex items-baseline justify-between gap-3">
      <h2 className="font-sans text-[14.5px] leading-5 font-semibold tracking-normal text-ink-2">{title}</h2>
      {aside}
    </div>
    <p className="mt-1 mb-3 font-display text-[30px] leading-9 font-bold tabular-nums">
      {figure} <small className="font-sans text-sm font-normal text-ink-3">{note}</small>
    </p>
    {children}
  </section>
);

const WIDTH = 360;
const TOP = 12;
const BOTTOM = 132;

/** Keeps whole numbers at the axis for small figures. */
const heightOf = (values: number[]) =>
  scaleLinear()
    .domain([0, Math.max(2, ...values)])
    .range([BOTTOM, TOP])
    .nice(2);

const placeOf = (values: number[]) =>
  scaleBand<number>().domain(values.keys()).range([0, WIDTH]).paddingInner(0.27).paddingOuter(0.13);

interface Chart {
  values: number[];
  /** The first day of each week. */
  days: string[];
  height: ReturnType<typeof heightOf>;
  place: ReturnType<typeof placeOf>;
}

function BarMarks({ values, days, height, place }: Chart) {
  const width = place.bandwidth();
  return values.map((value, i) => (
    <path
      key={days[i]}
      d={barPath(place(i) ?? 0, height(value), width)}
      className={classNames(
        'stroke-pen-text hover:fill-pen-line',
        i === values.length - 1 ? 'fill-pen-text' : 'fill-pen-soft',
      )}
      strokeWidth={width < 10 ? 1 : 1.5}
    >
      <title>{`${days[i]}: ${formatNumber(value)}`}</title>
    </path>
  ));
}

/** A bar with rounded top corners. */
function barPath(x: number, y: number, width: number): string {
  const round = Math.min(4, width / 3, BOTTOM - y);
  return `M${x} ${BOTTOM}V${y + round}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}V${BOTTOM}Z`;
}

function LineMarks({ values, height, place }: Chart) {
  const x = (_: number, i: number) => (place(i) ?? 0) + place.bandwidth() / 2;
  const y = (value: number) => height(value);
  const last = values.length - 1;
  return (
    <>
      <path className="fill-pen-soft" d={area<number>(x, BOTTOM, y).curve(curveMonotoneX)(values) ?? ''} />
      <path
        className="fill-none stroke-pen-text"
        strokeWidth={2.5}
        strokeLinecap="round"
        d={line<number>(x, y).curve(curveMonotoneX)(values) ?? ''}
      />
      <circle
        className="fill-pen-text stroke-surface"
        strokeWidth={2.5}
        r={5}
        cx={x(0, last)}
        cy={y(values[last] ?? 0)}
      />
    </>
  );
}

/** The axis: a few lines with figures at the right; below, the first week, the middle one and this one. */
function Axes({ height, place, days }: Chart) {
  const last = days.length - 1;
  const shown = [...new Set([0, Math.floor((last - 1) / 2), last])];
  return (
    <>
      {height.ticks(2).map((tick) => (
        <g key={tick}>
          <line x1={0} x2={WIDTH} y1={height(tick)} y2={height(tick)} className="stroke-line" />
          <text x={368} y={height(tick) + 4} className="text-[11.5px] font-medium fill-ink-3">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {shown.map((i) => (
        <text
          key={i}
          x={Math.max((place(i) ?? 0) + place.bandwidth() / 2, 15)}
          y={152}
          textAnchor="middle"
          className={classNames('text-[11.5px]', i === last ? 'font-[650] fill-ink' : 'font-medium fill-ink-3')}
        >
          {i === last ? 'This week' : days[i]}
        </text>
      ))}
    </>
  );
}
