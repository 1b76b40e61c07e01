import { EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import type { Deal } from '#contract/deals.ts';
import { REVIEW_TAGS, REVIEWS, type ReviewTag } from '#contract/limits.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { useDialogDraft } from '../forms/typed.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Chip } from '../ui/chip.tsx';
import { Day } from '../ui/day.tsx';
import { Dialog, SubmitButtons } from '../ui/dialog.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { StarsInput } from './stars.tsx';

interface ReviewDialogProps extends Openable {
  /** Completed, and not reviewed yet. */
  deal: Deal;
  /** Called after sending. */
  onDone: () => void;
}

/** The form of a review. Its input stays until it is sent, also while the dialog is closed. */
export function ReviewDialog({ deal, open, onOpenChange, onDone }: ReviewDialogProps) {
  const name = deal.partner?.name.split(' ')[0] ?? 'the other';
  const { form, submit, change } = useReview(deal, (isShown) => {
    onOpenChange(false);
    toast.success(
      isShown ? 'Thank you. Both reviews are shown now' : 'Thank you. Your review is shown when both have written',
    );
    onDone();
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`How was it with ${name}?`}>
      <About deal={deal} />
      <Form className="mt-5 space-y-4" onSubmit={submit}>
        <StarsInput
          label="Stars"
          value={form.stars}
          error={form.isStarless ? 'Please choose one to five stars' : undefined}
          onChange={(stars) => change({ stars })}
        />
        <fieldset>
          <legend className="sr-only">What was good</legend>
          <div className="flex flex-wrap justify-center gap-2">
            {REVIEW_TAGS.map((tag) => (
              <Chip
                key={tag}
                type="checkbox"
                checked={form.tags.includes(tag)}
                onChange={({ target }) =>
                  change({ tags: target.checked ? [...form.tags, tag] : form.tags.filter((other) => other !== tag) })
                }
              >
                {tag}
              </Chip>
            ))}
          </div>
        </fieldset>
        <FewWords text={form.text} onText={(text) => change({ text })} />
        <p className="-mt-1 text-sm text-ink-3 flex gap-2">
          <EyeOff className="size-[18px] shrink-0 mt-px" aria-hidden="true" />
          <span>
            {name} sees it when both have written
            {deal.reviewUntil && (
              <>
                , or on <Day time={deal.reviewUntil} />
              </>
            )}
            . It cannot be changed later.
          </span>
        </p>
        <FormAlert>{form.failure}</FormAlert>
        <SubmitButtons action="Send review" busy={form.isSending} cancel="Later" onCancel={() => onOpenChange(false)} />
      </Form>
    </Dialog>
  );
}

interface ReviewForm {
  stars: number | null;
  tags: ReviewTag[];
  text: string;
}

interface Sending {
  isStarless: boolean;
  isSending: boolean;
  failure: string | null;
}

const EMPTY: ReviewForm = { stars: null, tags: [], text: '' };
const NOT_YET: Sending = { isStarless: false, isSending: false, failure: null };

function useReview(deal: Deal, onSent: (isShown: boolean) => void) {
  const [typed, setTyped, clear] = useDialogDraft(`review ${deal._id}`, EMPTY);
  const [sending, setSending] = useState(NOT_YET);
  const change = (part: Partial<ReviewForm>) => {
    setTyped((before) => ({ ...before, ...part }));
    if (part.stars) setSending((before) => ({ ...before, isStarless: false }));
  };
  const submit = async () => {
    const { stars, tags, text } = typed;
    if (sending.isSending) return;
    if (stars === null) return setSending({ ...NOT_YET, isStarless: true });
    setSending({ ...NOT_YET, isSending: true });
    try {
      const { data } = await api(reviewCalls.writeReview, { dealId: deal._id, stars, tags, text });
      clear();
      setSending(NOT_YET);
      onSent(data.isShown);
    } catch (error) {
      setSending({ ...NOT_YET, failure: failureText(error) });
    }
  };
  return { form: { ...typed, ...sending }, change, submit };
}

const About = ({ deal: { item, price, completedAt, partner } }: { deal: Deal }) => (
  <div className="mt-4 flex items-center gap-3 rounded-[12px] bg-sunken p-3">
    {item.image && <img src={item.image} alt="" className="size-12 rounded-[9px] object-cover shrink-0" />}
    <div className="min-w-0 flex-1">
      <p className="font-semibold truncate">{item.title}</p>
      <p className="text-sm text-ink-3">
        {priceText(price)}
        {completedAt && (
          <>
            {' · '}
            <Day time={completedAt} />
          </>
        )}
      </p>
    </div>
    <Avatar id={partner?._id} name={partner?.name} image={partner?.image} size={40} />
  </div>
);

function FewWords({ text, onText }: { text: string; onText: (text: string) => void }) {
  const id = useId();
  return (
    <div>
      <div className="flex justify-between gap-3">
        <label className="label" htmlFor={id}>
          A few words <span className="text-ink-3 font-normal">(optional)</span>
        </label>
        <span className="text-[13px] text-ink-3 tabular-nums">
          {[...text].length} of {REVIEWS.text}
        </span>
      </div>
      <textarea
        id={id}
        className="field"
        rows={3}
        maxLength={REVIEWS.text}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}
