import { Check, Plus, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Followable, useFollow } from './follow.ts';

interface FollowButtonProps {
  person: Followable;
  /** 'Follow Me' on the item page (given); 'Follow' elsewhere, among others of its kind: then the name is read with it. */
  label?: 'Follow' | 'Follow Me';
  size?: 'sm' | 'md';
  /** On pages for everyone: where a visitor comes back to after signing in. */
  signInFor?: string;
  onFollowed?: () => void;
  className?: string;
}

const ICONS = {
  Follow: <Plus className="size-4 shrink-0" strokeWidth={2.4} aria-hidden="true" />,
  'Follow Me': <UserPlus className="size-[18px] shrink-0" strokeWidth={2} aria-hidden="true" />,
};

const CHECK = <Check className="size-4 shrink-0" strokeWidth={2.4} aria-hidden="true" />;

/** Follow, then Following for good. Both labels stand in the same place: the button keeps its width. */
export function FollowButton({ signInFor, className, ...props }: FollowButtonProps) {
  const session = useSession();
  const { label = 'Follow', size = 'md', person } = props;
  if (!signInFor) return <ForMember {...props} className={className} />;
  return (
    <>
      {!session && (
        <div className={classNames('for-visitors', className)}>
          <ButtonLink look="soft" size={size} wide to={paths.login(signInFor)}>
            <Labels label={label} firstName={person.firstName} done={false} />
          </ButtonLink>
        </div>
      )}
      {session !== null && (
        <div className={classNames('for-members', className)}>
          <ForMember {...props} />
        </div>
      )}
    </>
  );
}

type ForMemberProps = Omit<FollowButtonProps, 'signInFor' | 'className'> & { className?: string | undefined };

function ForMember({ person, label = 'Follow', size = 'md', onFollowed, className }: ForMemberProps) {
  const { followed, busy, follow } = useFollow(person);
  const press = async () => {
    if (!busy && (await follow())) onFollowed?.();
  };
  return (
    <Button
      look="soft"
      size={size}
      wide
      disabled={followed}
      aria-busy={busy || undefined}
      className={className ?? ''}
      onClick={press}
    >
      <Labels label={label} firstName={person.firstName} done={followed} />
    </Button>
  );
}

function Labels({ label, firstName, done }: { label: 'Follow' | 'Follow Me'; firstName: string; done: boolean }) {
  const name = label === 'Follow' ? firstName : '';
  return (
    <span className="grid">
      <Face shown={!done} icon={ICONS[label]} text={label} name={name} />
      <Face shown={done} icon={CHECK} text="Following" name={name} />
    </span>
  );
}

interface FaceProps {
  shown: boolean;
  icon: ReactNode;
  text: string;
  name: string;
}

/** The face that is not shown keeps its width, but is drawn, not written: it is not there for readers and finders. */
const Face = ({ shown, icon, text, name }: FaceProps) => (
  <span
    className={classNames(
      '[grid-area:1/1] inline-flex items-center justify-center gap-1.5 transition-[opacity,visibility] duration-240 ease-out',
      !shown && 'opacity-0 invisible',
    )}
  >
    {icon}
    {shown ? (
      <span>{text}</span>
    ) : (
      <span data-text={text} className="before:content-[attr(data-text)]" aria-hidden="true" />
    )}
    {shown && name && <span className="sr-only"> {name}</span>}
  </span>
);
