import { LogOut } from 'lucide-react';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { useLogOut } from './log-out.ts';

interface LogOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function LogOutDialog(props: LogOutDialogProps) {
  const logOut = useLogOut();
  return (
    <AlertDialog
      {...props}
      icon={<LogOut strokeWidth={2.1} aria-hidden="true" />}
      title="Are you Sure?"
      description="You will be logged out of your Account"
      confirm="Logout"
      onConfirm={logOut}
    />
  );
}
