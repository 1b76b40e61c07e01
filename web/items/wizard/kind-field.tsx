import { useController } from 'react-hook-form';
import { ITEM_KINDS, type ItemKind } from '#contract/limits.ts';
import { ChoiceSegments } from '../../ui/choice-segments.tsx';
import type { ItemFormHandle } from './item-form.ts';

const KINDS = ITEM_KINDS.map((value) => ({ value, label: value }));

/** Of a new item only: what it is cannot change. */
export function KindField({ form }: { form: ItemFormHandle }) {
  const { field } = useController({ name: 'kind', control: form.control });
  return (
    <div className="mb-6 md:max-w-[320px]">
      <ChoiceSegments label="Kind" options={KINDS} value={field.value as ItemKind} onChange={field.onChange} />
    </div>
  );
}
