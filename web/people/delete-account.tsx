import { Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { OnDemand } from '../ui/on-demand.tsx';
import { SettingsBlock } from '../ui/settings-block.tsx';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

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
