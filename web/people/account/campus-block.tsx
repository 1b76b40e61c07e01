import { Landmark } from 'lucide-react';
import { campusSignInCalls, type SignInWays } from '#contract/campus-sign-in.ts';
import { paths } from '#contract/paths.ts';
import { goToCampus } from '../../accounts/campus.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { useBrand } from '../../brand.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { toast } from '../../ui/toast.tsx';
import { withPassword } from '../settings/with-password.ts';
import { AccountRow } from './account-row.tsx';

interface CampusBlockProps {
  campus: SignInWays['campus'];
  onChanged: () => void;
}

/** The member's account of the campus, where the operator has its sign-in. */
export function CampusBlock({ campus, onChanged }: CampusBlockProps) {
  const { campusSignIn } = useBrand();
  const [isBusy, run] = useAction();
  if (campusSignIn === 'off') return null;
  const go = () => goToCampus('link', paths.dashboard.accountSettings());
  const unlink = async () => {
    toast.success((await api(campusSignInCalls.unlinkCampusAccount, {})).message);
    onChanged();
  };
  return (
    <SettingsBlock title="Campus sign-in" text="The account of your campus signs you in here.">
      {campus ? (
        <AccountRow
          icon={<Landmark />}
          title={`Linked as ${campus.name}`}
          text={
            <>
              Campus account, since <Day time={campus.linkedAt} short />
            </>
          }
        >
          {campusSignIn === 'beside' && (
            <Button look="quiet" size="sm" busy={isBusy && 'Unlink'} onClick={() => run(() => withPassword(unlink))}>
              Unlink
            </Button>
          )}
        </AccountRow>
      ) : (
        <AccountRow icon={<Landmark />} title="Not linked" text="The campus signs you in, and you come back">
          <Button look="outline" size="sm" busy={isBusy && 'Link'} onClick={() => run(() => withPassword(go))}>
            Link
          </Button>
        </AccountRow>
      )}
    </SettingsBlock>
  );
}
