import { type LucideIcon, Mail, Phone } from 'lucide-react';
import type { Output } from '#contract/call.ts';
import { type Feedback, feedbackCalls } from '#contract/feedback.ts';
import { api } from '../api/api.ts';
import { memberPage } from '../layout/member-page.tsx';
import { FEEDBACK } from '../messages.ts';
import { Day } from '../ui/day.tsx';
import { Empty } from '../ui/empty.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { useLoaded, withLaterRows } from '../ui/use-loaded.ts';

type FeedbackPage = Output<typeof feedbackCalls.listFeedback>;

function List({ first }: { first: FeedbackPage }) {
  const [{ data, nextCursor }, setPage] = useLoaded(first, withLaterRows);
  const loadMore = async (cursor: string) => {
    const page = await api(feedbackCalls.listFeedback, { cursor });
    setPage({ ...page, data: [...data, ...page.data] });
  };
  return (
    <>
      <p role="status" className="sr-only">
        {data.length} {data.length === 1 ? 'message' : 'messages'}
        {nextCursor && ', and more'}
      </p>
      <ul className="grid gap-4 max-w-[820px]">
        {data.map((item) => (
          <li key={item._id}>
            <FeedbackCard feedback={item} />
          </li>
        ))}
      </ul>
      {nextCursor && (
        <MoreButton className="mt-8 max-w-[820px]" failed={FEEDBACK.listFailed} load={() => loadMore(nextCursor)}>
          More feedback
        </MoreButton>
      )}
    </>
  );
}

const skeleton = <Skeletons className="grid gap-4 max-w-[820px]" of={Array(4).fill('h-[150px] rounded-[20px]')} />;

/** A message with links to reply by e-mail or phone. */
function FeedbackCard({ feedback }: { feedback: Feedback }) {
  const { firstname, lastname, email, phoneNo, message, createdAt } = feedback;
  const name = [firstname, lastname].filter(Boolean).join(' ');
  return (
    <article className="panel p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-[19px] leading-[1.25] font-[660] break-words min-w-0">{name}</h2>
        <span className="text-[13px] text-ink-3">
          <Day time={createdAt} />
        </span>
      </div>
      <p className="mt-2 whitespace-pre-line break-words max-w-[680px]">{message}</p>
      <div className="mt-3 -mb-2 flex flex-wrap gap-x-6">
        <ContactLink
          icon={Mail}
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent('Your feedback')}`}
        >
          {email}
        </ContactLink>
        <ContactLink icon={Phone} href={`tel:${phoneNo}`}>
          {phoneNo}
        </ContactLink>
      </div>
    </article>
  );
}

const ContactLink = ({ icon: Icon, href, children }: { icon: LucideIcon; href: string; children: string }) => (
  <a
    href={href}
    className="inline-flex items-center gap-2 min-h-11 min-w-0 text-[14.5px] text-pen-text hover:underline underline-offset-2"
  >
    <Icon className="size-[18px] shrink-0" />
    <span className="min-w-0 break-all">{children}</span>
  </a>
);

/** The messages of the contact form, for admins. */
export const { loader, Component } = memberPage({
  title: 'Feedback',
  load: (api) => api(feedbackCalls.listFeedback, {}),
  above: <h1 className="text-h1 font-[680] max-md:sr-only mb-6">Feedback</h1>,
  wait: skeleton,
  failed: FEEDBACK.listFailed,
  failedClass: '',
  render: (page) =>
    page.data.length > 0 ? (
      <List first={page} />
    ) : (
      <Empty className="panel" spot={<LateSpot of="TalkSpot" />}>
        Nobody has written yet.
      </Empty>
    ),
});
