import { useNavigate } from 'react-router';
import { accountCalls } from '#contract/accounts.ts';
import { api } from '../api.ts';
import { ACCOUNT } from '../messages.ts';
import { paths } from '../paths.ts';
import { endSession } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** Ends the session here whatever the server says: it may be away, and the visitor still leaves. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const told = api(accountCalls.logOut, {}).catch(() => undefined);
    // First away from the members' page, so that the guard has no reason to ask for a new sign-in.
    await navigate(paths.home());
    endSession('left');
    toast.success(ACCOUNT.loggedOut);
    await told;
  };
}
