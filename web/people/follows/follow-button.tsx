import { Check, Plus, UserMinus, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIntent } from '../../session/use-intent.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ByViewer } from '../by-viewer.tsx';
import { SignInLink } from '../sign-in-link.tsx';
import { endFollow } from './end-follow.ts';
import { type Followable, useFollow } from './follow.ts';

type Labelled = 'Follow' | 'Follow back' | 'Follow Me';

interface FollowButtonProps {
  person: Followable;
  /** 'Follow Me' on the item page; the others in lists, where screen readers also get the name. */
  label?: Labelled;
  size?: 'sm' | 'md';
  /** Path to return to after signing in, on public pages. There a follow can be ended too. */
  signInFor?: string;
  onFollowed?: () => void;
  className?: string;
}

const ICONS = {
  Follow: <Plus className="size-4 shrink-0" strokeWidth={2.4} />,
  'Follow back': <Plus className="size-4 shrink-0" strokeWidth={2.4} />,
  'Follow Me': <UserPlus className="size-[18px] shrink-0" />,
};

const CHECK = <Check className="size-4 shrink-0" strokeWidth={2.4} />;

/** Follow, then Following. Both labels are stacked, so the button keeps its width. */
export function FollowButton({ signInFor, className, ...props }: FollowButtonProps) {
  const { label = 'Follow', size = 'md', person } = props;
  if (!signInFor) return <ForMember {...props} className={className} />;
  const visitor = (
    <SignInLink
      look="soft"
      size={size}
      wide
      className={classNames(roomFor(label))}
      signInFor={signInFor}
      act={`follow ${person._id}`}
    >
      <Labels label={label} firstName={person.firstName} followed={false} />
    </SignInLink>
  );
  return <ByViewer className={className} visitor={visitor} member={<ForMember {...props} canEnd />} />;
}

/** Width of 'Following' with a button beside it; the item page gives it a column of its own. */
const roomFor = (label: Labelled) => label === 'Follow' && 'min-w-40';

type ForMemberProps = Omit<FollowButtonProps, 'signInFor' | 'className'> & {
  className?: string | undefined;
  canEnd?: boolean;
};

function ForMember({ person, label = 'Follow', size = 'md', onFollowed, className, canEnd }: ForMemberProps) {
  const { followed, busy, follow } = useFollow(person);
  const button = useRef<HTMLButtonElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (!followed && hasEnded.current) button.current?.focus();
    hasEnded.current = false;
  }, [followed]);
  const press = async () => {
    if (!busy && (await follow())) onFollowed?.();
  };
  useIntent(`follow ${person._id}`, () => followed || press());
  const follows = (
    <Button
      ref={button}
      look="soft"
      size={size}
      wide
      disabled={followed}
      aria-busy={busy || undefined}
      className={classNames(className, canEnd && roomFor(label), canEnd && followed && 'pl-2! pr-10!')}
      onClick={press}
    >
      <Labels label={label} firstName={person.firstName} followed={followed} />
    </Button>
  );
  if (!canEnd) return follows;
  const name = `Unfollow ${person.firstName}`;
  return (
    <div className="relative">
      {follows}
      {followed && (
        <IconButton
          label={name}
          title={name}
          className="absolute right-0 inset-y-0"
          onClick={() =>
            endFollow(person, 'following', (isEnded) => {
              hasEnded.current = isEnded;
            })
          }
        >
          <UserMinus className="size-[18px]" />
        </IconButton>
      )}
    </div>
  );
}

interface LabelsProps {
  label: Labelled;
  firstName: string;
  followed: boolean;
}

function Labels({ label, firstName, followed }: LabelsProps) {
  const name = label === 'Follow Me' ? '' : firstName;
  return (
    <span className="grid">
      <Label visible={!followed} icon={ICONS[label]} text={label} name={name} />
      <Label visible={followed} icon={CHECK} text="Following" name={name} />
    </span>
  );
}

interface LabelProps {
  visible: boolean;
  icon: ReactNode;
  text: string;
  name: string;
}

/** The invisible label keeps its width as generated content, which screen readers and text search do not see. */
const Label = ({ visible, icon, text, name }: LabelProps) => (
  <span
    className={classNames(
      '[grid-area:1/1] inline-flex items-center justify-center gap-1.5 transition-[opacity,visibility] duration-240 ease-out',
      !visible && 'opacity-0 invisible',
    )}
  >
    {icon}
    {visible ? (
      <span>{text}</span>
    ) : (
      <span data-text={text} className="before:content-[attr(data-text)]" aria-hidden="true" />
    )}
    {visible && name && <span className="sr-only"> {name}</span>}
  </span>
);
