import { Flag } from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import type { Reported } from './open-report.ts';

/** The reported thing: its picture, title and owner. */
export const ReportedThing = ({ reported: { kind, title, note, image, person } }: { reported: Reported }) => (
  <div className="mt-3.5 mb-3 flex items-center gap-3.5 p-2.5 rounded-[14px] bg-sunken dark:bg-surface">
    {kind === 'person' ? (
      <Avatar id={person?._id} name={title} image={image} size={48} />
    ) : (
      <span className="size-12 shrink-0 rounded-[10px] overflow-hidden bg-sunken-2 grid place-items-center text-ink-3">
        {image ? (
          <img src={image} alt="" className="size-full object-cover" />
        ) : (
          <Flag className="size-5" aria-hidden="true" />
        )}
      </span>
    )}
    <span className="min-w-0">
      <b className="block font-semibold leading-[22px] line-clamp-2 wrap-anywhere">{title}</b>
      {note && <small className="block text-[13.5px] leading-[19px] text-ink-3 truncate">{note}</small>}
    </span>
  </div>
);
