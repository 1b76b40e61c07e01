import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { accountCalls } from '#contract/accounts.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { withPassword } from '../settings/with-password.ts';
import { AccountRow, AddressText } from './account-row.tsx';

const SecondAddressDialog = lazyDialog(async () => (await import('./second-address-dialog.tsx')).SecondAddressDialog);

interface SecondAddressRowProps {
  second: string | null;
  onChanged: () => void;
}

/** The address that signs in besides the first, and takes its place after the studies. */
export function SecondAddressRow({ second, onChanged }: SecondAddressRowProps) {
  const [isAdding, setAdding] = useState(false);
  const [isBusy, run] = useAction();
  const remove = async () => {
    toast.success((await api(accountCalls.removeSecondAddress, {})).message);
    onChanged();
  };
  return (
    <>
      <AccountRow
        icon={<MailPlus />}
        title={second ? <AddressText>{second}</AddressText> : 'Second address'}
        text={second ? 'Signs you in too, also after your studies' : 'For the time after your studies'}
      >
        {second ? (
          <Button
            look="quiet"
            size="sm"
            aria-label="Remove the second address"
            busy={isBusy && 'Remove'}
            onClick={() => run(() => withPassword(remove))}
          >
            Remove
          </Button>
        ) : (
          <Button
            look="soft"
            size="sm"
            aria-haspopup="dialog"
            aria-label="Add a second address"
            onClick={() => setAdding(true)}
          >
            Add
          </Button>
        )}
      </AccountRow>
      <SecondAddressDialog open={isAdding} onOpenChange={setAdding} onChanged={onChanged} />
    </>
  );
}
