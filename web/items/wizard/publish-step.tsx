import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import type { Publication } from '#contract/limits.ts';
import { useAct } from '../../deals/acts/use-act.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { LOADING } from '../../messages.ts';
import { ActBar } from '../../ui/act-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CardFacts, ConditionBadge, PriceAndViews } from '../cards/card-parts.tsx';
import { PublicationBadge } from '../publication-badge.tsx';
import { upTo } from '../wanted/wanted-item.ts';
import type { OwnItem } from './item-form.ts';

interface PublishStepProps {
  item: OwnItem;
  onBack: () => void;
  /** Called even if nothing changes. */
  onSave: (publication: Publication) => Promise<void>;
}

const WORDS = { Published: 'Publish', Draft: 'Keep as draft' } as const satisfies Record<Publication, string>;

/** The checkbox and the two buttons say the same: the primary one does what the checkbox says. */
export function PublishStep({ item, onBack, onSave }: PublishStepProps) {
  const [isPublic, setPublic] = useState(true);
  const [chosen, choose] = useState<Publication>();
  const { busy, failed, run } = useAct();
  const publication: Publication = isPublic ? 'Published' : 'Draft';
  const other: Publication = isPublic ? 'Draft' : 'Published';

  const save = (next: Publication) => {
    setPublic(next === 'Published');
    choose(next);
    void run(() => onSave(next));
  };

  return (
    <Form
      className="panel max-md:bg-transparent max-md:shadow-none md:p-7"
      aria-label="Publish"
      onSubmit={() => save(publication)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[264px_minmax(0,1fr)] gap-6 md:gap-9">
        <Preview item={item} />
        <div className="self-center min-w-0">
          <h2 className="text-h2 font-[660]">Publish</h2>
          <PublicCheckbox isPublic={isPublic} onChange={setPublic} />
          <p className="mt-5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
            <PublicationBadge publication={item.ItemStatus} />
            {publication !== item.ItemStatus && (
              <>
                <ArrowRight className="size-4 shrink-0" />
                <span className="sr-only">becomes</span>
                <PublicationBadge publication={publication} />
              </>
            )}
          </p>
        </div>
      </div>
      <div className="max-md:contents mt-8 flex flex-wrap justify-between gap-3">
        <Button look="quiet" size="lg" className="max-md:mt-6" onClick={onBack}>
          <ArrowLeft className="size-[18px]" strokeWidth={2.4} />
          Back
        </Button>
        <ActBar>
          <FormAlert className="basis-full">{failed}</FormAlert>
          <Button
            look="quiet"
            size="lg"
            className="max-md:px-4!"
            busy={busy && chosen === other && LOADING}
            onClick={() => save(other)}
          >
            {WORDS[other]}
          </Button>
          <Button type="submit" size="lg" className="max-md:grow" busy={busy && chosen === publication && LOADING}>
            {WORDS[publication]}
          </Button>
        </ActBar>
      </div>
    </Form>
  );
}

interface PublicCheckboxProps {
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

const PublicCheckbox = ({ isPublic, onChange }: PublicCheckboxProps) => (
  <label className="group relative mt-5 flex items-start gap-3.5 p-4 rounded-[14px] cursor-pointer shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-sunken has-checked:bg-pen-soft has-checked:shadow-[inset_0_0_0_2px_var(--pen)] has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <input
      type="checkbox"
      name="public"
      className="sr-only"
      checked={isPublic}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="size-6 rounded-[7px] shadow-[inset_0_0_0_1.5px_var(--line-strong)] bg-surface group-has-checked:bg-pen group-has-checked:shadow-none text-on-pen grid place-items-center shrink-0">
      <Check className="hidden group-has-checked:block size-[17px]" strokeWidth={2.8} />
    </span>
    <span className="font-semibold">Make this item public</span>
  </label>
);

/** The item as its card on Home, without the link, so that nobody leaves the wizard by accident. */
const Preview = ({ item }: { item: OwnItem }) => (
  <section
    aria-label="Preview"
    className="rounded-[16px] bg-surface md:bg-canvas ring-1 ring-inset ring-line p-3.5 max-md:grid grid-cols-[128px_minmax(0,1fr)] gap-3.5"
  >
    <div className="relative aspect-square self-start rounded-card overflow-hidden bg-sunken">
      <Picture picture={item.picture} sizes="(width >= 48rem) 264px, 128px" urgent />
      {item.kind === 'Offer' && (
        <span className="hidden sm:block absolute left-3 top-3">
          <ConditionBadge condition={item.condition} raised />
        </span>
      )}
    </div>
    <div className="md:pt-3">
      {item.kind === 'Wanted' ? (
        <p className="price text-[20px] leading-6">{upTo(item)}</p>
      ) : (
        <PriceAndViews item={item} />
      )}
      <p className="mt-1 text-[15.5px] leading-[1.4] font-semibold line-clamp-1 break-words">{item.title}</p>
      <p className="mt-0.5 line-clamp-2 text-sm text-ink-3 wrap-anywhere">{item.description}</p>
      {item.kind === 'Offer' && <CardFacts item={item} className="mt-2.5" />}
    </div>
  </section>
);
