import { classNames } from './class-names.ts';

interface AvatarProps {
  /** Picks the tint, so that a person keeps theirs. */
  id?: string | undefined;
  name?: string | undefined;
  image?: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

const sizes = {
  24: 'size-6 text-[10px]',
  32: 'size-8 text-xs',
  40: 'size-10 text-sm',
  44: 'size-11 text-sm',
  48: 'size-12 text-[15px]',
  52: 'size-[52px] text-[16px]',
  76: 'size-[76px] text-[22px]',
  88: 'size-[88px] text-[25px]',
  104: 'size-[104px] text-[30px]',
  120: 'size-[120px] text-[34px]',
} as const;

const HUES = [264, 25, 155, 75, 320, 200];

function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return HUES[sum % HUES.length] ?? 264;
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0])
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** A face, or initials on a tint, or nothing known yet. Decoration: the name stands beside it. */
export function Avatar({ id = '', name = '', image, size = 40, className }: AvatarProps) {
  const shape = classNames('rounded-full shrink-0', sizes[size], className);
  if (image) {
    return (
      <img src={image} alt="" width={size} height={size} className={classNames(shape, 'object-cover bg-sunken')} />
    );
  }
  const initials = initialsOf(name);
  if (!initials) return <span className={classNames(shape, 'bg-sunken-2')} aria-hidden="true" />;
  const hue = hueOf(id || name);
  return (
    <span
      // Drawn, not written: initials are no part of the name of the button or link that they stand in.
      data-initials={initials}
      className={classNames(shape, 'grid place-items-center font-semibold before:content-[attr(data-initials)]')}
      style={{ background: `oklch(0.9 0.06 ${hue})`, color: `oklch(0.36 0.11 ${hue})` }}
      aria-hidden="true"
    />
  );
}
