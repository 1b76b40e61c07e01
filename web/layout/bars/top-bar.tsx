import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface TopBarProps {
  /** Suspended, offline, announcement: in this order at most one is shown. */
  tone: 'stop' | 'wait' | 'pen';
  icon: LucideIcon;
  /** One link or button of 44 px. */
  action: ReactNode;
  children: ReactNode;
}

const TONES = { stop: 'bg-stop-soft text-stop', wait: 'bg-wait-soft text-wait', pen: 'bg-pen-soft text-ink' };

/** A bar under the header: one sentence, one link. */
export const TopBar = ({ tone, icon: Icon, action, children }: TopBarProps) => (
  <div role="status" className={classNames('border-b border-line text-[14.5px] print:hidden', TONES[tone])}>
    <div className="wrap flex items-center gap-3 min-h-11 md:min-h-[52px] md:py-1.5">
      <Icon className="size-5 shrink-0" strokeWidth={2.1} />
      <p className="min-w-0 flex-1 leading-5">{children}</p>
      {action}
    </div>
  </div>
);

/** Classes of the link or button of a bar. */
export const barAction =
  'inline-flex items-center justify-center min-w-11 min-h-11 whitespace-nowrap font-semibold underline underline-offset-4';
