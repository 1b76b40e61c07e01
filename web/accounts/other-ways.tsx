import { Fingerprint, Landmark } from 'lucide-react';
import { passkeyCalls } from '#contract/passkeys.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { useBrand } from '../brand.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { goToCampus } from './campus.ts';
import { enter } from './log-in.ts';
import { usePasskeys } from './use-passkeys.ts';

interface OtherWaysProps {
  next: string;
  /** Without a form above. */
  isAlone: boolean;
}

/** Ways to sign in beside the password: a passkey, the campus's own sign-in. */
export function OtherWays({ next, isAlone }: OtherWaysProps) {
  const { campusSignIn } = useBrand();
  const hasPasskeys = usePasskeys() && campusSignIn !== 'only';
  return (
    <div className={classNames('grid gap-3', isAlone ? 'mt-8' : 'mt-3')}>
      {campusSignIn !== 'off' && <CampusButton next={next} look={isAlone ? 'primary' : 'outline'} />}
      {hasPasskeys && <PasskeyButton next={next} />}
    </div>
  );
}

function PasskeyButton({ next }: { next: string }) {
  const [isBusy, run] = useAction();
  const use = () =>
    run(async () => {
      const { askPasskey } = await import('./passkey.ts');
      const credential = await askPasskey();
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      if (credential) await enter(api(passkeyCalls.signInByPasskey, { credential, timeZone }), next);
    });
  return (
    <Button look="outline" size="lg" wide busy={isBusy && 'Use a passkey'} onClick={use}>
      <Fingerprint className="size-5" strokeWidth={2} aria-hidden="true" />
      Use a passkey
    </Button>
  );
}

/** Leads to the campus's own sign-in. */
export function CampusButton({ next, look }: { next: string; look: 'primary' | 'outline' }) {
  const [isBusy, run] = useAction();
  const go = () => run(() => goToCampus('signIn', next));
  return (
    <Button look={look} size="lg" wide busy={isBusy && 'Use your campus account'} onClick={go}>
      <Landmark className="size-5" strokeWidth={2} aria-hidden="true" />
      Use your campus account
    </Button>
  );
}
