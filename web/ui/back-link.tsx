import { ArrowLeft } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

/** The way back to the page that a page belongs to, above its head; on phones the header has it. */
export const BackLink = ({ to, className, children }: { to: string; className?: string; children: string }) => (
  <Link
    to={to}
    className={classNames(
      'max-md:hidden inline-flex items-center gap-1.5 min-h-11 font-semibold text-pen-text underline-offset-4 hover:underline',
      className,
    )}
  >
    <ArrowLeft className="size-[18px]" strokeWidth={2} aria-hidden="true" />
    {children}
  </Link>
);
