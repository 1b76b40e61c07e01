import { CodeForm } from '../../accounts/code-form.tsx';
import { SubmitButtons } from '../../ui/dialog.tsx';

interface CodeStepProps {
  email: string;
  /** The label of the button. */
  action: string;
  confirm: (otp: string) => Promise<void>;
  onCancel: () => void;
}

/** The code that was mailed to an address. */
export const CodeStep = ({ email, action, confirm, onCancel }: CodeStepProps) => (
  <CodeForm
    className="mt-2"
    onCode={confirm}
    buttons={(isBusy) => <SubmitButtons action={action} busy={isBusy} onCancel={onCancel} />}
  >
    <p className="text-ink-2 wrap-anywhere">The code is in the mail to {email}.</p>
  </CodeForm>
);
