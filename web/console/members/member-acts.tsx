import { roleOf } from '#contract/can.ts';
import { consoleCalls, type MemberRow } from '#contract/console.ts';
import { api } from '../../api/api.ts';
import { saveFile } from '../../browser/save-file.ts';
import { useDialogDraft } from '../../forms/typed.ts';
import { nameOf } from '../../people/name.ts';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { CONSOLE } from '../messages.ts';
import { RoleChoice } from './role-choice.tsx';
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
