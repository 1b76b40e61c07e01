import type { KeyboardEvent, PointerEvent } from 'react';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { type PagePhoto, shownSize } from './photo.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { moveCorner, type Point, type Quad } from './quad.ts';

const CORNERS = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'] as const;
/** The part of the photo by which an arrow key moves a corner. */
const STEP = 0.01;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

interface StageProps {
  photo: PagePhoto;
  onCorners: (corners: Quad) => void;
}

/** The photo that is worked on, with the corners of its paper while it is cropped. */
export function Stage({ photo, onCorners }: StageProps) {
  const url = useObjectUrl(photo.file);
  const { width, height } = shownSize(photo);
  return (
    <div className="@container-size h-[400px] md:h-[620px] max-md:-mx-4 md:rounded-panel bg-[#10152a] overflow-hidden">
      <div
        className="relative mx-auto translate-y-[calc(50cqh-50%)]"
        // As large as fits into the box, less the room of the corners.
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `min(100cqw - 48px, (100cqh - 48px) * ${width / height})`,
        }}
      >
        <PhotoPicture photo={photo} url={url} className="absolute inset-0 size-full" />
        {photo.isCropped && <Corners corners={photo.corners} onChange={onCorners} />}
      </div>
    </div>
  );
}

function Corners({ corners, onChange }: { corners: Quad; onChange: (corners: Quad) => void }) {
  const line = corners.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <>
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path d={`M0 0H1V1H0Z M${line}Z`} fillRule="evenodd" className="fill-black/60" />
        <polygon
          points={line}
          fill="none"
          strokeWidth={3}
          vectorEffect="non-scaling-stroke"
          className="stroke-marker"
        />
      </svg>
      {CORNERS.map((name, n) => (
        <Grip key={name} name={name} at={corners[n] as Point} onMove={(to) => onChange(moveCorner(corners, n, to))} />
      ))}
    </>
  );
}

interface GripProps {
  name: string;
  at: Point;
  onMove: (to: Point) => void;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** A corner, which is dragged or moved by the arrow keys. */
function Grip({ name, at, onMove }: GripProps) {
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId) || !currentTarget.parentElement) return;
    const { left, top, width, height } = currentTarget.parentElement.getBoundingClientRect();
    onMove({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove({ x: at.x + step.x, y: at.y + step.y });
  };
  return (
    <button
      type="button"
      aria-label={`${name}, ${percent(at.x)} from the left, ${percent(at.y)} from the top`}
      className="absolute size-11 -translate-1/2 grid place-items-center rounded-full touch-none cursor-grab active:cursor-grabbing"
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <span className="size-5 rounded-full bg-marker ring-3 ring-[#10182e]" aria-hidden="true" />
    </button>
  );
}
