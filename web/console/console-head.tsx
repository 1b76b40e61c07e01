import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Segments } from '../ui/segments.tsx';

interface ConsoleHeadProps {
  title: string;
  children?: ReactNode;
  /** It is the name that the head of a phone says. */
  isNamed?: boolean;
  /** Stands at the right end of the line. */
  action?: ReactNode;
}

/** Heading of a part with a line below it, and its actions at the right. */
export const ConsoleHead = ({ title, children, isNamed = false, action }: ConsoleHeadProps) => (
  <div className="flex flex-wrap items-end justify-between gap-4 mb-6">
    <div>
      <h1 className={classNames('text-[26px] leading-8 md:text-h1 font-[680]', isNamed && 'max-md:sr-only')}>
        {title}
      </h1>
      {children && <p className="mt-1 text-ink-3">{children}</p>}
    </div>
    {action}
  </div>
);

const { dashboard } = paths;
const GROUPS = {
  items: [
    ['Items', dashboard.console('items')],
    ['Terms', dashboard.console('terms')],
  ],
  categories: [
    ['Categories', dashboard.console('categories')],
    ['Places', dashboard.console('places')],
    ['Campus', dashboard.console('campus')],
  ],
  duties: [
    ['Requests', dashboard.console('requests')],
    ['Breaches', dashboard.console('breaches')],
  ],
  papers: [
    ['Papers', dashboard.console('papers')],
    ['Books', dashboard.console('books')],
  ],
} as const;

/** Pages of one part: Categories and Places. `counts` in the order of the pages. */
export function PartPages({ of, counts = [] }: { of: keyof typeof GROUPS; counts?: (string | undefined)[] }) {
  const { pathname } = useLocation();
  const segments = GROUPS[of].map(([name, to], i) => ({ name, to, isCurrent: pathname === to, count: counts[i] }));
  return <Segments label="Pages of this part" segments={segments} className="mb-5" />;
}
