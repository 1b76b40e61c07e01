import { Link2Off } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** An expired or incomplete link. */
export const LinkOver = () => (
  <section className="panel p-6 md:p-9">
    <span className="grid place-items-center size-14 mb-5 rounded-full bg-sunken text-ink-2">
      <Link2Off className="size-7" aria-hidden="true" />
    </span>
    <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">This link is too old, or not whole</h1>
    <p className="mt-2 text-ink-2">
      If you can sign in, your notifications lead to every decision about you. Otherwise write to the people who run
      this site.
    </p>
    <div className="flex flex-wrap gap-3 mt-6">
      <ButtonLink to={paths.dashboard.notifications()}>Notifications</ButtonLink>
      <ButtonLink look="quiet" to={paths.contact()}>
        Contact
      </ButtonLink>
    </div>
  </section>
);
