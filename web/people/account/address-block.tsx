import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { OwnAddress } from '#contract/accounts.ts';
import { useMember } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { AccountRow, AddressText } from './account-row.tsx';
import { SecondAddressRow } from './second-address-row.tsx';

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
