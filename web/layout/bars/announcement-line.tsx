import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnnouncementBar as Bar } from '#contract/announcements.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../../ui/link.tsx';
import { TopBar } from './top-bar.tsx';

type LineProps = Pick<Bar, 'title' | 'link'> & { action: ReactNode };

/** An announcement as a bar, also as a preview. */
export const AnnouncementLine = ({ title, link, action }: LineProps) => (
  <TopBar tone="pen" icon={Megaphone} action={action}>
    {/* On phones one line, which leads there itself. */}
    <Link
      to={link ?? paths.dashboard.notifications({ kind: 'announcement' })}
      className="relative block max-md:py-3 max-md:truncate font-semibold"
    >
      <span className="wrap-anywhere">{/[.!?]$/.test(title) ? title : `${title}.`}</span>{' '}
      <span className="max-md:sr-only underline underline-offset-4">{link ? 'See what is there' : 'Read more'}</span>
    </Link>
  </TopBar>
);
