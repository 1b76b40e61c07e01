import { ChevronDown } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Swipe } from '../ui/swipe.tsx';
import { PARTS, partAt } from './parts.ts';

/** The parts as links with the marker swipe; on phones one select that navigates. */
export function ConsoleTabs() {
  const navigate = useNavigate();
  const current = partAt(useLocation().pathname)?.to;
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
        <select
          aria-label="Part of the console"
          className="field font-medium"
          value={current}
          onChange={({ target }) => navigate(target.value)}
        >
          {PARTS.map(({ name, to }) => (
            <option key={to} value={to}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className="absolute right-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none" />
      </div>
    </>
  );
}
