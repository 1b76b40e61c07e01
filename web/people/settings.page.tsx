import { Bell, KeyRound } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { BlockedPeople } from '../blocks/blocked-people.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { OwnReports } from '../reports/own-reports.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SettingsBlock } from '../ui/settings-block.tsx';
import { useFreshMember } from './fresh-member.ts';
import { DeleteAccount } from './settings/delete-account.tsx';
import { ExportData } from './settings/export-data.tsx';
import { PictureSettings } from './settings/picture-settings.tsx';
import { ProfileSettings } from './settings/profile-settings.tsx';

export function Component() {
  useFreshMember();
  return (
    <>
      <PageHead title="Settings" noindex />
      <h1 className="text-[26px] leading-8 md:text-h1 font-[680] mb-6">Settings</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PictureSettings />
        <ProfileSettings />
        <SettingsBlock title="Notices" text="Which ones you want">
          <ButtonLink look="outline" to={paths.dashboard.notificationSettings()}>
            <Bell className="size-[18px]" strokeWidth={2} aria-hidden="true" />
            What reaches you
          </ButtonLink>
        </SettingsBlock>
        <SettingsBlock title="Change Password" text="2-step process">
          <ButtonLink look="outline" to={paths.forgotPassword()}>
            <KeyRound className="size-[18px]" />
            Change Password
          </ButtonLink>
        </SettingsBlock>
        <BlockedPeople />
        <OwnReports />
        <ExportData />
        <DeleteAccount />
      </div>
    </>
  );
}
