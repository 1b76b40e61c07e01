import { useState } from 'react';
import { REVIEWS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { type Review, reviewCalls } from '#contract/reviews.ts';
import { isBlank } from '#contract/rules/text.ts';
import { api } from '../api/api.ts';
import { blockableOf } from '../blocks/open-block.ts';
import { failureText } from '../failures/failure-text.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { useTyped } from '../forms/typed.ts';
import type { Reported } from '../reports/open-report.ts';
import { ReportFlag } from '../reports/report-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Day } from '../ui/day.tsx';
import { Textarea } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { toast } from '../ui/toast.tsx';
import { Stars } from './stars.tsx';

interface ReviewRowProps {
  review: Review;
  /** The reviewed member's first name. */
  of: string;
  canReply: boolean;
  onReplied: (review: Review) => void;
}

export const ReviewRow = ({ review, of, canReply, onReplied }: ReviewRowProps) => (
  <li className="py-5 first:pt-0 flex items-start gap-3">
    <Avatar id={review.author?._id} name={review.author?.name} image={review.author?.image} size={40} />
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Author author={review.author} />
        <span className="flex items-center text-[13px] text-ink-3">
          <Day time={review.shownAt} />
          <ReportFlag reported={reportedOf(review)} label="Report this review" className="-my-2.5 -mr-3" />
        </span>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
        <Stars value={review.stars} />
        <span className="wrap-anywhere">{whatOf(review)}</span>
      </div>
      {review.text && <p className="mt-2 text-ink-2 max-w-[620px] whitespace-pre-line wrap-anywhere">{review.text}</p>}
      {review.tags.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {review.tags.map((tag) => (
            <li key={tag} className="flex">
              <Badge tone="quiet">{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      {review.reply && (
        <p className="mt-3 rounded-[12px] bg-sunken px-4 py-3 text-sm text-ink-2 whitespace-pre-line wrap-anywhere">
          <b className="font-semibold text-ink">{of}:</b> {review.reply}
        </p>
      )}
      {canReply && <Answer review={review} onReplied={onReplied} />}
    </div>
  </li>
);

const reportedOf = ({ _id, author, text, itemTitle }: Review): Reported => ({
  kind: 'review',
  thingId: _id,
  title: text ? `“${text}”` : itemTitle,
  note: author ? `Review by ${author.name}` : 'Review',
  person: author ? blockableOf(author._id, author.name) : undefined,
});

const Author = ({ author }: Pick<Review, 'author'>) =>
  author ? (
    <Link
      to={paths.profile(author._id)}
      className="inline-flex items-center min-h-6 max-md:min-h-11 max-md:-my-2.5 font-semibold hover:underline underline-offset-3 wrap-anywhere"
    >
      {author.name}
    </Link>
  ) : (
    <b className="font-semibold">Deleted user</b>
  );

/** 'bought Digital multimeter': what the author did. */
function whatOf({ side, isRental, itemTitle }: Review): string {
  const did = side === 'buyer' ? (isRental ? 'rented' : 'bought') : isRental ? 'rented out' : 'sold';
  return `${did} ${itemTitle}`;
}

/** Typed text stays until it is sent. */
function Answer({ review, onReplied }: Pick<ReviewRowProps, 'review' | 'onReplied'>) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useTyped(`answer ${review._id}`, '');
  const [state, setState] = useState<{ isSending?: boolean; failure?: string }>({});
  const send = async () => {
    if (state.isSending) return;
    if (isBlank(text)) return setState({ failure: 'Please write an answer' });
    setState({ isSending: true });
    try {
      const { data } = await api(reviewCalls.replyToReview, { reviewId: review._id, text });
      toast.success('Your answer is shown');
      onReplied(data);
    } catch (error) {
      setState({ failure: failureText(error) });
    }
  };
  if (!isOpen)
    return (
      <Button look="quiet" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        Answer<span className="sr-only"> {review.author?.name ?? 'Deleted user'}</span>
      </Button>
    );
  return (
    <Form className="mt-3 grid gap-3 max-w-[620px]" onSubmit={send}>
      <Textarea
        label="Your answer"
        hint="Everybody sees it under the review. It cannot be changed later."
        // It was opened to be written in.
        autoFocus
        rows={3}
        maxLength={REVIEWS.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormAlert>{state.failure}</FormAlert>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={state.isSending && 'Send answer'}>
          Send answer
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Later
        </Button>
      </div>
    </Form>
  );
}
