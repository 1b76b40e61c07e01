import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { nameOf } from '../name.ts';
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

/** The same in a row of a list that knows whether it may be; on phones the profile has it. */
export function HelloInRow({ person }: { person: Greeted }) {
  const [isSent, setSent] = useState(false);
  if (isSent) return null;
  return (
    <Button
      look="outline"
      size="sm"
      className="relative z-10 shrink-0 max-md:hidden!"
      aria-haspopup="dialog"
      onClick={() => openHello(person, () => setSent(true))}
    >
      Say hello<span className="sr-only"> to {nameOf(person)}</span>
    </Button>
  );
}
