import { useState } from 'react';
import { consoleCalls, type MemberRow } from '#contract/console.ts';
import { MEMBER_ROLES } from '#contract/limits.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { memberPage } from '../layout/member-page.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ConsoleHead } from './console-head.tsx';
import { Finder, termsOf } from './finder.tsx';
import { type ListRows, ListWait, listOf } from './list-page.tsx';
import type { MemberAct } from './members/member-acts.tsx';
import { MemberItem } from './members/member-row.tsx';
import { CONSOLE } from './messages.ts';

const MemberActDialog = lazyDialog(async () => (await import('./members/member-acts.tsx')).MemberActDialog);

const ROLES = MEMBER_ROLES.map((role) => [role, role] as const);
const STATES = [
  ['suspended', 'Suspended'],
  ['blocked', 'Banned'],
  ['new', 'New'],
] as const;

export const { loader, Component } = memberPage({
  title: 'Members',
  failed: CONSOLE.membersFailed,
  heading: true,
  ...listOf({
    list: (call, search, cursor) =>
      call(consoleCalls.listMembers, { ...termsOf(search, 'keyword', 'role', 'state'), ...cursor }),
    empty: 'Nobody is like that',
    spot: <LateSpot of="PeopleSpot" />,
    countOf: ({ found }) => found,
    filter: (page) => (
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
      </>
    ),
    rows: (page) => <Members {...page} />,
  }),
  wait: (
    <>
      <ConsoleHead title="Members" />
      <ListWait />
    </>
  ),
});

function Members({ rows, replace }: ListRows<MemberRow>) {
  const [acting, act] = useState<{ act: MemberAct; member: MemberRow; open: boolean }>();
  return (
    <>
      <section className="panel p-2" aria-label="Members">
        <ul>
          {rows.map((member) => (
            <MemberItem key={member._id} member={member} onAct={(chosen) => act({ act: chosen, member, open: true })} />
          ))}
        </ul>
      </section>
      {acting && (
        <MemberActDialog
          key={`${acting.act} ${acting.member._id}`}
          {...acting}
          onOpenChange={(open) => act(open ? { ...acting, open } : undefined)}
          onChanged={(changed) => replace(changed, (other) => other._id === changed._id)}
        />
      )}
    </>
  );
}
