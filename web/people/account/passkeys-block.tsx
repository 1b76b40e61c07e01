import { Fingerprint, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { PASSKEYS } from '#contract/limits.ts';
import { type Passkey, passkeyCalls } from '#contract/passkeys.ts';
import { usePasskeys } from '../../accounts/use-passkeys.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { focusNextRow } from '../../ui/focus-next-row.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { toast } from '../../ui/toast.tsx';
import { When } from '../../ui/when.tsx';
import { withPassword } from '../settings/with-password.ts';
import { AccountRow } from './account-row.tsx';

const PasskeyDialog = lazyDialog(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog);

interface PasskeysBlockProps {
  passkeys: Passkey[];
  onChanged: () => void;
}

/** Hidden where browsers allow no passkeys, unless there is one to remove. */
export function PasskeysBlock({ passkeys, onChanged }: PasskeysBlockProps) {
  const works = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  if (!works && passkeys.length === 0) return null;
  const count = passkeys.length > 0 ? `${passkeys.length} of ${PASSKEYS.most}. ` : '';
  return (
    <SettingsBlock
      title="Passkeys"
      text={`${count}Finger, face or the lock of the phone instead of the password, which stays.`}
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey._id}>
              <PasskeyRow passkey={passkey} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      {works && passkeys.length < PASSKEYS.most && (
        <Button look="soft" className="mt-3 max-md:w-full" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <Plus className="size-[18px]" strokeWidth={2.2} aria-hidden="true" />
          Add a passkey
        </Button>
      )}
      <PasskeyDialog open={isAdding} onOpenChange={setAdding} onChanged={onChanged} />
    </SettingsBlock>
  );
}

function PasskeyRow({
  passkey: { _id, name, createdAt, usedAt },
  onChanged,
}: {
  passkey: Passkey;
  onChanged: () => void;
}) {
  const [isBusy, run] = useAction();
  const remove = (button: HTMLElement) =>
    run(() =>
      withPassword(async () => {
        toast.success((await api(passkeyCalls.removePasskey, { passkeyId: _id })).message);
        focusNextRow(button);
        onChanged();
      }),
    );
  return (
    <AccountRow
      icon={usedAt ? <Fingerprint /> : <KeyRound />}
      title={name}
      text={
        <>
          Added <Day time={createdAt} short />
          {usedAt && (
            <>
              , used <When time={usedAt} />
            </>
          )}
        </>
      }
    >
      <Button
        look="quiet"
        size="sm"
        aria-label={`Remove ${name}`}
        busy={isBusy && 'Remove'}
        onClick={({ currentTarget }) => void remove(currentTarget)}
      >
        Remove
      </Button>
    </AccountRow>
  );
}
