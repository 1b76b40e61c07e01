import { Download, GraduationCap, Landmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { accountCalls, type OwnAddress, type OwnSession } from '#contract/accounts.ts';
import { campusSignInCalls, type SignInWays } from '#contract/campus-sign-in.ts';
import { type Passkey, passkeyCalls } from '#contract/passkeys.ts';
import { paths } from '#contract/paths.ts';
import { longDay } from '#contract/rules/studies-end.ts';
import { goToCampus } from '../accounts/campus.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { useBrand } from '../brand.ts';
import { memberPage, PanelSkeletons } from '../layout/member-page.tsx';
import { ACCOUNT } from '../messages.ts';
import { useMember } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Day } from '../ui/day.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { SettingsBlock } from '../ui/settings-block.tsx';
import { BackToSettings, SettingsHead } from '../ui/settings-head.tsx';
import { toast } from '../ui/toast.tsx';
import { AccountRow } from './account/account-row.tsx';
import { AddressBlock } from './account/address-block.tsx';
import { PasskeysBlock } from './account/passkeys-block.tsx';
import { PasswordBlock } from './account/password-block.tsx';
import { SessionsBlock } from './account/sessions-block.tsx';
import { withPassword } from './settings/with-password.ts';

export const { loader, Component } = memberPage({
  title: 'Account and sign-in',
  load: async (api) => {
    const [address, ways, passkeys, sessions] = await Promise.all([
      api(accountCalls.getOwnAddress, {}),
      api(campusSignInCalls.getSignInWays, {}),
      api(passkeyCalls.listPasskeys, {}),
      api(accountCalls.listSessions, {}),
    ]);
    return { address: address.data, ways: ways.data, passkeys: passkeys.data, sessions: sessions.data };
  },
  above: (
    <>
      <BackToSettings />
      <SettingsHead title="Account and sign-in" text="For anything here that matters we ask your password again." />
    </>
  ),
  wait: <PanelSkeletons panels={['h-[130px]', 'h-[280px]']} />,
  failed: ACCOUNT.accountFailed,
  render: (account) => <Account {...account} />,
});

interface AccountProps {
  address: OwnAddress;
  ways: SignInWays;
  passkeys: Passkey[];
  sessions: OwnSession[];
}

function Account({ address, ways, passkeys, sessions }: AccountProps) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AddressBlock address={address} hasPassword={ways.hasPassword} onChanged={reload} />
      <PasswordBlock hasPassword={ways.hasPassword} onChanged={reload} />
      <PasskeysBlock passkeys={passkeys} onChanged={reload} />
      <CampusBlock campus={ways.campus} onChanged={reload} />
      <SessionsBlock sessions={sessions} onChanged={reload} />
      <StudiesBlock />
      <ExportBlock hasPassword={ways.hasPassword} />
      <DeleteBlock />
    </div>
  );
}

/** Nothing for who has no last day. */
function StudiesBlock() {
  const { studiesEnd, isAlumnus } = useMember();
  if (!studiesEnd) return null;
  return (
    <SettingsBlock title="Your studies" text="What becomes of the account when they end.">
      <AccountRow
        icon={<GraduationCap />}
        title={isAlumnus ? 'Alumni account' : `Until ${longDay(studiesEnd)}`}
        text={
          isAlumnus ? `Your studies ended on ${longDay(studiesEnd)}` : 'Then your listings end, and the account stays'
        }
      >
        <ButtonLink look="outline" size="sm" to={paths.dashboard.leaving()}>
          Open<span className="sr-only"> the end of your studies</span>
        </ButtonLink>
      </AccountRow>
    </SettingsBlock>
  );
}

function ExportBlock({ hasPassword }: { hasPassword: boolean }) {
  const [isBusy, run] = useAction();
  const download = () => run(async () => (await import('./settings/save-data.ts')).exportData());
  return (
    <SettingsBlock title="Your data" text="Everything we store about you, as one file.">
      <AccountRow
        icon={<Download />}
        title="Export"
        text={hasPassword ? 'We ask your password first' : 'We ask first that it is you'}
      >
        <Button look="outline" size="sm" busy={isBusy && 'Export'} onClick={download}>
          Export
        </Button>
      </AccountRow>
    </SettingsBlock>
  );
}

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./settings/delete-account-dialog.tsx')).DeleteAccountDialog,
);

function DeleteBlock() {
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsBlock title="Delete Account" text="Your account and everything in it will be removed.">
      <Button look="danger-soft" className="max-md:w-full" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 className="size-[18px]" aria-hidden="true" />
        Delete Account
      </Button>
      <DeleteAccountDialog open={isAsking} onOpenChange={setAsking} />
    </SettingsBlock>
  );
}

interface CampusBlockProps {
  campus: SignInWays['campus'];
  onChanged: () => void;
}

/** The member's account of the campus, where the operator has its sign-in. */
function CampusBlock({ campus, onChanged }: CampusBlockProps) {
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
