import { BellRing } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { rememberAsked } from './may-ask.ts';
import { turnOnPush } from './push.ts';
import { PUSH } from './use-devices.ts';

interface PushAskProps {
  /** The name of the member who should answer. */
  name: string;
  onDone: () => void;
}

/** Offers push where it helps: one line, once, and easy to decline. It never takes the focus. */
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
      className="shrink-0 border-t border-line pl-4 pr-2 md:px-6 min-h-[52px] flex items-center gap-3"
    >
      <BellRing className="size-5 shrink-0 text-pen-text" strokeWidth={2} aria-hidden="true" />
      <h3 id={id} className="min-w-0 flex-1 font-sans text-[14.5px] leading-5 font-medium tracking-normal truncate">
        Know when {name} writes?
      </h3>
      <div className="flex shrink-0">
        <Button look="quiet" size="sm" className="bg-transparent! px-3" onClick={done}>
          Not now
        </Button>
        <Button
          look="quiet"
          size="sm"
          className="bg-transparent! px-3 text-pen-text"
          busy={busy && 'Turning on'}
          onClick={turnOn}
        >
          Turn on<span className="max-md:sr-only"> push</span>
        </Button>
      </div>
    </section>
  );
}
