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
import type { Notice } from '#contract/notices.ts';
import type { NoticeKind } from '#contract/rules/notice-kinds.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';

const PEN = 'bg-pen-soft text-pen-text';

/** The icon of each kind, and its fallback picture: a person's face, or this icon. */
const SIGNS: Record<NoticeKind, { icon: LucideIcon; tone: string; tile: LucideIcon | 'face' }> = {
  message: { icon: MessageCircle, tone: PEN, tile: 'face' },
  deal: { icon: Handshake, tone: PEN, tile: Package },
  review: { icon: Star, tone: 'bg-marker-soft text-marker-text', tile: 'face' },
  newItem: { icon: UserCheck, tone: PEN, tile: Package },
  match: { icon: BellRing, tone: PEN, tile: Package },
  listing: { icon: CalendarClock, tone: 'bg-wait-soft text-wait', tile: Package },
  wish: { icon: Heart, tone: PEN, tile: Package },
  follower: { icon: UserPlus, tone: PEN, tile: 'face' },
  decision: { icon: Gavel, tone: 'bg-stop-soft text-stop', tile: Package },
  report: { icon: Flag, tone: PEN, tile: Flag },
  desk: { icon: Gavel, tone: PEN, tile: Gavel },
  role: { icon: UserCog, tone: 'bg-tide-soft text-tide', tile: 'face' },
  paper: { icon: FileText, tone: PEN, tile: GraduationCap },
  announcement: { icon: Megaphone, tone: 'bg-tide-soft text-tide', tile: Building2 },
};

/** The person or the thing, with the sign of the kind. Decoration: the words say it all. */
export function NoticePicture({ notice }: { notice: Notice }) {
  const { icon: Icon, tone, tile } = SIGNS[notice.kind];
  return (
    <span className="relative size-12" aria-hidden="true">
      {notice.things.length > 1 && notice.things[0]?.image && (
        <>
          <span className="absolute inset-0 rounded-xl bg-pen-line translate-x-[5px] -translate-y-[5px] rotate-6" />
          <span className="absolute inset-0 rounded-xl bg-sunken-2 translate-x-[2px] -translate-y-[2px] rotate-3" />
        </>
      )}
      <Face notice={notice} tile={tile} />
      <span
        className={classNames(
          'absolute -right-[7px] -bottom-[5px] grid place-items-center size-6 rounded-full ring-2 ring-(--notice-ground,var(--surface))',
          tone,
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
