import { type PointerEvent, useRef } from 'react';
import { Range } from '../ui/range.tsx';
import { type Crop, fit, type Size, sideOf, ZOOM_MAX } from './crop.ts';

interface CroppedProps {
  url: string;
  size: Size;
  crop: Crop;
}

/** The part of the picture that is kept, as large as the box around it. */
export function Cropped({ url, size, crop }: CroppedProps) {
  const side = sideOf(size, crop);
  return (
    <img
      src={url}
      alt=""
      width={size.width}
      height={size.height}
      draggable={false}
      className="absolute max-w-none select-none"
      style={{
        width: `${(size.width / side) * 100}%`,
        height: `${(size.height / side) * 100}%`,
        left: `${(0.5 - crop.x / side) * 100}%`,
        top: `${(0.5 - crop.y / side) * 100}%`,
      }}
    />
  );
}

interface CropperProps extends CroppedProps {
  onChange: (crop: Crop) => void;
}

/** Drag the picture under its round window, or set it by the sliders: they need neither dragging nor a pointer. */
export function Cropper({ url, size, crop, onChange }: CropperProps) {
  const held = useRef<{ x: number; y: number } | null>(null);
  const change = (part: Partial<Crop>) => onChange(fit(size, { ...crop, ...part }));

  const hold = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!held.current) return;
    const scale = sideOf(size, crop) / event.currentTarget.clientWidth;
    change({
      x: crop.x - (event.clientX - held.current.x) * scale,
      y: crop.y - (event.clientY - held.current.y) * scale,
    });
    held.current = { x: event.clientX, y: event.clientY };
  };
  const release = () => {
    held.current = null;
  };

  return (
    <div className="flex flex-wrap gap-x-7 gap-y-4">
      <div
        className="relative size-[240px] max-w-full shrink-0 overflow-hidden rounded-card bg-sunken touch-none cursor-grab active:cursor-grabbing"
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <Cropped url={url} size={size} crop={crop} />
        {/* What lies outside of the circle is kept too, and shown nowhere. */}
        <span className="absolute inset-0 rounded-full shadow-[0_0_0_120px_var(--color-scrim)] ring-2 ring-white pointer-events-none" />
      </div>
      <div className="flex-1 basis-[200px] max-w-[320px] grid content-center gap-2 md:gap-3">
        <Range
          label="Zoom"
          text={`${Math.round(crop.zoom * 100)} %`}
          value={crop.zoom}
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          onChange={(zoom) => change({ zoom })}
        />
        <Position
          label="Left and right"
          at={crop.x}
          length={size.width}
          side={sideOf(size, crop)}
          onChange={(x) => change({ x })}
        />
        <Position
          label="Up and down"
          at={crop.y}
          length={size.height}
          side={sideOf(size, crop)}
          onChange={(y) => change({ y })}
        />
      </div>
    </div>
  );
}

interface PositionProps {
  label: string;
  at: number;
  length: number;
  side: number;
  onChange: (at: number) => void;
}

/** In hundredths of the way that there is; none where the square is as long as the picture. */
function Position({ label, at, length, side, onChange }: PositionProps) {
  const way = length - side;
  const share = way > 0.5 ? ((at - side / 2) / way) * 100 : 50;
  return (
    <Range
      label={label}
      text={`${Math.round(share)} %`}
      value={share}
      min={0}
      max={100}
      step={1}
      disabled={way <= 0.5}
      onChange={(value) => onChange(side / 2 + (value / 100) * way)}
    />
  );
}
