import { useEffect, useEffectEvent } from 'react';
import { layers } from '../browser/layers.ts';

/** Closes what is open on the browser's Back, and when another page is shown (browser/layers.ts). */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? layers.open(() => onBack()) : undefined), [open]);
}
