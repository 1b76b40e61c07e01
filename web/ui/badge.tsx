import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  go: 'bg-go-soft text-go',
  stop: 'bg-stop-soft text-stop',
  wait: 'bg-wait-soft text-wait',
  tide: 'bg-tide-soft text-tide',
  pen: 'bg-pen-soft text-pen-text',
  quiet: 'bg-sunken text-ink-2',
  marker: 'bg-marker-soft text-marker-text',
} as const;

export type Tone = keyof typeof tones;

interface BadgeProps {
  tone: Tone;
  dot?: boolean;
  /** Has a shadow, on pictures. */
  raised?: boolean;
  className?: string;
  children: ReactNode;
}

export const Badge = ({ tone, dot, raised, className, children }: BadgeProps) => (
  <span className={classNames('badge', tones[tone], raised && 'shadow-1', className)}>
    {dot && <i className="size-1.5 rounded-full bg-current" />}
    {children}
  </span>
);

const textTone = { go: 'text-go', stop: 'text-stop', wait: 'text-wait' };

/** A status in running text: a dot and its word. */
export const StatusText = ({ tone, children }: { tone: keyof typeof textTone; children: ReactNode }) => (
  <span className={classNames('inline-flex items-center gap-1.5 text-[13px] font-semibold', textTone[tone])}>
    <span className="size-1.5 rounded-full bg-current" />
    {children}
  </span>
);
