import { Mail, MailPlus } from 'lucide-react';
import { useState } from 'react';
import { accountCalls, type OwnAddress } from '#contract/accounts.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { useMember } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { toast } from '../../ui/toast.tsx';
import { withPassword } from '../settings/with-password.ts';
import { AccountRow, AddressText } from './account-row.tsx';

const AddressDialog = lazyDialog(async () => (await import('./address-dialog.tsx')).AddressDialog);

interface AddressBlockProps {
  address: OwnAddress;
  hasPassword: boolean;
  onChanged: () => void;
}

export function AddressBlock({ address: { email, second, change }, hasPassword, onChanged }: AddressBlockProps) {
  const { isAlumnus } = useMember();
  const [isChanging, setChanging] = useState(false);
  const text = change ? (
    <>
      Changed on <Day time={change.changedAt} short /> from {change.from}, which can undo it until{' '}
      <Day time={change.undoUntil} short />
    </>
  ) : (
    'A new one is confirmed by a code'
  );
  return (
    <SettingsBlock
      title="E-mail"
      text={isAlumnus ? 'It signs you in. Others do not see it.' : 'Your campus address signs you in.'}
    >
      {/* An alumnus without one has the row below alone. */}
      {email && (
        <AccountRow icon={<Mail />} title={<AddressText>{email}</AddressText>} text={text}>
          <Button
            look="outline"
            size="sm"
            aria-haspopup="dialog"
            aria-label="Change the address"
            onClick={() => setChanging(true)}
          >
            Change
          </Button>
        </AccountRow>
      )}
      {(!isAlumnus || !email) && (
        <div className={email ? 'border-t border-line' : ''}>
          <SecondAddressRow second={second} onChanged={onChanged} />
        </div>
      )}
      <AddressDialog open={isChanging} onOpenChange={setChanging} {...{ hasPassword, onChanged }} />
    </SettingsBlock>
  );
}

const SecondAddressDialog = lazyDialog(async () => (await import('./second-address-dialog.tsx')).SecondAddressDialog);

interface SecondAddressRowProps {
  second: string | null;
  onChanged: () => void;
}

/** The address that signs in besides the first, and takes its place after the studies. */
function SecondAddressRow({ second, onChanged }: SecondAddressRowProps) {
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
