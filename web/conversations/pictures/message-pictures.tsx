import { ImageOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { captionOf } from '../conversation/caption.ts';
import type { Row, RowPicture } from '../conversation/rows.ts';
import { WarningNote } from '../conversation/warning.tsx';
import { usePictureUrl } from './picture-urls.ts';

const PictureViewer = lazyDialog(async () => (await import('./picture-viewer.tsx')).PictureViewer);

/** How one to four of them share the bubble. */
const LAYOUTS = [
  'aspect-[4/3]',
  'aspect-[2/1] grid-cols-2',
  'aspect-[3/2] grid-cols-[2fr_1fr] grid-rows-2 [&>:first-child]:row-span-2',
  'aspect-square grid-cols-2 grid-rows-2',
] as const;

/** The pictures of a message. A press opens one over the whole screen. */
export function PictureGrid({ row, pictures }: { row: Row; pictures: readonly RowPicture[] }) {
  const [start, setStart] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const from = row.mine ? 'you' : (row.sender?.name ?? 'a deleted user');
  return (
    <>
      <span
        className={classNames(
          'grid gap-[3px] overflow-hidden rounded-[12px] bg-surface',
          LAYOUTS[pictures.length - 1] ?? LAYOUTS[3],
        )}
      >
        {pictures.map((picture, n) => (
          <Thumb
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a message never changes its order
            key={n}
            picture={picture}
            label={`Open picture ${n + 1} of ${pictures.length} from ${from}`}
            onOpen={() => {
              setStart(n);
              setOpen(true);
            }}
          />
        ))}
      </span>
      <PictureViewer
        open={isOpen}
        onOpenChange={setOpen}
        row={row}
        pictures={pictures}
        start={start}
        caption={captionOf(row)}
      />
    </>
  );
}

function Thumb({ picture, label, onOpen }: { picture: RowPicture; label: string; onOpen: () => void }) {
  const { url, isGone, isFailed, retry } = usePictureUrl(picture, 'card');
  const box = 'relative min-w-0 min-h-0 overflow-hidden bg-sunken-2 text-ink-2';
  if (isGone)
    return (
      <span
        className={classNames(box, 'grid place-content-center justify-items-center gap-1 p-2 text-[13px] text-center')}
      >
        <ImageOff className="size-5" aria-hidden="true" />
        Picture removed
      </span>
    );
  if (isFailed)
    return (
      <button
        type="button"
        className={classNames(
          box,
          'grid place-content-center justify-items-center gap-1 p-2 text-[13px] font-semibold',
        )}
        onClick={retry}
      >
        <RefreshCw className="size-5" aria-hidden="true" />
        Load the picture
      </button>
    );
  return (
    <button
      type="button"
      aria-label={label}
      className={box}
      style={picture.color ? { backgroundColor: picture.color } : undefined}
      onClick={onOpen}
    >
      {url && <img src={url} alt="" draggable={false} className="absolute inset-0 size-full object-cover" />}
    </button>
  );
}

/** Stands above a picture of somebody else that holds a code, and covers nothing. */
export const CodeWarning = ({ row }: { row: Row }) => (
  <WarningNote
    row={row}
    found="This picture holds a payment code."
    advice="A code you scan pays, it never receives."
    link="How to pay safely"
    part="paying"
    className="mb-1.5 max-w-[316px]"
  />
);
