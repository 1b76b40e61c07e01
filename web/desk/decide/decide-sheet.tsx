import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DialogButtons, Layer, sheetClass } from '../../ui/dialog.tsx';
import { DialogParts } from '../../ui/dialog-parts.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { type DecideProps, HINT, SendButton } from './decide.tsx';
import { DecideFields } from './decide-fields.tsx';

/** A sheet on phones and tablets. It keeps the choices when it is closed. */
export const DecideSheet = ({ open, onOpenChange, ...props }: DecideProps & Openable) => (
  <Layer open={open} onOpenChange={onOpenChange} className={classNames(sheetClass, 'md:max-w-[480px]')}>
    <DialogParts.Title className="text-h3 font-[660]">Decide</DialogParts.Title>
    <p className="mt-1 text-sm text-ink-3">{HINT}</p>
    <DecideFields {...props} />
    <DialogButtons>
      <DialogParts.Close asChild>
        <Button look="quiet">Cancel</Button>
      </DialogParts.Close>
      <SendButton {...props} />
    </DialogButtons>
  </Layer>
);
