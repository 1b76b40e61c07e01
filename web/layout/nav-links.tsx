import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import { Swipe } from '../ui/swipe.tsx';

export const MAIN_LINKS = [
  ['Home', paths.home()],
  ['About', paths.about()],
  ['Contact', paths.contact()],
] as const;

/** Home, About, Contact: the current one is swiped. */
export const NavLinks = () =>
  MAIN_LINKS.map(([name, to]) => (
    <NavLink
      key={to}
      to={to}
      end
      className="h-11 px-2.5 grid place-items-center rounded-lg text-[15px] font-medium text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {({ isActive }) => <Swipe on={isActive}>{name}</Swipe>}
    </NavLink>
  ));
