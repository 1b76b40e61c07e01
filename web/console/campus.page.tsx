import { campusCalls } from '#contract/campus.ts';
import { memberPage } from '../layout/member-page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { CampusSettings } from './campus/campus-settings.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { CAMPUS } from './messages.ts';

export const { loader, Component } = memberPage({
  title: 'Campus',
  load: (api) => api(campusCalls.getCampus, {}),
  above: (
    <>
      <ConsoleHead title="Campus">
        What is studied here, and what prices are in. Open pages show a change when they are next loaded.
      </ConsoleHead>
      <PartPages of="categories" />
    </>
  ),
  wait: (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-64 rounded-panel" />
      <Skeleton className="h-64 rounded-panel" />
    </SkeletonGroup>
  ),
  failed: CAMPUS.listFailed,
  render: ({ data }) => <CampusSettings first={data} />,
});
