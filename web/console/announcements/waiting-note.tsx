import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Announcement } from '#contract/announcements.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { SECOND } from '#contract/rules/time.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { Button } from '../../ui/button.tsx';

interface WaitingNoteProps {
  announcement: Announcement;
  /** Written on this page: it comes into view with its way back. */
  isNew: boolean;
  onUndo: () => void;
  /** The minute is over. */
  onOver: () => void;
}

/** An announcement can be undone until it is sent. The countdown is visual only; screen readers hear the rest once. */
export function WaitingNote({ announcement, isNew, onUndo, onOver }: WaitingNoteProps) {
  const { title, receivers, sendsAt } = announcement;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  const secondsLeft = () => Math.max(0, Math.ceil((Date.parse(sendsAt) - serverNow()) / SECOND));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), SECOND);
    return () => clearInterval(timer);
  });
  const isOver = left === 0;
  useEffect(() => {
    // The announcement moves to the sent ones, and this note disappears.
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex items-center gap-3 mb-5 py-3.5 px-4 rounded-[14px] bg-go-soft text-go text-[14.5px] leading-[21px]"
    >
      <Send className="size-5 shrink-0" strokeWidth={2.1} aria-hidden="true" />
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        <b className="font-[650]">“{title}”</b> goes to {formatNumber(receivers)}{' '}
        {receivers === 1 ? 'member' : 'members'} {isOver ? 'now' : 'in '}
        {!isOver && (
          <>
            <span className="tabular-nums" aria-hidden="true">
              0:{String(left).padStart(2, '0')}
            </span>
            <span className="sr-only">a minute</span>
          </>
        )}
      </p>
      <Button look="outline" size="sm" className="-my-1.5" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
