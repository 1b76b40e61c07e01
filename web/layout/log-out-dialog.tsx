import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { accountCalls } from '#contract/accounts.ts';
import { api } from '../api/api.ts';
import { ACCOUNT } from '../messages.ts';
import { paths } from '../paths.ts';
import { leaveSession } from '../session/session.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';
import { toast } from '../ui/toast.tsx';

export function LogOutDialog(props: Openable) {
  const navigate = useNavigate();
  /** Ends the session in this browser even if the server cannot be reached. */
  const logOut = async () => {
    const answered = api(accountCalls.logOut, {}).catch(() => undefined);
    // Leave the members' pages first, or the guard would ask for a new sign-in.
    await leaveSession(async () => navigate(paths.home()));
    toast.success(ACCOUNT.loggedOut);
    await answered;
  };
  return (
    <AlertDialog
      {...props}
      icon={<LogOut strokeWidth={2.1} />}
      title="Are you Sure?"
      description="You will be logged out of your Account"
      confirm="Logout"
      onConfirm={logOut}
    />
  );
}
