import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Category } from '#contract/categories.ts';
import type { Publication } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { useForWhom } from '../../deals/acts/for-whom.tsx';
import { useSchemaForm } from '../../forms/schema-form.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { InformationStep } from './information-step.tsx';
import { type ItemDraft, useDraftSaving } from './item-draft.ts';
import { type FilledItem, type ItemFormHandle, type ItemValues, type OwnItem, valuesOf } from './item-form.ts';
import { photosOf } from './photos/photo.ts';
import { addPhotos, usePhotos } from './photos/use-photos.ts';
import { useSaving } from './use-saving.ts';

// The form stands without them.
const Tips = lazyPart(async () => (await import('./tips.tsx')).Tips);
const PublishStep = lazy(async () => ({ default: (await import('./publish-step.tsx')).PublishStep }));

const STEPS = ['Product Information', 'Publish'] as const;
type Step = 1 | 2;

interface WizardProps {
  /** Null for a new item. */
  item: OwnItem | null;
  draft: ItemDraft;
  startAt?: Step;
  categories: Category[];
}

/** Creates or edits an item: first its fields, then its publication. */
export function Wizard({ item: given, draft: stored, startAt = 1, categories }: WizardProps) {
  const [step, setStep] = useState<Step>(startAt);
  const { form, uploads, item, draft, add, submit, show, save, forWhom } = useWizard(given, stored, () => setStep(2));
  const top = useStepFocus(step);

  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label={`Step ${step} of ${STEPS.length}: ${STEPS[step - 1]}`}
      className="focus:outline-none"
    >
      <Stepper steps={STEPS} current={step} />
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_288px] gap-6">
        <div>
          {draft && step === 1 && <RestoredNote isNew={!item} onStartOver={() => show(item)} />}
          {step === 1 || !item ? (
            <InformationStep
              form={form}
              item={item}
              categories={categories}
              uploads={uploads}
              onAddPhotos={add}
              onSubmit={submit}
              onContinue={() => setStep(2)}
            />
          ) : (
            <Suspense>
              <PublishStep item={item} onBack={() => setStep(1)} onSave={(publication) => save(item, publication)} />
            </Suspense>
          )}
        </div>
        <Suspense>
          <Tips />
        </Suspense>
      </div>
      {forWhom.dialog}
    </section>
  );
}

/** The form with its photos, its draft and its calls. `goOn` shows the second step. */
function useWizard(given: OwnItem | null, stored: ItemDraft, goOn: () => void) {
  const navigate = useNavigate();
  const [item, setItem] = useState(given);
  const known = useKnownValues();
  // The page may load again, with what is typed now.
  const [draftCopy] = useState(stored);
  const [draft, setDraft] = useState(() => draftCopy.restore(given));
  const form = useSchemaForm(
    async () => (await import('./item-schema.ts')).wizardSchema,
    draft?.values ?? (item ? valuesOf(item) : (known.values ?? valuesOf(null))),
    { hasDraft: true },
  );
  const uploads = usePhotos(form, draft?.photos ?? photosOf(item?.images ?? []));
  const add = (files: File[]) => addPhotos(form, uploads, files);
  const { create, edit, publish, offer, showFailed } = useSaving(form, uploads, draftCopy);
  const forWhom = useForWhom();
  useDraftSaving(form, draftCopy, item, uploads);
  useSharedPhoto(item === null, add);

  const createNew = async (filled: FilledItem) => {
    const itemId = await create(filled);
    if (itemId === 'waiting') return navigate(paths.offline());
    // Stored as a draft: the page opens it at the second step.
    if (itemId)
      await navigate(`?${new URLSearchParams({ item: itemId, ...(known.answers && { for: known.answers }) })}`, {
        replace: true,
        preventScrollReset: true,
      });
  };

  const settle = useSettling(form, forWhom, showFailed, setItem);
  const submit = async (filled: FilledItem) => {
    if (!item) return createNew(filled);
    const settled = await settle(item, filled);
    if (!settled) return;
    const saved = await edit(settled.item, settled.filled, settled.item !== item);
    if (!saved) return;
    setItem(saved);
    show(saved);
    goOn();
  };

  /** Shows the stored values without a draft. */
  const show = (item: OwnItem | null) => {
    uploads.reset(photosOf(item?.images ?? []));
    form.reset(item ? valuesOf(item) : (known.values ?? valuesOf(null)));
    // After the reset, which itself counts as a change.
    draftCopy.remove();
    setDraft(null);
  };

  const save = async (item: OwnItem, publication: Publication) => {
    await publish(item, publication);
    const offered = known.answers && publication === 'Published' && (await offer(known.answers, item._id));
    const online = publication === 'Published' ? { online: item } : null;
    await navigate(offered ? paths.chat(offered) : paths.dashboard.myItems(), { state: online });
  };

  return { form, uploads, item, draft, add, submit, show, save, forWhom };
}

