import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LENGTH } from '#contract/limits.ts';
import { Link } from '../ui/link.tsx';
import { WantedThing } from './wanted-thing.tsx';

interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  /** Stands above the title. */
  badge?: ReactNode;
  /** Where the page leads: what was wanted there stands above the title. */
  wanted?: string;
  /** Content of the brand panel, from 1024 px. */
  art: ReactNode;
  children: ReactNode;
}

/** Layout of the sign-up, sign-in and password pages: form on the left, brand panel on the right. */
export const AuthPage = ({ title, lead, badge, wanted, art, children }: AuthPageProps) => (
  <div className="wrap md:pt-8">
    <div className="lg:grid lg:grid-cols-2 lg:min-h-[680px] gap-6">
      <section className="grid content-center min-w-0 py-2 md:py-8">
        <div className="w-full min-w-0 max-w-[420px] mx-auto">
          {badge}
          {wanted && <WantedThing address={wanted} />}
          <h1 className="text-[26px] leading-[1.08] md:text-[42px] font-[720] tracking-[-.02em]">{title}</h1>
          {lead && <p className="mt-1.5 md:mt-3 md:text-lead text-ink-2">{lead}</p>}
          {children}
        </div>
      </section>
      <div
        className="hidden lg:block relative dogear graph bg-brand rounded-[24px] overflow-hidden [--fold:92px] [--fold-bg:var(--marker)]"
        aria-hidden="true"
      >
        {art}
      </div>
    </div>
  </div>
);

/** An address in a lead, broken only where it does not fit. */
export const Address = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-full font-semibold text-ink wrap-anywhere">{children}</span>
);

export const BackToLogin = ({ to }: { to: string }) => (
  <Link
    to={to}
    className="mt-5 inline-flex items-center gap-2 min-h-11 font-semibold text-pen-text hover:underline underline-offset-3"
  >
    <ArrowLeft className="size-[18px]" strokeWidth={2.2} />
    Back to Login
  </Link>
);

export const PASSWORD_RULE = `At least ${LENGTH.passwordMin} characters, and not a common password`;

export const textLink = 'inline-block py-2.5 -my-2.5 font-semibold text-pen-text underline underline-offset-3';
