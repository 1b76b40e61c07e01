import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';

const DeleteAccountDialog = lazyDialog(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog);

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsBlock title="Delete Account" text="Your account and everything in it will be removed.">
      <Button look="danger-soft" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 className="size-[18px]" />
        Delete Account
      </Button>
      <DeleteAccountDialog open={asking} onOpenChange={setAsking} />
    </SettingsBlock>
  );
}
