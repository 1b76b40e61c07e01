import { BellRing } from 'lucide-react';
import { useId, useState } from 'react';
import { PUSH } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { rememberAsked } from './may-ask.ts';
import { turnOnPush } from './push.ts';

interface PushAskProps {
  /** The name of the member who should answer. */
  name: string;
  onDone: () => void;
}

/** Offers push where it helps: inline, once, and easy to decline. */
export function PushAsk({ name, onDone }: PushAskProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const done = () => {
    rememberAsked();
    onDone();
  };
  const turnOn = async () => {
    setBusy(true);
    try {
      const state = await turnOnPush();
      if (state === 'on') toast.success(PUSH.on);
      if (state === 'denied') toast.error(PUSH.denied);
    } catch {
      // The browser, its push service or ours: Settings let one try again.
      toast.error(PUSH.failed);
    }
    done();
  };
  return (
    <section
      aria-labelledby={id}
      className="shrink-0 mx-4 mb-4 md:mx-5 md:mb-5 px-[18px] py-3 tall:py-4 md:py-4 rounded-[16px] bg-pen-soft grid grid-cols-[minmax(0,1fr)] tall:grid-cols-[auto_minmax(0,1fr)] md:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1"
    >
      <span className="grid place-items-center size-12 max-md:hidden tall:grid! rounded-full bg-surface text-pen-text">
        <BellRing className="size-6" strokeWidth={2} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h3 id={id} className="text-[16.5px] leading-6 font-[660] wrap-anywhere">
          Know when {name} answers
        </h3>
        <p className="text-sm text-ink-2 max-md:hidden tall:block!">
          Push for messages, and little else. You choose in Settings.
        </p>
      </div>
      <div className="flex gap-2 max-lg:col-span-full max-lg:mt-2.5 max-lg:*:flex-1">
        <Button look="quiet" className="bg-transparent!" onClick={done}>
          Not now
        </Button>
        <Button busy={busy && 'Turning on'} onClick={turnOn}>
          Turn on push
        </Button>
      </div>
    </section>
  );
}
