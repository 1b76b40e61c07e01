import { ChevronLeft, ChevronRight, Download, Flag, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Layer } from '../../ui/dialog.tsx';
import { DialogParts } from '../../ui/dialog-parts.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useZoom } from '../../ui/use-zoom.ts';
import { When } from '../../ui/when.tsx';
import { ZOOM_MOST } from '../../ui/zoom.ts';
import { reportMessage } from '../conversation/report-message.ts';
import type { Row, RowPicture } from '../conversation/rows.ts';
import { endingOf, usePictureUrl } from './picture-urls.ts';

interface PictureViewerProps extends Openable {
  row: Row;
  pictures: readonly RowPicture[];
  /** The first one shown. */
  start: number;
  caption: string;
}

const STEP = 1.5;
const soft = 'text-[oklch(.78_.02_266)]';
const act =
  'inline-flex items-center justify-center gap-2 h-11 min-w-11 px-3 max-md:px-0 rounded-[10px] text-[14.5px] font-semibold hover:bg-white/12 aria-disabled:opacity-50';

/** The pictures of a message over the whole screen, dark in both themes. */
export function PictureViewer(props: PictureViewerProps) {
  // Created afresh each time, at the picture that was pressed.
  return props.open && <Viewer {...props} />;
}

function Viewer({ row, pictures, start, caption, open, onOpenChange }: PictureViewerProps) {
  const [index, setIndex] = useState(start);
  const count = pictures.length;
  const go = (by: number) => setIndex((before) => (before + by + count) % count);
  const { stage, view, isMoving, handlers, zoomBy } = useZoom(String(index), go);
  const picture = pictures[index];
  if (!picture) return null;
  const label = `Picture ${index + 1} of ${count}`;
  return (
    <Layer
      open={open}
      onOpenChange={onOpenChange}
      onKeyDown={onKeys(count, go, zoomBy)}
      className="fixed z-50 inset-0 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-[oklch(.13_.03_268)] text-[oklch(.965_.006_266)] [--focus:var(--marker)] focus:outline-none"
    >
      <Head row={row} picture={picture} scale={view.scale} zoomBy={zoomBy} onLeave={() => onOpenChange(false)} />
      <div
        ref={stage}
        {...handlers}
        className="relative min-h-0 overflow-hidden touch-none cursor-zoom-in select-none md:mx-24"
      >
        <Whole
          picture={picture}
          label={label}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            transition: isMoving ? 'none' : 'transform 0.15s',
          }}
        />
      </div>
      {count > 1 && <Steps go={go} />}
      <footer className="grid justify-items-center gap-3 px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))]">
        {caption && (
          <p className="max-w-[620px] max-h-22 overflow-y-auto text-center leading-[22px] wrap-anywhere">{caption}</p>
        )}
        {count > 1 && <Thumbs pictures={pictures} index={index} onChoose={setIndex} />}
        <p
          role="status"
          className={classNames('text-[13px] leading-[18px] tabular-nums', soft, count === 1 && 'sr-only')}
        >
          {index + 1} of {count}
        </p>
      </footer>
    </Layer>
  );
}

