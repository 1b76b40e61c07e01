import { ChevronDown } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { GoingSelect } from '../ui/going-select.tsx';
import { Link } from '../ui/link.tsx';
import { Swipe } from '../ui/swipe.tsx';

interface Part {
  name: string;
  to: string;
  /** Its pages with addresses of their own. */
  also?: string[];
}

const { dashboard } = paths;

/** The ten parts of the console, in the order of the tabs. */
const PARTS: Part[] = [
  { name: 'Overview', to: dashboard.console() },
  { name: 'Members', to: dashboard.console('members') },
  { name: 'Items', to: dashboard.console('items'), also: [dashboard.console('terms')] },
  {
    name: 'Categories',
    to: dashboard.console('categories'),
    also: [dashboard.console('places'), dashboard.console('campus')],
  },
  { name: 'Papers', to: dashboard.console('papers'), also: [dashboard.console('books')] },
  { name: 'Announcements', to: dashboard.console('announcements') },
  { name: 'Words', to: dashboard.console('words') },
  { name: 'Health', to: dashboard.console('health') },
  { name: 'Duties', to: dashboard.console('requests'), also: [dashboard.console('breaches')] },
  { name: 'Audit', to: dashboard.console('audit') },
];

/** The parts as links with the marker swipe; on phones one select that navigates. */
export function ConsoleTabs() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = PARTS.find(({ to, also }) => pathname === to || also?.includes(pathname))?.to;
  return (
    <>
      <nav aria-label="Console" className="hidden md:flex flex-wrap gap-0.5 -mt-2 mb-5 -ml-3 pb-2 border-b border-line">
        {PARTS.map(({ name, to }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === current ? 'page' : undefined}
            className="grid place-items-center h-11 px-3 rounded-[10px] font-medium text-ink-2 hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink"
          >
            <Swipe on={to === current}>{name}</Swipe>
          </Link>
        ))}
      </nav>
      <div className="relative md:hidden mb-5">
        <GoingSelect
          aria-label="Part of the console"
          className="field font-medium"
          value={current ?? ''}
          onGo={(to) => navigate(to)}
        >
          {PARTS.map(({ name, to }) => (
            <option key={to} value={to}>
              {name}
            </option>
          ))}
        </GoingSelect>
        <ChevronDown className="absolute right-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none" />
      </div>
    </>
  );
}
