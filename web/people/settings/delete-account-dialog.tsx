import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { withReason } from '../../failures/failure-text.ts';
import { PEOPLE } from '../../messages.ts';
import { endSession, leaveSession, useMember } from '../../session/session.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { isPasswordNeeded, withPassword } from './with-password.ts';

export function DeleteAccountDialog(props: Openable) {
  const { _id } = useMember();
  const navigate = useNavigate();

  const remove = async () => {
    try {
      await leaveSession(async () => {
        await toast.during(api(peopleCalls.deleteAccount, { id: _id }));
        // Leave the members' page first, or its guard would ask for a new sign-in.
        await navigate(paths.home());
      });
    } catch (error) {
      if (!(error instanceof Problem) || isPasswordNeeded(error)) throw error;
      toast.error(withReason(PEOPLE.accountDeleteFailed, error));
      if (error.status === 401) endSession('expired');
      return;
    }
    toast.success(PEOPLE.accountDeleted);
  };

  return (
    <AlertDialog
      {...props}
      danger
      icon={<Trash2 strokeWidth={2.1} />}
      title="Delete Account"
      description="Your account and everything in it will be removed: your items, pictures and follows. This cannot be undone."
      confirm="Delete"
      onConfirm={() => withPassword(remove)}
    />
  );
}