function onKeys(count: number, go: (by: number) => void, zoomBy: (factor: number) => void) {
  const acts: Record<string, () => void> = {
    ...(count > 1 && { ArrowLeft: () => go(-1), ArrowRight: () => go(1) }),
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
  };
  return (event: KeyboardEvent) => {
    const run = acts[event.key];
    if (!run || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  };
}

interface HeadProps {
  row: Row;
  picture: RowPicture;
  scale: number;
  zoomBy: (factor: number) => void;
  onLeave: () => void;
}

function Head({ row, picture, scale, zoomBy, onLeave }: HeadProps) {
  const { sender } = row;
  const { url } = usePictureUrl(picture, 'large');
  const name = row.mine ? 'You' : (sender?.name ?? 'Deleted user');
  return (
    <header className="flex items-center gap-1 md:gap-3 min-h-16 md:min-h-[72px] pl-4 md:pl-5 pr-1 md:pr-4 py-2">
      {sender && (
        <Avatar
          id={sender.id}
          name={sender.name}
          image={sender.image}
          size={44}
          className="max-md:mr-2 max-sm:hidden"
        />
      )}
      <div className="min-w-0 flex-1">
        <DialogParts.Title className="truncate font-semibold">{name}</DialogParts.Title>
        <p className={classNames('truncate text-[13px] leading-[18px]', soft)}>
          <When time={row.time} />
        </p>
      </div>
      <Act label="Zoom out" icon={<ZoomOut />} isOff={scale <= 1} onClick={() => zoomBy(1 / STEP)} isIcon />
      <Act label="Zoom in" icon={<ZoomIn />} isOff={scale >= ZOOM_MOST} onClick={() => zoomBy(STEP)} isIcon />
      <Act
        label="Save"
        icon={<Download />}
        isOff={!url}
        onClick={() => url && save(url, `picture.${endingOf(picture)}`)}
      />
      {!row.mine && row.message && (
        <Act
          label="Report"
          icon={<Flag />}
          onClick={() => {
            onLeave();
            reportMessage(row);
          }}
        />
      )}
      <DialogParts.Close className={act} aria-label="Close">
        <X className="size-5" aria-hidden="true" />
      </DialogParts.Close>
    </header>
  );
}

interface ActProps {
  label: string;
  icon: ReactNode;
  isOff?: boolean;
  /** Without words, also where there is room. */
  isIcon?: boolean;
  onClick: () => void;
}

const Act = ({ label, icon, isOff = false, isIcon = false, onClick }: ActProps) => (
  <button
    type="button"
    className={classNames(act, '[&>svg]:size-5')}
    aria-label={label}
    aria-disabled={isOff}
    onClick={onClick}
  >
    {icon}
    {!isIcon && <span className="max-md:sr-only">{label}</span>}
  </button>
);

/** Saves by a link to an address of this page, which scripts may not fetch. */
function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

interface WholeProps {
  picture: RowPicture;
  label: string;
  style: { transform: string; transition: string };
}

function Whole({ picture, label, style }: WholeProps) {
  const { url, isGone, isFailed, retry } = usePictureUrl(picture, 'large');
  if (url)
    return (
      <img
        src={url}
        alt={label}
        draggable={false}
        className="absolute inset-0 size-full object-contain"
        style={style}
      />
    );
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3">
      {isGone ? (
        'Picture removed'
      ) : isFailed ? (
        <button type="button" className={act} onClick={retry}>
          Load the picture
        </button>
      ) : (
        <Spinner className="size-6" />
      )}
    </div>
  );
}

function Steps({ go }: { go: (by: number) => void }) {
  const step =
    'absolute top-1/2 -translate-y-1/2 grid place-items-center size-11 md:size-13 rounded-full bg-[oklch(.17_.04_268/.72)] md:bg-white/12 md:hover:bg-white/22';
  return (
    <>
      <button
        type="button"
        aria-label="Previous picture"
        className={classNames(step, 'left-3 md:left-6')}
        onClick={() => go(-1)}
      >
        <ChevronLeft className="size-6" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Next picture"
        className={classNames(step, 'right-3 md:right-6')}
        onClick={() => go(1)}
      >
        <ChevronRight className="size-6" aria-hidden="true" />
      </button>
    </>
  );
}

interface ThumbsProps {
  pictures: readonly RowPicture[];
  index: number;
  onChoose: (index: number) => void;
}

const Thumbs = ({ pictures, index, onChoose }: ThumbsProps) => (
  <ul className="flex gap-2">
    {pictures.map((picture, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list of a message never changes its order
      <li key={n}>
        <button
          type="button"
          aria-label={`Picture ${n + 1}`}
          aria-current={n === index || undefined}
          className="block size-14 rounded-[10px] overflow-hidden opacity-60 aria-[current]:opacity-100 aria-[current]:shadow-[0_0_0_2px_oklch(.13_.03_268),0_0_0_4.5px_oklch(.905_.18_107)]"
          onClick={() => onChoose(n)}
        >
          <Thumb picture={picture} />
        </button>
      </li>
    ))}
  </ul>
);

function Thumb({ picture }: { picture: RowPicture }) {
  const { url } = usePictureUrl(picture, 'card');
  return url && <img src={url} alt="" className="size-full object-cover" />;
}
