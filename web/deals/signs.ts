import {
  CalendarCheck2,
  CalendarDays,
  CalendarX2,
  CircleX,
  Clock,
  Hand,
  Handshake,
  Lock,
  LockOpen,
  LogOut,
  type LucideIcon,
  PackageCheck,
  QrCode,
  Star,
  Tag,
} from 'lucide-react';
import type { Sign } from '#contract/deals/act.ts';

/** The pictures of acts and steps. */
export const SIGNS: Record<Sign, LucideIcon> = {
  hand: Hand,
  package: PackageCheck,
  tag: Tag,
  lock: Lock,
  unlocked: LockOpen,
  cross: CircleX,
  clock: Clock,
  leave: LogOut,
  calendar: CalendarDays,
  meeting: CalendarCheck2,
  noMeeting: CalendarX2,
  handshake: Handshake,
  code: QrCode,
  star: Star,
};
