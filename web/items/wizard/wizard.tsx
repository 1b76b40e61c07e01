import { useEffect, useRef, useState } from 'react';
import type { Category } from '#contract/categories.ts';
import type { Publication } from '#contract/limits.ts';
import { useSchemaForm } from '../../form.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { InformationStep } from './information-step.tsx';
import { dropDraft, readDraft, useDraftKeeping } from './item-draft.ts';
import { BLANK, type FilledItem, type OwnItem, valuesOf, wizardSchema } from './item-form.ts';
import { PublishStep } from './publish-step.tsx';
import { Tips } from './tips.tsx';
import { useSaving } from './use-saving.ts';

const STEPS = ['Product Information', 'Publish'] as const;
type Step = 1 | 2;

interface WizardProps {
  /** What is edited; null for a new item. */
  item: OwnItem | null;
  startAt?: Step;
  categories: Category[];
  onReloadCategories: () => void;
  /** A new item is stored, as a draft: on with it to the second step. */
  onCreated?: (itemId: string) => Promise<void> | void;
  onDone: () => Promise<void> | void;
}

/** Describes an item, then says who may see it: the same for a new item and for one that is there. */
export function Wizard({ item: given, startAt = 1, categories, onReloadCategories, onCreated, onDone }: WizardProps) {
  const [item, setItem] = useState(given);
  const [step, setStep] = useState<Step>(startAt);
  const [draft, setDraft] = useState(() => readDraft(given));
  const form = useSchemaForm(wizardSchema(item !== null), draft ?? (item ? valuesOf(item) : BLANK));
  const { progress, create, edit, publish } = useSaving(form);
  useDraftKeeping(form, item);
  const top = useStepFocus(step, startAt);

  const submit = async (filled: FilledItem) => {
    if (!item) {
      const itemId = await create(filled);
      if (itemId) await onCreated?.(itemId);
      return;
    }
    const saved = await edit(item, filled);
    if (!saved) return;
    setItem(saved);
    form.reset(valuesOf(saved));
    // Only now: putting the saved values in was a change too.
    dropDraft(saved);
    setDraft(null);
    setStep(2);
  };

  const save = async (publication: Publication) => {
    const failure = item ? await publish(item, publication) : undefined;
    if (!failure) await onDone();
    return failure;
  };

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
          {draft && step === 1 && (
            <RestoredNote
              isNew={!item}
              onStartOver={() => {
                form.reset(item ? valuesOf(item) : BLANK);
                dropDraft(item);
                setDraft(null);
              }}
            />
          )}
          {step === 1 || !item ? (
            <InformationStep
              form={form}
              item={item}
              categories={categories}
              onReloadCategories={onReloadCategories}
              progress={progress}
              onSubmit={submit}
              onContinue={() => setStep(2)}
            />
          ) : (
            <PublishStep item={item} onBack={() => setStep(1)} onSave={save} />
          )}
        </div>
        <Tips />
      </div>
    </section>
  );
}

const RestoredNote = ({ isNew, onStartOver }: { isNew: boolean; onStartOver: () => void }) => (
  <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-ctl bg-pen-soft text-pen-text pl-4 pr-2 py-1.5 min-h-12 font-medium">
    <span className="flex-1 min-w-52">
      What you typed before is here again. {isNew ? 'Only the' : 'A new'} image must be chosen once more.
    </span>
    <button type="button" className="btn btn-sm btn-ghost text-pen-text!" onClick={onStartOver}>
      {isNew ? 'Start over' : 'Discard it'}
    </button>
  </p>
);

/** What the sticky header covers at its tallest, in pixels (scroll-padding-top in base.css keeps clear of it). */
const HEADER = 140;

/** A new step begins at its top, for the eye and for the keyboard. */
function useStepFocus(step: Step, startAt: Step) {
  const top = useRef<HTMLElement>(null);
  // The first step of a page that opens is left to the page; a wizard that opens at the second comes from the first.
  const shown = useRef<Step>(startAt === 2 ? 1 : startAt);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const place = top.current?.getBoundingClientRect().top ?? 0;
    if (place < HEADER) top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [step]);
  return top;
}
