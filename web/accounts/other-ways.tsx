import { Fingerprint, Landmark } from 'lucide-react';
import { useState } from 'react';
import { passkeyCalls } from '#contract/passkeys.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { useBrand } from '../brand.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { AgeLine } from './age-line.tsx';
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
  const [isMinor, setMinor] = useState(false);
  const hasPasskeys = usePasskeys();
  return (
    <div className={classNames('grid gap-3', isAlone ? 'mt-8' : 'mt-3')}>
      {campusSignIn !== 'off' && <CampusButton next={next} look={isAlone ? 'primary' : 'outline'} isMinor={isMinor} />}
      {/* Its room is there before it is known: the form above would move from under the pointer. */}
      {hasPasskeys !== false && campusSignIn !== 'only' && (
        <div className={hasPasskeys ? '' : 'invisible'}>
          <PasskeyButton next={next} />
        </div>
      )}
      {campusSignIn !== 'off' && <AgeLine isMinor={isMinor} onChange={setMinor} />}
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

interface CampusButtonProps {
  next: string;
  look: 'primary' | 'outline';
  /** Who has no account yet is younger than 18. */
  isMinor: boolean;
}

/** Leads to the campus's own sign-in. */
export function CampusButton({ next, look, isMinor }: CampusButtonProps) {
  const [isBusy, run] = useAction();
  const go = () => run(() => goToCampus('signIn', next, isMinor));
  return (
    <Button look={look} size="lg" wide busy={isBusy && 'Use your campus account'} onClick={go}>
      <Landmark className="size-5" strokeWidth={2} aria-hidden="true" />
      Use your campus account
    </Button>
  );
}
