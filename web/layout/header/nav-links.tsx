import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Swipe } from '../../ui/swipe.tsx';

export const MAIN_LINKS = [
  ['Home', paths.home()],
  ['About', paths.about()],
  ['Contact', paths.contact()],
] as const;

/** Home, About, Contact: the current one is swiped. */
export const NavLinks = ({ current }: { current: string | undefined }) =>
  MAIN_LINKS.map(([name, to]) => (
    <Link
      key={to}
      to={to}
      aria-current={to === current ? 'page' : undefined}
      className="h-11 px-2.5 grid place-items-center rounded-lg text-[15px] font-medium text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
    >
      <Swipe on={to === current}>{name}</Swipe>
    </Link>
  ));
