import { useController } from 'react-hook-form';
import { priceOf } from '#contract/rules/price-text.ts';
import { Switch } from '../../ui/switch.tsx';
import type { ItemFormHandle } from './item-form.ts';

/** Free: a price of 0. */
export function FreeSwitch({ form }: { form: ItemFormHandle }) {
  const { field } = useController({ name: 'price', control: form.control });
  return (
    <div className="mt-2 flex items-center gap-3">
      <div className="flex-1">
        <div className="font-medium leading-5">Free</div>
        <div className="text-[13px] leading-[18px] text-ink-3">Whoever needs it may have it</div>
      </div>
      <Switch label="Free" on={priceOf(field.value) === 0} onChange={(on) => field.onChange(on ? '0' : '')} />
    </div>
  );
}
