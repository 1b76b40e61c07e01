import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useSession } from '../../session/session.ts';
import { Link } from '../../ui/link.tsx';
import { Swipe } from '../../ui/swipe.tsx';

export const MAIN_LINKS = [
  ['Home', paths.home()],
  ['About', paths.about()],
  ['Contact', paths.contact()],
] as const;

interface NavLinkProps {
  name: string;
  to: string;
  current: boolean;
}

/** The current one is swiped. */
const NavLink = ({ name, to, current }: NavLinkProps) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className="h-11 px-2.5 grid place-items-center rounded-lg text-[15px] font-medium text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
  >
    <Swipe on={current}>{name}</Swipe>
  </Link>
);

/** Home, About, Contact. */
export const NavLinks = ({ current }: { current: string | undefined }) =>
  MAIN_LINKS.map(([name, to]) => <NavLink key={to} name={name} to={to} current={to === current} />);

/** Members read papers on a page of their own. */
export function PapersLink() {
  const { pathname } = useLocation();
  const to = useSession() ? paths.dashboard.academics() : paths.papers();
  return <NavLink name="Papers" to={to} current={pathname === to} />;
}
