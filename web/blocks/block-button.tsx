import { Ban } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { type Blockable, openBlock } from './open-block.ts';

/** For members, on somebody else's page, which is hidden from them afterwards. */
export function BlockButton({ person }: { person: Blockable }) {
  const session = useSession();
  const navigate = useNavigate();
  const { _id, firstName, lastName } = person;
  if (!session || session.user._id === _id) return null;
  return (
    <Button
      look="ghost"
      className="print:hidden"
      aria-haspopup="dialog"
      onClick={() => openBlock({ _id, firstName, lastName }, { onBlocked: () => void navigate(paths.home()) })}
    >
      <Ban className="size-[18px]" aria-hidden="true" />
      Block
    </Button>
  );
}
