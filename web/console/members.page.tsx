import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router';
import type { Output } from '#contract/call.ts';
import { consoleCalls, type MemberRow } from '#contract/console.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { type Api, api, apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { CONSOLE } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { Empty } from '../ui/empty.tsx';
import { later } from '../ui/later.tsx';
import { PeopleSpot } from '../ui/more-spots.tsx';
import { usePages } from '../ui/use-pages.ts';
import { ConsoleHead } from './console-head.tsx';
import { Finder, termsOf } from './finder.tsx';
import { ListWait } from './list-wait.tsx';
import type { MemberAct } from './members/member-acts.tsx';
import { MemberItem } from './members/member-row.tsx';
import { Pager } from './pager.tsx';

const MemberActDialog = lazy(async () => ({ default: (await import('./members/member-acts.tsx')).MemberActDialog }));

type MemberPage = Output<typeof consoleCalls.listMembers>;

const list = (call: Api, search: URLSearchParams, cursor?: string) =>
  call(consoleCalls.listMembers, { ...termsOf(search, 'keyword', 'role', 'state'), ...(cursor && { cursor }) });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(list(context.get(apiContext), new URL(request.url).searchParams)));
  return { members: value };
}

const ROLES = [
  ['Student', 'Student'],
  ['Moderator', 'Moderator'],
  ['Admin', 'Admin'],
] as const;
const STATES = [
  ['suspended', 'Suspended'],
  ['blocked', 'Banned'],
  ['new', 'New'],
] as const;

export function Component() {
  const { members } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHead title="Members" noindex />
      <AwaitedPage
        value={members}
        wait={
          <>
            <ConsoleHead title="Members" />
            <ListWait />
          </>
        }
        failed={CONSOLE.membersFailed}
        heading
        failedClass="panel"
        retry={pathname + search}
      >
        {(page) => (
          <>
            <ConsoleHead title="Members">
              {formatNumber(page.members)} members, {formatNumber(page.blocked)} blocked
            </ConsoleHead>
            <Finder
              label="Search members"
              placeholder="Name, mail or PRN"
              selects={[
                { name: 'role', label: 'Role', all: 'All roles', options: ROLES },
                { name: 'state', label: 'State', all: 'All states', options: STATES },
              ]}
            />
            <Members key={`${search} ${page.data[0]?._id}`} first={page} />
          </>
        )}
      </AwaitedPage>
    </>
  );
}

function Members({ first }: { first: MemberPage }) {
  const [search] = useSearchParams();
  const { rows, before, previous, next, replace } = usePages(first, (cursor) => list(api, search, cursor));
  const [acting, act] = useState<{ act: MemberAct; member: MemberRow; open: boolean }>();
  if (first.found === 0)
    return (
      <Empty className="panel" spot={<PeopleSpot />}>
        Nobody is like that
      </Empty>
    );
  return (
    <>
      <section className="panel p-2" aria-label="Members">
        <ul>
          {rows.map((member) => (
            <MemberItem key={member._id} member={member} onAct={(chosen) => act({ act: chosen, member, open: true })} />
          ))}
        </ul>
      </section>
      <Pager {...{ before, previous, next }} shown={rows.length} count={first.found} />
      {acting && (
        <Suspense>
          <MemberActDialog
            key={`${acting.act} ${acting.member._id}`}
            {...acting}
            onOpenChange={(open) => act(open ? { ...acting, open } : undefined)}
            onChanged={(changed) => replace(changed, (other) => other._id === changed._id)}
          />
        </Suspense>
      )}
    </>
  );
}
