import { Check, Plus, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ByViewer } from './by-viewer.tsx';
import { type Followable, useFollow } from './follow.ts';

interface FollowButtonProps {
  person: Followable;
  /** 'Follow Me' on the item page; 'Follow' in lists, where screen readers also get the name. */
  label?: 'Follow' | 'Follow Me';
  size?: 'sm' | 'md';
  /** On public pages: path to return to after signing in. */
  signInFor?: string;
  onFollowed?: () => void;
  className?: string;
}

const ICONS = {
  Follow: <Plus className="size-4 shrink-0" strokeWidth={2.4} />,
  'Follow Me': <UserPlus className="size-[18px] shrink-0" />,
};

const CHECK = <Check className="size-4 shrink-0" strokeWidth={2.4} />;

/** Follow, then Following for good. Both labels are stacked, so the button keeps its width. */
export function FollowButton({ signInFor, className, ...props }: FollowButtonProps) {
  const { label = 'Follow', size = 'md', person } = props;
  if (!signInFor) return <ForMember {...props} className={className} />;
  const visitor = (
    <ButtonLink look="soft" size={size} wide to={paths.login(signInFor)}>
      <Labels label={label} firstName={person.firstName} followed={false} />
    </ButtonLink>
  );
  return <ByViewer className={className} visitor={visitor} member={<ForMember {...props} />} />;
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
      <Labels label={label} firstName={person.firstName} followed={followed} />
    </Button>
  );
}

interface LabelsProps {
  label: 'Follow' | 'Follow Me';
  firstName: string;
  followed: boolean;
}

function Labels({ label, firstName, followed }: LabelsProps) {
  const name = label === 'Follow' ? firstName : '';
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
