import { Ban } from 'lucide-react';
import type { ReportReason } from '#contract/limits.ts';
import { openBlock } from '../blocks/open-block.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DialogButtons, scrimClass, sheetClass, useFocusReturn } from '../ui/dialog.tsx';
import { DialogParts } from '../ui/dialog-parts.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';
import { Spot } from '../ui/spots.tsx';
import type { Reported } from './open-report.ts';

export interface Outcome {
  /** `before`: this member had reported it already. */
  how: 'sent' | 'before';
  reason: ReportReason;
}

interface ReportSentProps extends Openable {
  outcome: Outcome;
  reported: Reported;
  /** Opener of the sheet before it. */
  opener: Element | null;
}

export function ReportSent({ outcome: { how, reason }, reported, opener, open, onOpenChange }: ReportSentProps) {
  const { person, onBlocked } = reported;
  const focus = useFocusReturn(() => (opener instanceof HTMLElement && opener.isConnected ? opener : null));
  return (
    <DialogParts.Root open={open} onOpenChange={onOpenChange}>
      <DialogParts.Portal>
        <DialogParts.Overlay className={scrimClass} />
        <DialogParts.Content className={classNames(sheetClass, 'md:max-w-[480px]')} {...focus}>
          <div className="grid justify-items-center text-center pt-2">
            <ShieldSpot />
            <DialogParts.Title className="mt-4 text-h2 font-[660]">
              {how === 'sent' ? 'Thank you, the desk has it' : 'The desk has it already'}
            </DialogParts.Title>
            <DialogParts.Description className="mt-2 max-w-[400px] text-ink-2">
              {how === 'before' && 'You reported this before. '}
              You hear what was decided, mostly within a day.
              {reason === 'money' && ' Until then keep your money and stay in the chat here.'}
            </DialogParts.Description>
          </div>
          <DialogButtons>
            {person && (
              <Button
                look="quiet"
                onClick={() => {
                  onOpenChange(false);
                  openBlock(person, { onBlocked: () => onBlocked?.() });
                }}
              >
                <Ban className="size-[18px] shrink-0" aria-hidden="true" />
                Block {person.firstName} too
              </Button>
            )}
            <Button onClick={() => onOpenChange(false)}>Done</Button>
          </DialogButtons>
        </DialogParts.Content>
      </DialogParts.Portal>
    </DialogParts.Root>
  );
}

const ShieldSpot = () => (
  <Spot className="w-[180px]">
    <ellipse cx="100" cy="140" rx="64" ry="7" fill="var(--pen-soft)" />
    <path d="M100 10l46 16v40c0 32-18 54-46 68-28-14-46-36-46-68V26Z" fill="var(--pen)" />
    <path d="M100 10l46 16v40c0 32-18 54-46 68Z" fill="#fff" opacity=".14" />
    <path
      d="M79 70l15 15 29-31"
      stroke="#fff"
      strokeWidth="9"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="M140 96h22l12 12v22a5 5 0 0 1-5 5h-29a5 5 0 0 1-5-5v-29a5 5 0 0 1 5-5Z"
      fill="var(--surface)"
      stroke="var(--pen-line)"
      strokeWidth="2"
    />
    <path d="M162 96l12 12h-8a4 4 0 0 1-4-4Z" fill="var(--marker)" />
    <path d="M143 112h14M143 122h22" stroke="var(--pen-line)" strokeWidth="4.500" strokeLinecap="round" />
  </Spot>
);
