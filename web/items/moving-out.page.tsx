import { ImagePlus } from 'lucide-react';
import { useLoaderData, useNavigate } from 'react-router';
import { LENGTH, MANY } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { FormAlert } from '../forms/form.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { UnlessSuspended } from '../people/unless-suspended.tsx';
import { ActBar } from '../ui/act-bar.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Input } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast.tsx';
import { focusField } from './moving-out/focus.ts';
import { BLANK, type ForAll } from './moving-out/thing.ts';
import { ThingRow } from './moving-out/thing-row.tsx';
import { openThings, type ThingsDraft } from './moving-out/things-draft.ts';
import { useThings } from './moving-out/use-things.ts';
import { useFileDrop, usePaste } from './wizard/file-drop.ts';
import { LocationField } from './wizard/location-field.tsx';

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

export const loader = openThings;

/** Creates many items at once, each from a photo and a few words. */
export function Component() {
  const draft = useThings(useLoaderData() as ThingsDraft);
  const { photos, things, forAll, alert, progress, change, changeAll, add, remove } = draft;
  const submit = useSubmit(draft);
  const categories = useCategories();
  const isEmpty = photos.length === 0;
  const begin = async (files: File[]) => {
    const key = await add(files);
    // The first title is next, without a tap.
    if (isEmpty && key) focusField({ key, field: 'title' });
  };
  const { dropping, area } = useFileDrop(begin);
  usePaste(begin);
  const focusNext = (key: string) => {
    const next = photos[photos.findIndex((photo) => photo.key === key) + 1];
    focusField(next ? { key: next.key, field: 'title' } : { key, field: 'price' });
  };
  const busyWith = (publish: boolean) => progress?.publish === publish && `${progress.done} of ${progress.of}`;

  return (
    <section aria-label="Moving out" {...area}>
      <PageHead title="Moving out" noindex />
      <h1 className="text-h1 font-[680] max-md:sr-only">Moving out</h1>
      <p className="mt-2 mb-6 text-ink-2">
        A photo of each thing, a title and a price. The rest can be added later; what you type stays on this device.
      </p>
      <UnlessSuspended rule="listItems">
        {!isEmpty && <ForAllFields forAll={forAll} onChange={changeAll} />}
        {/* What has the focus must not hide under the buttons. */}
        <ol
          className="grid grid-cols-[minmax(0,1fr)] gap-4 [&_:is(input,select,button)]:scroll-mb-20"
          aria-label="Things"
        >
          {photos.map((photo, index) => (
            <ThingRow
              key={photo.key}
              photo={photo}
              number={index + 1}
              thing={things[photo.key] ?? BLANK}
              categories={categories}
              onChange={(part) => change(photo.key, part)}
              onRemove={() => remove(photo.key)}
              onNext={() => focusNext(photo.key)}
            />
          ))}
        </ol>
        <FormAlert className="mt-4">{alert}</FormAlert>
        {photos.length < MANY.photos && <AddPhotos {...{ isEmpty, dropping }} add={begin} />}
        {!isEmpty && <Submits count={photos.length} busyWith={busyWith} submit={submit} />}
      </UnlessSuspended>
      <p role="status" className="sr-only">
        {progress && `${progress.done} of ${progress.of} done`}
      </p>
    </section>
  );
}

type Making = Pick<ReturnType<typeof useThings>, 'progress' | 'check' | 'make'>;

/** Makes the items, and goes to them unless one fails. */
function useSubmit({ progress, check, make }: Making) {
  const navigate = useNavigate();
  return async (publish: boolean) => {
    if (progress) return;
    const wrong = check();
    if (wrong) return focusField(wrong);
    const { made, failed } = await make(publish);
    const done = publish ? `${count(made, 'item')} published` : `${count(made, 'draft')} made`;
    if (failed) {
      toast.error(made > 0 ? `${done}. The others stay here.` : 'None could be made. See why at each.');
      return focusField(failed);
    }
    toast.success(done);
    await navigate(paths.dashboard.myItems(publish ? 'published' : 'drafts'));
  };
}

interface SubmitsProps {
  count: number;
  busyWith: (publish: boolean) => string | false;
  submit: (publish: boolean) => Promise<unknown>;
}

const Submits = ({ count: n, busyWith, submit }: SubmitsProps) => (
  <ActBar isSticky>
    <Button look="quiet" size="lg" className="max-md:px-3!" busy={busyWith(false)} onClick={() => submit(false)}>
      Make {count(n, 'draft')}
    </Button>
    <Button size="lg" className="max-md:grow max-md:px-3!" busy={busyWith(true)} onClick={() => submit(true)}>
      Publish {count(n, 'item')}
    </Button>
  </ActBar>
);

interface AddPhotosProps {
  isEmpty: boolean;
  dropping: boolean;
  add: (files: File[]) => Promise<void>;
}

const AddPhotos = ({ isEmpty, dropping, add }: AddPhotosProps) => (
  <div className={isEmpty ? '' : 'mt-4'}>
    <input
      id="things"
      type="file"
      accept="image/*"
      multiple
      className="peer sr-only"
      onChange={({ target }) => {
        void add([...(target.files ?? [])]);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
    <label
      htmlFor="things"
      className={classNames(
        'rounded-[14px] border-2 border-dashed border-line-strong grid place-content-center justify-items-center gap-1.5 text-center px-2 text-sm font-semibold cursor-pointer hover:bg-sunken peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        isEmpty ? 'h-44' : 'h-24',
        dropping ? 'bg-pen-soft' : 'bg-canvas',
      )}
    >
      <ImagePlus className="size-6" strokeWidth={2} />
      {isEmpty ? 'Choose or drop photos' : 'Add photos'}
      {isEmpty && (
        <span className="text-[13px] font-normal text-ink-3">Up to {MANY.photos} images, one for each thing</span>
      )}
    </label>
  </div>
);

interface ForAllFieldsProps {
  forAll: ForAll;
  onChange: (part: Partial<ForAll>) => void;
}

/** What is said once for all things: where and when they can be fetched, and whether offers are welcome. */
const ForAllFields = ({ forAll, onChange }: ForAllFieldsProps) => (
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
