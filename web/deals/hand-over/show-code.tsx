import { ShieldCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { SECOND } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { PAIRED_ROW, pairedBox } from '../../ui/code-input.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Note } from '../../ui/note.tsx';
import { partnerName } from '../partner.ts';
import { HandOverNote, type HandOverProps, MarkButtons, useMark } from './mark.tsx';
import { WrongDialog } from './wrong-dialog.tsx';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).default);
const ReasonDialog = lazyDialog(async () => (await import('../acts/reason-dialog.tsx')).ReasonDialog);

/** Milliseconds between polls; the connection is usually faster. */
const ASK_AGAIN = 10 * SECOND;

/** The buyer's screen. */
export function ShowCode(props: HandOverProps) {
  const { deal, isReturn, onChanged, reload } = props;
  const name = partnerName(deal);
  const { code, failure, askAgain } = useCode(deal);
  const [open, setOpen] = useState<'wrong' | 'withdraw'>();
  const mark = useMark(props);
  useAwake();
  useEvery(ASK_AGAIN, async () => {
    if (failure) askAgain();
    await reload();
  });
  return (
    <>
      <HandOverNote deal={deal} />
      <section className="mt-5 panel p-5 md:p-7 text-center" aria-labelledby="code">
        <h2 id="code" className="text-h2 font-[660]">
          Show this to {name}
        </h2>
        <p className="mt-1 text-ink-2 text-balance">
          {isReturn
            ? `Give it back. Then let ${name} type or scan this.`
            : `Look at it, test it, pay. Then let ${name} type or scan this.`}
        </p>
        <Code deal={deal} code={code} failure={failure} />
      </section>
      {!isReturn && (
        <Note icon={<ShieldCheck aria-hidden="true" />} className="mt-4">
          Not all right with it? Keep the code to yourself, nothing is final before it is typed.
        </Note>
      )}
      <MarkButtons
        deal={deal}
        mark={mark}
        action={isReturn ? 'Mark as returned' : deal.handedOverBy ? 'Yes, I have it' : 'Mark as received'}
        problem="Something is wrong"
        onProblem={() => setOpen('wrong')}
      />
      <WrongDialog
        deal={deal}
        open={open === 'wrong'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'wrong' : undefined)}
        onWithdraw={isReturn ? undefined : () => setOpen('withdraw')}
      />
      <ReasonDialog
        act="withdraw"
        deal={deal}
        open={open === 'withdraw'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'withdraw' : undefined)}
        onDone={onChanged}
      />
    </>
  );
}

interface CodeProps {
  deal: Deal;
  code: string | undefined;
  failure: string | undefined;
}

function Code({ deal, code, failure }: CodeProps) {
  if (failure) return <p className="mt-5 text-stop font-medium">{failure}</p>;
  return (
    <>
      <Digits code={code} />
      <div className="mt-5 min-h-64">
        {code && (
          <Suspense>
            <QrCode text={location.origin + paths.dashboard.handOver(deal._id, code)} />
          </Suspense>
        )}
      </div>
      <p className="mt-4 text-sm text-ink-3 text-balance">
        {canStayAwake() && 'The screen stays awake. '}It closes by itself when {partnerName(deal)} has it.
      </p>
    </>
  );
}

const Digits = ({ code }: { code: string | undefined }) => (
  <>
    <p className="sr-only">{code && `Your code: ${[...code].join(' ')}`}</p>
    <div className={classNames('mt-5', PAIRED_ROW)} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its index
          key={index}
          className={classNames(
            'grid place-items-center price text-[30px] leading-none bg-surface shadow-[inset_0_0_0_1px_var(--line-strong)]',
            pairedBox(index, 6),
          )}
        >
          {code?.[index]}
        </span>
      ))}
    </div>
  </>
);

/** The code changes for the return, and with another reservation. */
function useCode({ _id: dealId, reservedUntil, rental }: Deal) {
  const [shown, setShown] = useState<{ code?: string; failure?: string }>({});
  const [times, setTimes] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the code
  useEffect(() => {
    let isCurrent = true;
    api(dealCalls.getHandOverCode, { dealId }).then(
      ({ data }) => isCurrent && setShown(data),
      (error) => isCurrent && setShown({ failure: failureText(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [dealId, reservedUntil, rental?.outAt, times]);
  return { ...shown, askAgain: () => setTimes(times + 1) };
}

/** Polls while the page is visible. */
function useEvery(milliseconds: number, work: () => Promise<void>): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void latest.current();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}

const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen on while the page is visible, where the browser can. */
function useAwake(): void {
  useEffect(() => {
    if (!canStayAwake()) return;
    let lock: WakeLockSentinel | undefined;
    let hasEnded = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (hasEnded) await lock.release();
      } catch {
        // The battery is low, or the person forbids it.
      }
    };
    void ask();
    // The browser releases it when the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      hasEnded = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release().catch(() => {});
    };
  }, []);
}
