import { LENGTH } from '#contract/limits.ts';
import { Input } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LocationField } from '../wizard/location-field.tsx';
import type { ForAll } from './thing.ts';

interface ForAllFieldsProps {
  forAll: ForAll;
  onChange: (part: Partial<ForAll>) => void;
}

/** What is said once for all things: where and when they can be fetched, and whether offers are welcome. */
export const ForAllFields = ({ forAll, onChange }: ForAllFieldsProps) => (
  <section aria-labelledby="for-all" className="panel p-3.5 md:p-5 mb-4">
    <h2 id="for-all" className="font-semibold leading-6">
      For all of them
    </h2>
    <div className="mt-2.5 grid grid-cols-2 md:grid-cols-[1fr_1fr_auto] gap-x-3 md:gap-x-4 gap-y-2 items-end [&>*]:min-w-0">
      <div>
        <LocationField
          placeholder="Hostel B"
          maxLength={LENGTH.location}
          value={forAll.location}
          onChange={({ target }) => onChange({ location: target.value })}
        />
      </div>
      <Input
        label="Pick-up days"
        placeholder="Sat and Sun"
        autoComplete="off"
        maxLength={LENGTH.rentalDuration}
        value={forAll.days}
        onChange={({ target }) => onChange({ days: target.value })}
      />
      <div className="max-md:col-span-2 flex items-center gap-3 md:pb-0.5">
        <span className="flex-1 font-medium" aria-hidden="true">
          Negotiable
        </span>
        <Switch label="Negotiable" on={forAll.negotiable} onChange={(negotiable) => onChange({ negotiable })} />
      </div>
    </div>
  </section>
);
