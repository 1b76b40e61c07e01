import {
  BellRing,
  Building2,
  CalendarClock,
  FileText,
  Flag,
  Gavel,
  GraduationCap,
  Handshake,
  Heart,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Package,
  Star,
  UserCheck,
  UserCog,
  UserPlus,
} from 'lucide-react';
import type { NoticeSign } from '#contract/notices/kind.ts';
import { NOTICE_KINDS } from '#contract/notices/kinds.ts';
import type { Notice } from '#contract/notices.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';

const ICONS: Record<NoticeSign['icon'], LucideIcon> = {
  bellRing: BellRing,
  calendarClock: CalendarClock,
  fileText: FileText,
  flag: Flag,
  gavel: Gavel,
  handshake: Handshake,
  heart: Heart,
  megaphone: Megaphone,
  messageCircle: MessageCircle,
  star: Star,
  userCheck: UserCheck,
  userCog: UserCog,
  userPlus: UserPlus,
};
const TONES: Record<NoticeSign['tone'], string> = {
  pen: 'bg-pen-soft text-pen-text',
  marker: 'bg-marker-soft text-marker-text',
  wait: 'bg-wait-soft text-wait',
  stop: 'bg-stop-soft text-stop',
  tide: 'bg-tide-soft text-tide',
};
const TILES: Record<NoticeSign['tile'], LucideIcon | 'face'> = {
  face: 'face',
  package: Package,
  flag: Flag,
  gavel: Gavel,
  graduationCap: GraduationCap,
  building: Building2,
};

/** The person or the thing, with the sign of the kind. Decoration: the words say it all. */
export function NoticePicture({ notice }: { notice: Notice }) {
  const { icon, tone, tile } = NOTICE_KINDS[notice.kind].sign;
  const Icon = ICONS[icon];
  return (
    <span className="relative size-12" aria-hidden="true">
      {notice.things.length > 1 && notice.things[0]?.image && (
        <>
          <span className="absolute inset-0 rounded-xl bg-pen-line translate-x-[5px] -translate-y-[5px] rotate-6" />
          <span className="absolute inset-0 rounded-xl bg-sunken-2 translate-x-[2px] -translate-y-[2px] rotate-3" />
        </>
      )}
      <Face notice={notice} tile={TILES[tile]} />
      <span
        className={classNames(
          'absolute -right-2 -bottom-[5px] grid place-items-center size-6 rounded-full ring-2 ring-(--notice-ground,var(--surface))',
          TONES[tone],
        )}
      >
        <Icon className="size-3.5" strokeWidth={2.2} />
      </span>
    </span>
  );
}

function Face({ notice: { actor, things }, tile: Tile }: { notice: Notice; tile: LucideIcon | 'face' }) {
  if (Tile === 'face') return <Avatar id={actor?._id} name={actor?.name} image={actor?.image} size={48} />;
  const image = things[0]?.image;
  if (image) return <Thumb image={image} className="relative size-12 rounded-xl" />;
  return (
    <span className="grid place-items-center size-12 rounded-xl bg-sunken text-ink-2">
      <Tile className="size-[22px]" strokeWidth={1.9} />
    </span>
  );
}

export const Thumb = ({ image, className }: { image: string; className: string }) => (
  <img src={image} alt="" loading="lazy" className={classNames('object-cover bg-sunken', className)} />
);
