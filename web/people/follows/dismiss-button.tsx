import { X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { focusNextRow } from '../../ui/focus-next-row.ts';

interface DismissButtonProps {
  person: { firstName: string };
  onDismiss: () => Promise<boolean>;
  className?: string;
}

/** Takes a suggestion away, with its row. */
export function DismissButton({ person, onDismiss, className }: DismissButtonProps) {
  const label = `Do not suggest ${person.firstName}`;
  return (
    <IconButton
      label={label}
      title={label}
      {...(className && { className })}
      onClick={({ currentTarget }) => {
        focusNextRow(currentTarget);
        void onDismiss();
      }}
    >
      <X className="size-[18px] text-ink-3" aria-hidden="true" />
    </IconButton>
  );
}
