import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { closeDialog, part } from '../../ui/part.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';

const DeleteAccountDialog = part(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
  closeDialog,
);

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsBlock title="Delete Account" text="Your account and everything in it will be removed.">
      <Button look="danger-soft" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 className="size-[18px]" />
        Delete Account
      </Button>
      <OnDemand of={DeleteAccountDialog} open={asking} onOpenChange={setAsking} />
    </SettingsBlock>
  );
}
