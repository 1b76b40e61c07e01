import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { noticeCalls } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { NOTICES } from '../messages.ts';
import { Await, defer } from '../ui/await.tsx';
import { Failed } from '../ui/failed.tsx';
import { BackToSettings } from '../ui/settings-head.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { Devices } from './push/devices.tsx';
import { Preferences } from './settings/preferences.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { value } = await defer(outcomeOf(context.get(apiContext)(noticeCalls.getNoticeSettings, {})));
  return { settings: value };
}

export function Component() {
  const { settings } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="What reaches you" noindex />
      <BackToSettings />
      <Await value={settings} wait={<PreferencesSkeleton />}>
        {({ page, failure }) =>
          failure ? (
            <>
              <h1 className="text-h1 font-[680] max-md:sr-only mb-6">What reaches you</h1>
              <div className="panel">
                <Failed
                  title={NOTICES.settingsFailed}
                  failure={failure}
                  retry={paths.dashboard.notificationSettings()}
                />
              </div>
            </>
          ) : (
            <Preferences first={page.data} />
          )
        }
      </Await>
      <div className="mt-5">
        <Devices />
      </div>
    </>
  );
}

const PreferencesSkeleton = () => <Skeletons of={['h-9 w-56', 'mt-6 h-[420px] rounded-panel']} />;
