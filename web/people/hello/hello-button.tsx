import { MessageCircle } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type Greeted, openHello } from './open-hello.ts';
import { useTerms } from './use-terms.ts';

/** Writes the first message to somebody with whom the viewer has no chat. Absent where that is not to be. */
export function HelloButton({ person, followed }: { person: Greeted; followed: boolean }) {
  const { terms, askAgain } = useTerms(person._id);
  // A follow opens a chat.
  if (terms?.way !== 'request' || followed) return null;
  return (
    <Button aria-haspopup="dialog" onClick={() => openHello(person, askAgain)}>
      <MessageCircle className="size-[18px]" aria-hidden="true" />
      Say hello
    </Button>
  );
}
