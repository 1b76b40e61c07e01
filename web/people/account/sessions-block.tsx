import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { accountCalls, type OwnSession } from '#contract/accounts.ts';
import { isPhone } from '#contract/rules/device-name.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { focusNextRow } from '../../ui/focus-next-row.ts';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { toast } from '../../ui/toast.tsx';
import { When } from '../../ui/when.tsx';
import { AccountRow } from './account-row.tsx';

interface SessionsBlockProps {
  sessions: OwnSession[];
  onChanged: () => void;
}

/** Where the member is signed in. */
export function SessionsBlock({ sessions, onChanged }: SessionsBlockProps) {
  const [isBusy, run] = useAction();
  const endOthers = () =>
    run(async () => {
      toast.success((await api(accountCalls.endOtherSessions, {})).message);
      onChanged();
    });
  return (
    <SettingsBlock title="Devices" text="Signed in now.">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id}>
            <SessionRow session={session} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="outline"
          className="mt-3 max-md:w-full"
          busy={isBusy && 'Sign out all others'}
          onClick={endOthers}
        >
          <LogOut className="size-[18px]" strokeWidth={2} aria-hidden="true" />
          Sign out all others
        </Button>
      )}
    </SettingsBlock>
  );
}

function SessionRow({ session, onChanged }: { session: OwnSession; onChanged: () => void }) {
  const { _id, device, place, seenAt, isCurrent, isNewDevice } = session;
  const [isBusy, run] = useAction();
  const name = device ?? 'A device';
  const end = (button: HTMLElement) =>
    run(async () => {
      toast.success((await api(accountCalls.endSession, { sessionId: _id })).message);
      focusNextRow(button);
      onChanged();
    });
  return (
    <AccountRow
      icon={isPhone(name) ? <Smartphone /> : <Laptop />}
      title={
        <>
          {name}{' '}
          {isCurrent ? (
            <Badge tone="go" dot>
              This device
            </Badge>
          ) : (
            isNewDevice && (
              <Badge tone="wait" dot>
                New
              </Badge>
            )
          )}
        </>
      }
      text={
        <>
          {place && `${place} · `}
          {isCurrent ? 'now' : <When time={seenAt} />}
          {isNewDevice && !isCurrent && '. We mailed you about it'}
        </>
      }
    >
      {!isCurrent && (
        <Button
          look={isNewDevice ? 'danger-soft' : 'outline'}
          size="sm"
          aria-label={`Sign out ${name}`}
          busy={isBusy && 'Sign out'}
          onClick={({ currentTarget }) => void end(currentTarget)}
        >
          Sign out
        </Button>
      )}
    </AccountRow>
  );
}
