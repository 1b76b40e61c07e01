import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { matchPath } from 'react-router';
import { type ItemDetail, itemCalls } from '#contract/items.ts';
import { LENGTH } from '#contract/limits.ts';
import { ROUTES } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { api } from '../api/api.ts';
import { pressedAt } from '../session/intent.ts';
import { Link } from '../ui/link.tsx';
import { Picture } from '../ui/picture.tsx';

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
          <h1 className="text-[26px] leading-[1.1] md:text-[42px] font-[720] tracking-[-.02em]">{title}</h1>
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

/** The last one shown, so that the page of the code has it at once. */
let shown: ItemDetail | undefined;

/** 'You want: …', from the item whose 'I want this' was pressed to the code; absent without one. */
function WantedThing({ address }: { address: string }) {
  const item = useWanted(address);
  if (item === 'loading') return <div className="h-[76px] mb-6 rounded-card bg-sunken" />;
  if (!item) return null;
  return (
    <section
      aria-label="You want"
      className="flex items-center gap-3.5 min-h-[76px] mb-6 p-2.5 pr-4 rounded-card bg-marker-soft text-ink"
    >
      <span className="size-14 shrink-0 rounded-[10px] overflow-hidden bg-sunken">
        <Picture picture={item.picture} sizes="56px" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold leading-[21px] line-clamp-2 wrap-anywhere">You want: {item.title}</b>
        <span className="block text-sm text-ink-2 wrap-anywhere">{item.owner.firstName} is asked when you are in</span>
      </span>
      <b className="shrink-0 font-semibold tabular-nums">{priceText(item.price)}</b>
    </section>
  );
}

function useWanted(address: string): ItemDetail | 'loading' | undefined {
  const [item, setItem] = useState<ItemDetail | 'loading'>();
  useEffect(() => {
    const itemId = matchPath(ROUTES.item, address)?.params.itemId;
    if (!itemId || pressedAt(address) !== 'want') return;
    if (shown?._id === itemId) return setItem(shown);
    const unmount = new AbortController();
    setItem('loading');
    api(itemCalls.getItem, { itemId }, { signal: unmount.signal }).then(
      ({ data }) => {
        shown = data;
        setItem(data);
      },
      (error) => {
        if (unmount.signal.aborted) return;
        setItem(undefined);
        if (!(error instanceof Problem)) throw error;
      },
    );
    return () => unmount.abort();
  }, [address]);
  return item;
}
