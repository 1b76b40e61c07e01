import { roleOf } from '#contract/can.ts';
import { consoleCalls, type MemberRow } from '#contract/console.ts';
import { MEMBER_ROLES, type MemberRole } from '#contract/limits.ts';
import { api } from '../../api/api.ts';
import { saveFile } from '../../browser/save-file.ts';
import { useDialogDraft } from '../../forms/typed.ts';
import { nameOf } from '../../people/name.ts';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { CONSOLE } from '../messages.ts';
import { WhyDialog } from './why-dialog.tsx';

export type MemberAct = 'role' | 'sessions' | 'export' | 'block';

interface MemberActProps extends Openable {
  act: MemberAct;
  member: MemberRow;
  onChanged: (member: MemberRow) => void;
}

/** The dialog of an act, created afresh each time. */
export function MemberActDialog({ act, member, onChanged, ...dialog }: MemberActProps) {
  const name = nameOf(member);
  const hint = `${member.firstName} is told. It stands in the audit.`;
  const memberId = member._id;
  const about = `${act} ${memberId}`;
  const isBlocked = member.blockedAt !== null;

  if (act === 'role') return <RoleDialog {...{ member, onChanged, hint }} {...dialog} />;
  if (act === 'sessions')
    return (
      <WhyDialog
        {...dialog}
        about={about}
        title={`Sign ${name} out everywhere?`}
        hint="It stands in the audit."
        act="End all sessions"
        onAct={async (why) => {
          const { message } = await api(consoleCalls.endMemberSessions, { memberId, why });
          onChanged({ ...member, sessions: 0, isHere: false });
          toast.success(message);
        }}
      />
    );
  if (act === 'export')
    return (
      <WhyDialog
        {...dialog}
        about={about}
        title={`Export the data of ${name}?`}
        hint="For a request by law. It stands in the audit."
        act="Export"
        onAct={async (why) => {
          const { data } = await api(consoleCalls.exportMember, { memberId, why });
          saveFile(JSON.stringify(data, null, 2), `${member.username}.json`, 'application/json');
        }}
      />
    );
  return (
    <WhyDialog
      {...dialog}
      about={about}
      title={isBlocked ? `Let ${name} sign in again?` : `Block ${name}?`}
      hint={isBlocked ? 'It stands in the audit.' : hint}
      act={isBlocked ? 'Unblock' : 'Block'}
      danger={!isBlocked}
      onAct={async (why) => {
        onChanged((await api(consoleCalls.setMemberBlocked, { memberId, blocked: !isBlocked, why })).data);
        toast.success(isBlocked ? CONSOLE.unblocked : CONSOLE.blocked);
      }}
    />
  );
}

function RoleDialog({ member, onChanged, hint, ...dialog }: Omit<MemberActProps, 'act'> & { hint: string }) {
  const before = roleOf({ role: member.accountType, isModerator: member.isModerator });
  const [memberId, name] = [member._id, nameOf(member)];
  const [role, setRole, clearRole] = useDialogDraft(`role ${memberId}`, before);
  return (
    <WhyDialog
      {...dialog}
      about={`role ${memberId}`}
      title={`Role of ${name}`}
      hint={hint}
      act="Save role"
      onCleared={clearRole}
      onAct={async (why) => {
        onChanged((await api(consoleCalls.setMemberRole, { memberId, role, why })).data);
        toast.success(CONSOLE.roleSaved);
      }}
    >
      <RoleChoice label={`Role of ${name}`} role={role} onChange={setRole} />
    </WhyDialog>
  );
}

const HINTS: Record<MemberRole, string> = {
  Student: 'Buys, sells, chats',
  Moderator: 'Also the desk and the papers',
  Admin: 'Everything, also this console',
};

interface RoleChoiceProps {
  label: string;
  role: MemberRole;
  onChange: (role: MemberRole) => void;
}

const RoleChoice = ({ label, role, onChange }: RoleChoiceProps) => (
  <fieldset className="mt-4 grid gap-1">
    <legend className="sr-only">{label}</legend>
    {MEMBER_ROLES.map((one) => (
      <label
        key={one}
        className="group relative flex items-center gap-3.5 min-h-[58px] px-3.5 py-2 rounded-[12px] font-medium cursor-pointer hover:bg-sunken has-checked:bg-pen-soft has-checked:font-semibold has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus"
      >
        <input
          type="radio"
          name="role"
          className="absolute inset-0 size-full opacity-0 cursor-[inherit]"
          checked={one === role}
          onChange={() => onChange(one)}
        />
        <span
          className="size-5 shrink-0 rounded-full shadow-[inset_0_0_0_2px_var(--line-strong)] group-has-checked:shadow-[inset_0_0_0_6px_var(--pen-text)]"
          aria-hidden="true"
        />
        <span>
          {one}
          <small className="block text-[13.5px] leading-[19px] font-normal text-ink-3 group-has-checked:text-ink-2">
            {HINTS[one]}
          </small>
        </span>
      </label>
    ))}
  </fieldset>
);
