import { Ban, Clock, Download, Ellipsis, LogOut, ScrollText, Sprout, UserCog } from 'lucide-react';
import { can, roleOf } from '#contract/can.ts';
import type { MemberRow } from '#contract/console.ts';
import type { MemberRole } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { nameOf } from '../../people/name.ts';
import { actorOf, useMember } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { dayWords } from '../weeks.ts';
import type { MemberAct } from './member-acts.tsx';

interface MemberItemProps {
  member: MemberRow;
  onAct: (act: MemberAct) => void;
}

/** A member with badges, last visit, and acts. */
export function MemberItem({ member, onAct }: MemberItemProps) {
  const { _id, username, YearAndBranch, items, joinedAt, image } = member;
  const name = nameOf(member);
  return (
    <li className="relative grid grid-cols-[44px_minmax(0,1fr)_44px] md:grid-cols-[44px_minmax(0,1fr)_auto_92px_44px] gap-x-3.5 md:gap-x-4 gap-y-1 md:items-center py-2.5 pl-2.5 pr-0.5 md:pl-3.5 md:pr-2 rounded-[14px] hover:bg-sunken">
      <Avatar id={_id} name={name} image={image} size={44} />
      <div className="min-w-0">
        <p className="font-semibold truncate">
          <Link to={paths.profile(_id)} className="row-link">
            {name}
          </Link>
          <span className="text-ink-3 text-sm font-medium"> @{username}</span>
        </p>
        <p className="text-sm text-ink-3">
          {YearAndBranch && `${YearAndBranch} · `}
          {formatNumber(items)} {items === 1 ? 'item' : 'items'} · since <Day time={joinedAt} />
        </p>
      </div>
      <Tags member={member} />
      <span className="max-md:hidden text-right text-[13.5px] text-ink-3 whitespace-nowrap">
        {member.isHere ? 'Now' : member.seenOn && dayWords(member.seenOn)}
      </span>
      <div className="relative max-md:col-start-3 max-md:row-start-1">
        <MemberMenu member={member} onAct={onAct} />
      </div>
    </li>
  );
}

const TONES: Record<MemberRole, Tone | null> = { Admin: 'pen', Moderator: 'tide', Student: null };

function Tags({ member }: { member: MemberRow }) {
  const role = roleOf({ role: member.accountType, isModerator: member.isModerator });
  const tone = TONES[role];
  return (
    <div className="flex flex-wrap md:justify-end gap-1.5 empty:hidden md:empty:flex max-md:col-start-2">
      {tone && <Badge tone={tone}>{role}</Badge>}
      {member.suspendedUntil && (
        <Badge tone="wait">
          <Clock className="size-4" strokeWidth={2} aria-hidden="true" />
          <span>
            Suspended until <Day time={member.suspendedUntil} short />
          </span>
        </Badge>
      )}
      {member.blockedAt && (
        <Badge tone="stop">
          <Ban className="size-4" strokeWidth={2} aria-hidden="true" />
          Banned
        </Badge>
      )}
      {member.isNew && (
        <Badge tone="go">
          <Sprout className="size-4" strokeWidth={2} aria-hidden="true" />
          New: lower limits
        </Badge>
      )}
    </div>
  );
}

function MemberMenu({ member, onAct }: MemberItemProps) {
  const name = nameOf(member);
  const actor = actorOf(useMember());
  return (
    <Menu
      label={`What to do with ${name}`}
      isSheet
      className="right-0 top-12 w-[296px]"
      triggerClass="icon-btn aria-expanded:bg-sunken aria-expanded:text-ink"
      trigger={() => <Ellipsis className="size-[22px]" strokeWidth={1.9} />}
      head={
        <p className="px-3 pt-2 pb-1.5 text-[13px] font-semibold text-ink-3">
          {name}
          <span className="block font-normal break-all">{member.email}</span>
        </p>
      }
      items={[
        { name: 'Change role', icon: <UserCog strokeWidth={1.9} />, onSelect: () => onAct('role') },
        { name: 'End all sessions', icon: <LogOut strokeWidth={1.9} />, onSelect: () => onAct('sessions') },
        { name: 'Export for a request by law', icon: <Download strokeWidth={1.9} />, onSelect: () => onAct('export') },
        {
          name: 'What was done to this account',
          icon: <ScrollText strokeWidth={1.9} />,
          to: paths.dashboard.console('audit', { memberId: member._id }),
        },
        // An Admin must lose the role first.
        ...(can.blockMember(actor, { role: member.accountType })
          ? [
              {
                name: member.blockedAt ? 'Unblock' : 'Block',
                note: member.blockedAt ? 'May sign in again' : 'Cannot sign in',
                icon: <Ban strokeWidth={1.9} />,
                danger: !member.blockedAt,
                onSelect: () => onAct('block'),
              },
            ]
          : []),
      ]}
    />
  );
}
