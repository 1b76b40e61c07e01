import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  quiet: 'bg-sunken text-ink-2',
  pen: 'bg-pen-soft text-pen-text',
  wait: 'bg-wait-soft text-wait',
  go: 'bg-go-soft text-go',
  stop: 'bg-stop-soft text-stop',
} as const;

interface NoteProps {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A sentence on a tinted ground, with an icon of 20 px. */
export const Note = ({ tone = 'quiet', icon, className, children }: NoteProps) => (
  <div
    className={classNames(
      'flex gap-2.5 px-3.5 py-3 rounded-[12px] text-sm [&>svg]:size-5 [&>svg]:shrink-0',
      tones[tone],
      className,
    )}
  >
    {icon}
    <div className="min-w-0 flex-1">{children}</div>
  </div>
);
