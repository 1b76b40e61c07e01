import { Laptop, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Device } from '#contract/notices.ts';
import { isPhone } from '#contract/rules/device-name.ts';
import { NOTICES } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { focusNextRow } from '../../ui/focus-next-row.ts';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { useDevices } from './use-devices.ts';

/** The browsers that receive push, and the switch for this one. */
export function Devices() {
  const { state, devices, busy, retry, turnOn, remove } = useDevices();
  return (
    <SettingsBlock title="Devices" text="Push goes to each of these.">
      {devices === 'failed' ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">{NOTICES.devicesFailed}</p>
          <Button look="outline" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : devices && state ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {devices.length > 0 ? (
            <ul className="grid gap-1">
              {devices.map((device) => (
                <DeviceRow key={device._id} device={device} onRemove={() => remove(device)} />
              ))}
            </ul>
          ) : (
            state !== 'unsupported' && <p className="text-ink-2">None so far.</p>
          )}
          {state === 'off' && (
            <Button
              look="outline"
              className="justify-self-start whitespace-normal! h-auto! min-h-11 py-2.5 leading-tight!"
              busy={busy && 'Turning on'}
              onClick={turnOn}
            >
              Turn on push on this device
            </Button>
          )}
          {state === 'denied' && (
            <Note title="Push is blocked on this device">
              Allow notifications in the browser’s settings for this site, beside the address, and load the page again.
            </Note>
          )}
          {state === 'unsupported' && <Unsupported />}
        </div>
      ) : (
        <Skeletons className="grid gap-3" of={['h-12', 'h-12']} />
      )}
    </SettingsBlock>
  );
}

function DeviceRow({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const { name, isCurrent, madeAt, pushedAt } = device;
  const Icon = isPhone(name) ? Smartphone : Laptop;
  const lastPush = isCurrent ? null : pushedAt;
  return (
    <li className="flex items-center gap-3.5 py-2">
      <Icon className="size-[22px] shrink-0 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-ink-3">
          {isCurrent ? 'This device · since ' : lastPush ? 'Last push ' : 'Since '}
          <Day time={lastPush ?? madeAt} />
        </span>
      </p>
      <Button
        look="quiet"
        size="sm"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget);
          onRemove();
        }}
      >
        Remove
      </Button>
    </li>
  );
}

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="rounded-[14px] bg-sunken px-4 py-3">
    <p className="font-medium">{title}</p>
    <p className="mt-0.5 text-sm text-ink-2 max-w-[60ch]">{children}</p>
  </div>
);

/** iPhones and iPads have push only in installed apps. */
const Unsupported = () =>
  /\b(iPhone|iPad)\b/.test(navigator.userAgent) ? (
    <Note title="Push needs the app here">
      Tap Share, choose Add to Home Screen, open the app from there and come back to this page.
    </Note>
  ) : (
    <Note title="This browser has no push">
      Open this page in another one, such as Chrome, Edge, Firefox or Safari.
    </Note>
  );
