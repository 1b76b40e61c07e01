import { type FormEvent, useState } from 'react';
import type { Item } from '#contract/items.ts';
import { currencyName, moneyText } from '#contract/rules/format-number.ts';
import { reprice } from '#contract/rules/percentages.ts';
import { Form } from '../../forms/form.tsx';
import { useDialogDraft } from '../../forms/typed.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';

const [LEAST, MOST] = [-90, 100];
const WRONG = `Please give a whole number from ${LEAST} to ${MOST}, but not 0`;
const SHOWN = 4;

interface RepriceDialogProps extends Openable {
  items: Item[];
  onReprice: (percent: number) => Promise<void>;
}

/** The percentage by which the chosen prices change, with some of the results. */
export default function RepriceDialog({ items, onReprice, ...dialog }: RepriceDialogProps) {
  const [typed, setTyped, clear] = useDialogDraft('reprice', '-10');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const percent = read(typed);
  const priced = items.filter(({ price }) => price > 0);

  const close = () => {
    clear();
    dialog.onOpenChange(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (percent === null) return setError(WRONG);
    setBusy(true);
    await onReprice(percent);
    setBusy(false);
    close();
  };

  return (
    <Dialog {...dialog} title={items.length === 1 ? 'Reprice this item' : `Reprice ${items.length} items`}>
      <Form onSubmit={submit}>
        <Input
          className="mt-5"
          label="Change in per cent"
          hint={`-10 makes everything a tenth cheaper, in whole ${currencyName()} where that is near enough.`}
          inputMode="text"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
        {percent !== null && priced.length > 0 && (
          <ul className="mt-4 grid gap-1.5 text-sm" aria-label="New prices">
            {priced.slice(0, SHOWN).map(({ _id, title, price }) => (
              <li key={_id} className="flex gap-3 justify-between">
                <span className="truncate">{title}</span>
                <span className="shrink-0 tabular-nums text-ink-3">
                  <s>{moneyText(price)}</s>{' '}
                  <b className="font-semibold text-ink">{moneyText(reprice(price, percent))}</b>
                </span>
              </li>
            ))}
            {priced.length > SHOWN && <li className="text-ink-3">and {priced.length - SHOWN} more</li>}
          </ul>
        )}
        <SubmitButtons action="Reprice" busy={busy} onCancel={close} />
      </Form>
    </Dialog>
  );
}

/** Accepts a phone keyboard's minus and a per cent sign. */
function read(typed: string): number | null {
  const text = typed.trim().replace(/^[−–]/, '-').replace(/\s*%$/, '');
  const percent = Number(text);
  return /^[-+]?\d{1,3}$/.test(text) && percent !== 0 && percent >= LEAST && percent <= MOST ? percent : null;
}
