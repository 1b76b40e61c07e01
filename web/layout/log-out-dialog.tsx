import { LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountCalls } from '#contract/accounts.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../api/api.ts';
import { ACCOUNT } from '../messages.ts';
import { getSession, leaveSession } from '../session/session.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';
import { toast } from '../ui/toast.tsx';

export function LogOutDialog(props: Openable) {
  const navigate = useNavigate();
  const { line, tried } = useLeftBehind(props.open);
  /** Ends the session in this browser even if the server cannot be reached. */
  const logOut = async () => {
    await tried.current;
    let answered: Promise<unknown> | undefined;
    await leaveSession(async () => {
      answered = api(accountCalls.logOut, {}).catch(() => undefined);
      // Leave the members' pages first, or the guard would ask for a new sign-in.
      await navigate(paths.home());
    });
    toast.success(ACCOUNT.loggedOut);
    await answered;
  };
  return (
    <AlertDialog
      {...props}
      icon={<LogOut strokeWidth={2.1} />}
      title="Are you Sure?"
      description="You will be logged out of your Account"
      note={line}
      confirm="Logout"
      onConfirm={logOut}
    />
  );
}

/** While the dialog is open, what waits is tried once more; the line says what is left. */
function useLeftBehind(isOpen: boolean) {
  const [line, setLine] = useState<string>();
  const tried = useRef<Promise<void>>(undefined);
  useEffect(() => {
    const memberId = getSession()?.user._id;
    if (!isOpen || !memberId) return;
    tried.current = Promise.all([import('../saved/left-behind.ts'), import('../saved/left-behind-text.ts')])
      .then(([{ sendWhatWaits }, { leftBehindText }]) =>
        sendWhatWaits(memberId, (left) => setLine(leftBehindText(left))),
      )
      // One logs out all the same if its code is missing or storage is blocked.
      .catch(() => {});
  }, [isOpen]);
  return { line, tried };
}
