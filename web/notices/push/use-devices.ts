import { useCallback, useEffect, useState } from 'react';
import { type Device, noticeCalls } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { toast } from '../../ui/toast.tsx';
import { forgetPush, type PushState, pushState, turnOnPush } from './push.ts';

/** The server's list of devices with push, and the state of this browser. */
export function useDevices() {
  const [state, setState] = useState<PushState>();
  const [devices, setDevices] = useState<Device[] | 'failed'>();
  const [busy, setBusy] = useState(false);

  const load = useCallback(async () => {
    try {
      const { data } = await api(noticeCalls.listDevices, {});
      setDevices(data);
      const here = await pushState();
      // It was removed on another device.
      setState(here === 'on' && !data.some(({ isCurrent }) => isCurrent) ? 'off' : here);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setDevices('failed');
    }
  }, []);
  useEffect(() => void load(), [load]);

  return {
    state,
    devices,
    busy,
    retry() {
      setDevices(undefined);
      void load();
    },
    async turnOn() {
      setBusy(true);
      try {
        const now = await turnOnPush();
        if (now === 'on') toast.success(PUSH.on);
        await load();
      } catch {
        // The browser, its push service or ours.
        toast.error(PUSH.failed);
      } finally {
        setBusy(false);
      }
    },
    async remove({ _id, isCurrent }: Device) {
      try {
        await api(noticeCalls.removePushSubscription, { deviceId: _id });
        if (isCurrent) await forgetPush();
        toast.success(PUSH.removed);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code !== 'NOT_FOUND') return void toast.error(PUSH.removeFailed);
      }
      await load();
    },
  };
}

/* Words of the toasts and failures here. */

export const PUSH = {
  on: 'Push is on for this device',
  denied: 'Push is blocked in this browser',
  failed: 'Could not turn on push',
  removed: 'No more push there',
  removeFailed: 'Could not remove the device',
} as const;
