import { Bell, Download, KeyRound, ShieldCheck, Smartphone, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useAction } from '../api/use-action.ts';
import { useBrand } from '../brand.ts';
import { BY_HAND, install, isByHand, mayInstall } from '../layout/install.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SettingsBlock } from '../ui/settings-block.tsx';
import { useFreshMember } from './fresh-member.ts';
import { PictureSettings } from './settings/picture-settings.tsx';
import { ProfileSettings } from './settings/profile-settings.tsx';

const BlockedPeople = lazyPart(async () => (await import('../blocks/blocked-people.tsx')).BlockedPeople);
const OwnReports = lazyPart(async () => (await import('../reports/own-reports.tsx')).OwnReports);

export function Component() {
  useFreshMember();
  return (
    <>
      <PageHead title="Settings" noindex />
      <h1 className="text-h1 font-[680] max-md:sr-only mb-6">Settings</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PictureSettings />
        <ProfileSettings />
        <SettingsBlock title="Notices" text="Which ones you want">
          <ButtonLink look="outline" to={paths.dashboard.notificationSettings()}>
            <Bell className="size-[18px]" strokeWidth={2} aria-hidden="true" />
            What reaches you
          </ButtonLink>
        </SettingsBlock>
        <SettingsBlock title="Privacy" text="Who sees your e-mail and number">
          <ButtonLink look="outline" to={paths.dashboard.privacySettings()}>
            <ShieldCheck className="size-[18px]" strokeWidth={2} aria-hidden="true" />
            Who reaches you
          </ButtonLink>
        </SettingsBlock>
        <SettingsBlock title="Change Password" text="2-step process">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
            <ButtonLink look="outline" to={paths.forgotPassword()}>
              <KeyRound className="size-[18px]" />
              Change Password
            </ButtonLink>
            <ButtonLink look="quiet" to={paths.dashboard.accountSettings()}>
              Account and sign-in
            </ButtonLink>
          </div>
        </SettingsBlock>
        <Suspense>
          <BlockedPeople />
          <OwnReports />
        </Suspense>
        <Install />
        <ExportData />
        <DeleteAccount />
      </div>
    </>
  );
}

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./settings/delete-account-dialog.tsx')).DeleteAccountDialog,
);

function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsBlock title="Delete Account" text="Your account and everything in it will be removed.">
      <Button look="danger-soft" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 className="size-[18px]" />
        Delete Account
      </Button>
      <DeleteAccountDialog open={asking} onOpenChange={setAsking} />
    </SettingsBlock>
  );
}

function ExportData() {
  const [isBusy, run] = useAction();
  const download = () => run(async () => (await import('./settings/save-data.ts')).exportData());
  return (
    <SettingsBlock title="Your data" text="All that is kept of you, as one file">
      <Button look="outline" busy={isBusy && 'Export your data'} onClick={download}>
        <Download className="size-[18px]" strokeWidth={2} aria-hidden="true" />
        Export your data
      </Button>
    </SettingsBlock>
  );
}

/** Where the browser offers it, or by hand on iOS; nothing else, and not in the installed app. */
function Install() {
  const { brandName } = useBrand();
  const [canAsk, setCanAsk] = useState(mayInstall);
  if (!canAsk && !isByHand()) return null;
  return (
    <SettingsBlock title={`${brandName} on your screen`} text="Opens like an app, also offline">
      {canAsk ? (
        <Button look="outline" onClick={() => install().then(() => setCanAsk(false))}>
          <Smartphone className="size-[18px]" strokeWidth={2} aria-hidden="true" />
          Install
        </Button>
      ) : (
        <p className="text-ink-2">{BY_HAND}</p>
      )}
    </SettingsBlock>
  );
}
