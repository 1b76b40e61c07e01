import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { moneySign } from '#contract/rules/format-number.ts';
import { useCampusToday } from '../../browser/campus-today.ts';
import { fieldsOf } from '../../forms/schema-form.ts';
import { Input, Textarea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { ItemFormHandle } from './item-form.ts';
import { LocationField } from './location-field.tsx';

/** What is asked of something that is looked for. */
export function WantedFields({ form, category }: { form: ItemFormHandle; category: () => ReactNode }) {
  const field = fieldsOf(form);
  const { field: borrow } = useController({ name: 'rentalAvailable', control: form.control });
  return (
    <>
      <div className="grid gap-5">
        <Input label="What are you looking for?" required {...field('title')} />
        <Textarea
          label="Item Description"
          required
          rows={3}
          placeholder="Size, edition, what it is for"
          {...field('description')}
        />
      </div>
      <div className="mt-5 grid md:grid-cols-2 gap-5">
        {category()}
        <Input
          label="Up to"
          sign={moneySign()}
          inputMode="decimal"
          autoComplete="off"
          hint="Empty: any price"
          {...field('price')}
        />
        <Input label="Needed by" type="date" min={useCampusToday()} {...field('neededBy')} />
        <LocationField placeholder="Where can you fetch it?" {...field('location')} />
        <div className="flex items-center gap-3">
          <div className="flex-1">
            <div className="font-medium leading-5">To borrow</div>
            <div className="text-[13px] leading-[18px] text-ink-3">You would give it back</div>
          </div>
          <Switch
            label="To borrow"
            on={borrow.value === 'Available'}
            onChange={(on) => borrow.onChange(on ? 'Available' : 'Not Available')}
          />
        </div>
      </div>
      <Note tone="pen" className="mt-5" icon={<BellRing />}>
        We tell you when somebody lists one, and sellers can answer with I have this.
      </Note>
    </>
  );
}
