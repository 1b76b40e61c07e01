import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { SecondAddressForm } from './second-address-form.tsx';

interface SecondAddressDialogProps extends Openable {
  onChanged: () => void;
}

export const SecondAddressDialog = ({ open, onOpenChange, onChanged }: SecondAddressDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="A second address">
    <p className="mt-2 mb-4 text-ink-2">It signs you in too, and stays yours when your studies end.</p>
    <SecondAddressForm
      buttons={(isBusy) => <SubmitButtons action="Send a code" busy={isBusy} onCancel={() => onOpenChange(false)} />}
      onDone={() => {
        onOpenChange(false);
        onChanged();
      }}
    />
  </Dialog>
);
