import { Trash2 } from 'lucide-react';
import type { Category } from '#contract/categories.ts';
import { IconButton } from '../../ui/button.tsx';
import { ErrorText, Input } from '../../ui/field.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import type { Photo } from '../wizard/photos/photo.ts';
import { UploadState } from '../wizard/photos/upload-state.tsx';
import { Details } from './details.tsx';
import { focusField, onEnter } from './focus.ts';
import { nameOf, type Thing } from './thing.ts';

interface ThingRowProps {
  photo: Photo;
  number: number;
  thing: Thing;
  categories: Category[];
  onChange: (part: Partial<Thing>) => void;
  onRemove: () => void;
  onNext: () => void;
}

/** A photo with its fields. Enter moves from the title to the price, and from the price to the next thing. */
export function ThingRow({ photo, number, thing, categories, onChange, onRemove, onNext }: ThingRowProps) {
  const preview = useObjectUrl(photo.file) ?? photo.image?.card;
  const { errors = {} } = thing;
  const name = `Item ${number}`;
  const { key } = photo;
  const set = (part: Partial<Thing>) => onChange({ ...part, errors: {} });

  return (
    <li className="panel p-3.5 md:p-5">
      <fieldset className="grid grid-cols-[92px_minmax(0,1fr)] md:grid-cols-[132px_minmax(0,1fr)] gap-x-4 gap-y-3 items-start">
        <legend className="sr-only">{name}</legend>
        <div className="md:row-span-2 relative aspect-square rounded-[14px] overflow-hidden bg-sunken">
          {preview && (
            <img src={preview} alt={name} className={`size-full object-cover ${photo.image ? '' : 'opacity-45'}`} />
          )}
          {!photo.image && <UploadState photo={photo} name={`Photo of ${name}`} />}
        </div>
        <div className="flex items-start gap-2">
          <div className="flex-1 min-w-0">
            <Input
              name={nameOf({ key, field: 'title' })}
              label="Item Title"
              required
              autoComplete="off"
              enterKeyHint="next"
              value={thing.title}
              error={errors.title}
              onChange={({ target }) => set({ title: target.value })}
              onKeyDown={onEnter(() => (thing.isFree ? onNext() : focusField({ key, field: 'price' })))}
            />
          </div>
          <IconButton label={`Remove ${thing.title || name}`} className="-mr-2 mt-6" onClick={onRemove}>
            <Trash2 className="size-5" />
          </IconButton>
        </div>
        <Details of={key} {...{ thing, categories, onChange, set, onNext }} />
        {(errors.thing || photo.refusal) && (
          <div role="alert" className="col-span-2">
            <ErrorText id={`error-${photo.key}`}>{errors.thing ?? photo.refusal}</ErrorText>
          </div>
        )}
      </fieldset>
    </li>
  );
}
