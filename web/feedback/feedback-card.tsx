import { type LucideIcon, Mail, Phone } from 'lucide-react';
import type { Feedback } from '#contract/feedback.ts';
import { Day } from '../ui/day.tsx';

/** A message with links to answer it by e-mail or phone. */
export function FeedbackCard({ feedback }: { feedback: Feedback }) {
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
    <Icon className="size-[18px] shrink-0" strokeWidth={1.9} />
    <span className="min-w-0 break-all">{children}</span>
  </a>
);
