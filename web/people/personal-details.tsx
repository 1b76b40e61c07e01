import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { Member } from '#contract/people.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { writeDate } from '../ui/day.tsx';
import { Link } from '../ui/link.tsx';

const settings = paths.dashboard.settings();

/** A block of the profile with a link to the settings. */
const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel p-5 md:p-7 min-w-0">
    <div className="flex items-center justify-between gap-3">
      <h2 className="text-[19px] md:text-[21px] leading-7 font-[660]">{title}</h2>
      <ButtonLink look="quiet" size="sm" to={settings}>
        <Pencil className="size-[15px]" strokeWidth={2.1} />
        Edit<span className="sr-only"> {title}</span>
      </ButtonLink>
    </div>
    {children}
  </section>
);

const Add = ({ what }: { what: string }) => (
  <Link
    to={settings}
    className="inline-flex items-center max-md:min-h-11 max-md:-my-2.5 font-medium text-pen-text hover:underline underline-offset-3"
  >
    Add {what}
  </Link>
);

export const About = ({ text }: { text: string | null }) => (
  <Block title="About">
    <div className="mt-3.5 text-ink-2 text-[15.5px] leading-[1.6] whitespace-pre-line break-words">
      {text || <Add what="Something About Yourself" />}
    </div>
  </Block>
);

export function PersonalDetails({ member }: { member: Member }) {
  const { gender, contactNumber, dateOfBirth } = member.additionaldetail;
  return (
    <Block title="Personal Details">
      <dl className="mt-4 grid grid-cols-2 gap-x-5 md:gap-x-8 gap-y-4">
        <Detail name="First Name">{member.firstName}</Detail>
        <Detail name="Last Name">{member.lastName || <Add what="Last Name" />}</Detail>
        <Detail name="PRN NO.">{member.collegeId || <Add what="PRN NO." />}</Detail>
        <Detail name="Email" className="max-sm:col-span-2">
          {member.email}
        </Detail>
        <Detail name="Gender">{gender ?? <Add what="Gender" />}</Detail>
        <Detail name="Phone Number">{contactNumber || <Add what="Contact Number" />}</Detail>
        <Detail name="Date Of Birth">{dateOfBirth ? writeDate(dateOfBirth) : <Add what="Date Of Birth" />}</Detail>
      </dl>
    </Block>
  );
}

const Detail = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={classNames('min-w-0', className)}>
    <dt className="text-[13px] text-ink-3">{name}</dt>
    <dd className="mt-0.5 font-medium break-words">{children}</dd>
  </div>
);
