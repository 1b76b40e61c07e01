import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'go' | 'stop' | 'wait' | 'tide' | 'pen' | 'quiet' | 'marker';

interface BadgeProps {
  tone: Tone;
  /** A status always has a dot or an icon beside its word. */
  dot?: boolean;
  /** On a picture: with a shadow. */
  raised?: boolean;
  className?: string;
  children: ReactNode;
}

export const Badge = ({ tone, dot, raised, className, children }: BadgeProps) => (
  <span className={classNames('badge', `badge-${tone}`, raised && 'shadow-1', className)}>
    {dot && <i className="size-1.5 rounded-full bg-current" />}
    {children}
  </span>
);

const textTone: Record<'go' | 'stop' | 'wait', string> = { go: 'text-go', stop: 'text-stop', wait: 'text-wait' };

/** A status in a line of text: a dot and its word, no box. */
export const StatusText = ({ tone, children }: { tone: 'go' | 'stop' | 'wait'; children: ReactNode }) => (
  <span className={classNames('inline-flex items-center gap-1.5 text-[13px] font-semibold', textTone[tone])}>
    <span className="size-1.5 rounded-full bg-current" />
    {children}
  </span>
);
