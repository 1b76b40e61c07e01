import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { CountDot, countText } from '../../ui/count-dot.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useUnseen } from '../unseen.ts';

const BellPanel = lazyDialog(async () => (await import('./bell-panel.tsx')).BellPanel);

/** The number is on every page; the list loads on demand. */
export function Bell() {
  const unseen = useUnseen();
  const [open, setOpen] = useState(false);
  return (
    <div className="relative">
      <IconButton
        label={unseen > 0 ? `Notifications, ${countText(unseen)} unseen` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="aria-expanded:bg-sunken aria-expanded:text-ink"
        onClick={() => setOpen(!open)}
      >
        <BellIcon className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
        <CountDot count={unseen} className="top-0.5 left-[23px] ring-canvas" />
      </IconButton>
      <BellPanel open={open} onOpenChange={setOpen} />
    </div>
  );
}
