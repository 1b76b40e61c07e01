import { Handshake, ScanLine } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { canScan } from '../../ui/can-scan.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useAct } from '../acts/use-act.ts';
import { partnerName } from '../partner.ts';
import { HandOverNote, type HandOverProps, MarkButtons, useMark } from './mark.tsx';
import { codeOfHash } from './scanned-code.ts';
import { WrongDialog } from './wrong-dialog.tsx';

const Scanner = lazyPart(
  async () => (await import('./scanner.tsx')).default,
  ({ onClose }) => onClose(),
);
const ReleaseDialog = lazyDialog(async () => (await import('../acts/release-dialog.tsx')).ReleaseDialog);
const LENGTH = 6;

/** The seller's screen. */
export function TypeCode(props: HandOverProps) {
  const { deal, isReturn, onChanged } = props;
  const name = partnerName(deal);
  const [isScanning, setScanning] = useState(false);
  const [open, setOpen] = useState(false);
  const mark = useMark(props);
  const entry = useEntry(props);
  const [hasCamera, setCamera] = useState(false);
  useEffect(() => void canScan('qr_code').then(setCamera), []);

  if (isScanning)
    return (
      <Suspense>
        <Scanner
          name={name}
          dealId={deal._id}
          onCode={(code) => {
            setScanning(false);
            entry.setCode(code);
            void entry.send(code);
          }}
          onClose={() => setScanning(false)}
        />
      </Suspense>
    );
  return (
    <>
      <HandOverNote deal={deal} />
      <CodePanel deal={deal} isReturn={isReturn} entry={entry} onScan={hasCamera ? () => setScanning(true) : null} />
      <MarkButtons
        deal={deal}
        mark={mark}
        action={isReturn ? 'Mark as taken back' : 'Mark as handed over'}
        problem={isReturn ? 'Something is wrong' : `${name} did not come`}
        onProblem={() => setOpen(true)}
      />
      {!deal.handedOverBy && (
        <p className="mt-3 text-sm text-ink-3 text-center text-balance">
          Without the code {name} confirms. If {name} says nothing for {DEALS.silentDays} days, it is done.
        </p>
      )}
      {isReturn ? (
        <WrongDialog deal={deal} open={open} onOpenChange={setOpen} onWithdraw={undefined} />
      ) : (
        <ReleaseDialog deal={deal} didNotCome open={open} onOpenChange={setOpen} onDone={onChanged} />
      )}
    </>
  );
}

interface CodePanelProps extends Pick<HandOverProps, 'deal' | 'isReturn'> {
  entry: ReturnType<typeof useEntry>;
  /** Null without a camera. */
  onScan: (() => void) | null;
}

function CodePanel({ deal, isReturn, entry, onScan }: CodePanelProps) {
  const name = partnerName(deal);
  return (
    <section className="mt-5 panel p-5 md:p-7 text-center" aria-labelledby="code">
      <h2 id="code" className="text-h2 font-[660]">
        Type {name}’s code
      </h2>
      <p className="mt-1 text-ink-2 text-balance">
        Six digits on {name}’s screen. With them {isReturn || !deal.rental ? 'the deal is done' : 'the rental begins'}{' '}
        for both.
      </p>
      <Form onSubmit={() => entry.send(entry.code)} className="mt-6">
        <div className="[&_.err]:justify-center [&_.err]:mt-3">
          <CodeInput
            paired
            label={`${name}’s code`}
            length={LENGTH}
            value={entry.code}
            onChange={entry.setCode}
            onComplete={entry.send}
            error={entry.error}
            ref={entry.input}
          />
        </div>
        <FormAlert className="mt-4 text-left">{entry.failed}</FormAlert>
        <div className="mt-6 grid gap-2.5">
          <Button type="submit" size="lg" disabled={entry.code.length < LENGTH} busy={entry.isSending && 'Hold on...'}>
            <Handshake className="size-5" aria-hidden="true" />
            {isReturn ? 'It is back' : deal.rental ? 'Hand it over' : 'Complete the deal'}
          </Button>
          {onScan && (
            <Button size="lg" look="outline" onClick={onScan}>
              <ScanLine className="size-5" aria-hidden="true" />
              Scan instead
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}

/** The digits, typed, scanned or from the address. A refused code stays, to be corrected. */
function useEntry({ deal, isReturn, onChanged, reload }: HandOverProps) {
  const { hash, pathname, key } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { busy, failed, run } = useAct();
  const input = useRef<HTMLInputElement>(null);

  // Depends on the key too: the same code may be scanned again before the last navigation is rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has another key
  useEffect(() => {
    const given = codeOfHash(hash);
    if (!given) return;
    setCode(given);
    // Remove the code from the history.
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hash, key, pathname, navigate]);

  const send = (given: string) =>
    run(async () => {
      setError(undefined);
      try {
        onChanged((await api(dealCalls.handOver, { dealId: deal._id, code: given, isReturn })).data);
      } catch (problem) {
        const isWrong = problem instanceof Problem && problem.errors?.some(({ field }) => field === 'code');
        // It may be completed already, or reserved for somebody else.
        if (problem instanceof Problem && problem.code === 'CONFLICT') void reload();
        if (!isWrong) throw problem;
        setError(failureText(problem));
        input.current?.focus();
      }
    });
  const change = (value: string) => {
    setCode(value);
    setError(undefined);
  };
  return { code, setCode: change, error, failed, isSending: busy, send, input };
}
