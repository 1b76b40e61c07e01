import { Pencil, Reply, X } from 'lucide-react';
import { CHAT } from '#contract/limits.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { IconButton } from '../../ui/button.tsx';
import { nameOf } from '../list/names.ts';
import type { Compose } from './composer.tsx';

/** What is answered or edited, and the way back, above the field. */
export function ComposeHead({ compose: { kind, row }, onCancel }: { compose: Compose; onCancel: () => void }) {
  const isEdit = kind === 'edit';
  const Icon = isEdit ? Pencil : Reply;
  const minutes = Math.ceil((CHAT.editMinutes * MINUTE - (serverNow() - Date.parse(row.time))) / MINUTE);
  const name = row.mine ? 'yourself' : (row.message?.sender.firstName ?? (row.message && nameOf(row.message.sender)));
  return (
    <div className="flex items-center gap-3 rounded-[9px] bg-pen-soft pl-3.5 min-h-13" role="status">
      <Icon className="size-[18px] shrink-0 text-pen-text" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-sm leading-5">
        <p className="flex justify-between gap-3 font-semibold text-pen-text">
          {isEdit ? 'Editing' : `Reply to ${name}`}
          {isEdit && <span>{Math.max(minutes, 0)} min left</span>}
        </p>
        <p className="truncate text-ink-2">{row.content}</p>
      </div>
      <IconButton label={isEdit ? 'Stop editing' : 'Do not reply'} onClick={onCancel}>
        <X className="size-5" />
      </IconButton>
    </div>
  );
}