/** Settles whom an item goes to: for a buyer in line the deal sets Reserved, and Sold once they confirm. Undefined: cancelled. */
function useSettling(
  form: ItemFormHandle,
  forWhom: ReturnType<typeof useForWhom>,
  showFailed: (error: unknown) => undefined,
  setItem: (item: OwnItem) => void,
) {
  return async (item: OwnItem, filled: FilledItem) => {
    if (filled.status === item.status) return { item, filled };
    const answer = await forWhom.ask(item._id, filled.status).catch(showFailed);
    if (answer === 'byHand') return { item, filled };
    if (answer !== 'settled') return;
    const reserved = { ...item, status: 'Reserved' as const };
    setItem(reserved);
    form.setValue('status', 'Reserved');
    return { item: reserved, filled: { ...filled, status: reserved.status } };
  };
}

const RestoredNote = ({ isNew, onStartOver }: { isNew: boolean; onStartOver: () => void }) => (
  <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-ctl bg-pen-soft text-pen-text pl-4 pr-2 py-1.5 min-h-12 font-medium">
    <span className="flex-1 min-w-52">What you typed before is here again.</span>
    <button type="button" className="btn btn-sm btn-ghost text-pen-text!" onClick={onStartOver}>
      {isNew ? 'Start over' : 'Discard it'}
    </button>
  </p>
);

/** Largest height of the sticky header in pixels (see scroll-padding-top in base.css). */
const HEADER = 140;

/** Scrolls to and focuses the top of each new step. */
function useStepFocus(step: Step) {
  const top = useRef<HTMLElement>(null);
  // A wizard opened at the second step comes from the first; one opened at the first leaves the focus to the page.
  const focused = useRef<Step>(1);
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    const y = top.current?.getBoundingClientRect().top ?? 0;
    if (y < HEADER) top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [step]);
  return top;
}

/** Values for a new item from the address, and the wanted post that it answers. */
function useKnownValues() {
  const [search] = useSearchParams();
  const [known] = useState(() => {
    const blank = valuesOf(null);
    const [kind, title, category, price] = ['kind', 'title', 'category', 'price'].map((name) => search.get(name) ?? '');
    const values = { ...blank, kind: kind === 'Wanted' ? kind : blank.kind, title, category, price } as ItemValues;
    return kind || title || category || price ? values : null;
  });
  return { values: known, answers: search.get('for') };
}

/** `?shared`: adds the photo that another app shared to a new item. */
function useSharedPhoto(isNew: boolean, add: (files: File[]) => Promise<void>): void {
  const [parameters] = useSearchParams();
  const isShared = isNew && parameters.has('shared');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isShared) return;
    let isOver = false;
    (async () => {
      const { readSharedPhoto, removeSharedPhoto } = await import('../../offline/shared-photo.ts');
      const photo = await readSharedPhoto();
      if (!photo || isOver) return;
      await removeSharedPhoto();
      await add([photo]);
    })().catch(() => {
      // Storage is blocked: a photo can be chosen.
    });
    return () => {
      isOver = true;
    };
  }, [isShared]);
}
