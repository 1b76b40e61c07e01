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
    <b className="font-semibold wrap-anywhere">{/[.!?]$/.test(title) ? title : `${title}.`}</b>{' '}
    <Link
      to={link ?? paths.dashboard.notifications({ kind: 'announcement' })}
      className="relative inline-block py-1.5 -my-1.5 before:absolute before:inset-x-0 before:-inset-y-1.5 font-semibold underline underline-offset-4"
    >
      {link ? 'See what is there' : 'Read more'}
    </Link>
  </TopBar>
);
