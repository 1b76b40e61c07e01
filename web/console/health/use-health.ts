import { useEffect } from 'react';
import { type Health, type OutboxMail, operationCalls } from '#contract/operation.ts';
import { SECOND } from '#contract/rules/time.ts';
import { type Api, api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

export interface Checked {
  health: Health;
  /** Unsent mails: failing and waiting. */
  failing: OutboxMail[];
  waiting: OutboxMail[];
}

/** Milliseconds between two checks while a backup is being made or files are read. */
const INTERVAL = 3 * SECOND;

export async function loadHealth(ask: Api): Promise<Checked> {
  const [health, failing, waiting] = await Promise.all([
    ask(operationCalls.getHealth, {}),
    ask(operationCalls.listOutbox, { state: 'failing' }),
    ask(operationCalls.listOutbox, { state: 'waiting' }),
  ]);
  return { health: health.data, failing: failing.data, waiting: waiting.data };
}

export function useHealth(first: Checked) {
  const [checked, setChecked] = useLoaded(first);
  const [isChecking, run] = useAction();
  const check = () => run(async () => setChecked(await loadHealth(api)));

  const isBusy = checked.health.isBackingUp || checked.health.files.isChecking;
  useEffect(() => {
    if (!isBusy) return;
    // A failure shows in the next check, or to whoever presses the button.
    const look = () => void loadHealth(api).then(setChecked, () => {});
    const timer = setInterval(look, INTERVAL);
    return () => clearInterval(timer);
  }, [isBusy, setChecked]);

  return { ...checked, isChecking, check };
}
