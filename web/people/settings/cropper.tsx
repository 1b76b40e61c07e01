import { type ComponentProps, type PointerEvent, useId, useRef } from 'react';
import { atPercent, type Crop, drag, fitCrop, percentOf, type Size, sideOf, ZOOM_MAX } from './crop.ts';

interface CroppedProps {
  url: string;
  size: Size;
  crop: Crop;
}

/** The cropped part of the picture, scaled to its container. */
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

const AXES = [
  { axis: 'x', edge: 'width', label: 'Left and right' },
  { axis: 'y', edge: 'height', label: 'Up and down' },
] as const;

interface CropperProps extends CroppedProps {
  /** Shape of the window. */
  shape?: 'round' | 'square';
  onChange: (crop: Crop) => void;
}

/** Crops by dragging the picture under its window, or by sliders, which also work by keyboard. */
export function Cropper({ url, size, crop, shape = 'round', onChange }: CropperProps) {
  const side = sideOf(size, crop);
  const change = (part: Partial<Crop>) => onChange(fitCrop(size, { ...crop, ...part }));

  return (
    <div className="flex flex-wrap gap-x-7 gap-y-4">
      <div
        className="relative size-[240px] max-w-full shrink-0 overflow-hidden rounded-card bg-sunken touch-none cursor-grab active:cursor-grabbing"
        {...useDragging((by, width) => onChange(drag(size, crop, by, width)))}
      >
        <Cropped url={url} size={size} crop={crop} />
        {/* The corners outside of the circle are part of the crop, but never shown. */}
        {shape === 'round' && (
          <span className="absolute inset-0 rounded-full shadow-[0_0_0_120px_var(--color-scrim)] ring-2 ring-white pointer-events-none" />
        )}
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
        {AXES.map(({ axis, edge, label }) => {
          const percent = percentOf(crop[axis], side, size[edge]);
          return (
            <Range
              key={axis}
              label={label}
              text={`${Math.round(percent ?? 50)} %`}
              value={percent ?? 50}
              min={0}
              max={100}
              step={1}
              disabled={percent === null}
              onChange={(value) => change({ [axis]: atPercent(value, side, size[edge]) })}
            />
          );
        })}
      </div>
    </div>
  );
}

interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'value' | 'onChange'> {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Announced instead of the number: '150 %'. */
  text: string;
  onChange: (value: number) => void;
}

/** The native slider. */
function Range({ label, text, onChange, ...input }: RangeProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="label mb-0!">
        {label}
      </label>
      <input
        id={id}
        type="range"
        aria-valuetext={text}
        className="block w-full h-11 md:h-8 accent-pen cursor-pointer disabled:cursor-not-allowed"
        onChange={({ target }) => onChange(target.valueAsNumber)}
        {...input}
      />
    </div>
  );
}

/** Handlers of what is dragged; `onDrag` gets the pixels, and the element's width. */
function useDragging(onDrag: (by: { x: number; y: number }, width: number) => void) {
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const hold = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!pointer.current) return;
    const by = { x: event.clientX - pointer.current.x, y: event.clientY - pointer.current.y };
    onDrag(by, event.currentTarget.clientWidth);
    pointer.current = { x: event.clientX, y: event.clientY };
  };
  const release = () => {
    pointer.current = null;
  };
  return { onPointerDown: hold, onPointerMove: move, onPointerUp: release, onPointerCancel: release };
}
