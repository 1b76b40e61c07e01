import { firstLetter } from '#contract/rules/letters.ts';
import { classNames } from './class-names.ts';

interface AvatarProps {
  /** Determines the colour, so that it stays the same for a person. */
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
  120: 'size-[120px] text-[34px]',
} as const;

const HUES = [264, 25, 155, 75, 320, 200];

function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return HUES[sum % HUES.length] ?? 264;
}

const initialsOf = (name: string): string =>
  name.split(/\s+/).filter(Boolean).map(firstLetter).slice(0, 2).join('').toUpperCase();

/** A photo over coloured initials, which also show if it fails to load. Decorative: the name is beside it. */
export function Avatar({ id = '', name = '', image, size = 40, className }: AvatarProps) {
  const shape = classNames('relative rounded-full shrink-0', sizes[size], className);
  const initials = initialsOf(name);
  const photo = image && (
    <img
      src={image}
      alt=""
      width={size}
      height={size}
      className="absolute inset-0 size-full rounded-full object-cover bg-sunken data-broken:hidden"
    />
  );
  if (!initials) {
    return (
      <span className={classNames('block bg-sunken-2', shape)} aria-hidden="true">
        {photo}
      </span>
    );
  }
  const hue = hueOf(id || name);
  return (
    <span
      // Generated content, so that initials are not part of the name of a button or link around them.
      data-initials={initials}
      className={classNames(shape, 'grid place-items-center font-semibold before:content-[attr(data-initials)]')}
      style={{ background: `oklch(0.9 0.06 ${hue})`, color: `oklch(0.36 0.11 ${hue})` }}
      aria-hidden="true"
    >
      {photo}
    </span>
  );
}
