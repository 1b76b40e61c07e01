import { ArrowRight, ImagePlus, X, Zap, ZapOff } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { PICTURES } from '#contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusReturn } from '../../../ui/dialog.tsx';
import { DialogParts } from '../../../ui/dialog-parts.tsx';
import type { Openable } from '../../../ui/lazy-dialog.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import type { Photo } from './photo.ts';
import { takePicture, useCamera } from './use-camera.ts';

interface CameraDialogProps extends Openable {
  photos: Photo[];
  onAdd: (files: File[]) => Promise<void>;
  /** Chooses from the pictures that are there. */
  onChoose: () => void;
  /** Goes on to the form. */
  onDone: () => void;
}

/** The camera, which takes one picture after another. Where there is none it leads to the pictures that are there. */
export function CameraDialog({ photos, onAdd, onChoose, onDone, ...dialog }: CameraDialogProps) {
  return (
    <DialogParts.Root {...dialog}>
      <DialogParts.Portal>
        <DialogParts.Content
          aria-describedby={undefined}
          {...useFocusReturn()}
          className="fixed z-50 inset-0 bg-[#05070f] text-white flex flex-col pb-[env(safe-area-inset-bottom)] focus:outline-none [--focus:var(--marker)]"
        >
          <Viewfinder {...{ photos, onAdd, onChoose, onDone }} />
        </DialogParts.Content>
      </DialogParts.Portal>
    </DialogParts.Root>
  );
}

function Viewfinder({ photos, onAdd, onChoose, onDone }: Omit<CameraDialogProps, keyof Openable>) {
  const video = useRef<HTMLVideoElement>(null);
  const { is, light } = useCamera(video);
  const next = Math.min(photos.length + 1, PICTURES.most);
  return (
    <>
      <header className="shrink-0 grid grid-cols-[44px_minmax(0,1fr)_44px] items-center h-14 px-1.5 text-center">
        <DialogParts.Close aria-label="Close the camera" className="size-11 grid place-items-center rounded-[10px]">
          <X className="size-6" aria-hidden="true" />
        </DialogParts.Close>
        <div>
          <DialogParts.Title className="font-semibold leading-5">Picture {next}</DialogParts.Title>
          <p className="text-[13px] leading-[18px] text-white/80">up to {PICTURES.most}, the first is the cover</p>
        </div>
        {light && (
          <button
            type="button"
            aria-label="Light"
            aria-pressed={light.isOn}
            className="size-11 grid place-items-center rounded-[10px]"
            onClick={() => light.set(!light.isOn)}
          >
            {light.isOn ? <Zap className="size-6" /> : <ZapOff className="size-6" />}
          </button>
        )}
      </header>
      <div className="relative flex-1 min-h-0 overflow-hidden">
        <video ref={video} muted playsInline aria-label="Camera" className="absolute inset-0 size-full object-cover" />
        {is === 'refused' ? (
          <p role="alert" className="absolute inset-0 m-auto h-fit p-6 text-center">
            The camera cannot be used. Allow it in the browser, or choose pictures that are there.
          </p>
        ) : (
          <span
            className="absolute inset-x-0 inset-y-0 m-auto aspect-square max-w-full max-h-full rounded-[12px] ring-2 ring-white/90 shadow-[0_0_0_999px_rgb(0_0_0/.5)]"
            aria-hidden="true"
          />
        )}
      </div>
      <Foot {...{ photos, video, isOn: is === 'on', onAdd, onChoose, onDone }} />
    </>
  );
}

interface FootProps extends Omit<CameraDialogProps, keyof Openable> {
  video: RefObject<HTMLVideoElement | null>;
  isOn: boolean;
}

function Foot({ photos, video, isOn, onAdd, onChoose, onDone }: FootProps) {
  const [isTaking, setTaking] = useState(false);
  const isFull = photos.length >= PICTURES.most;
  const take = async () => {
    if (!video.current || isTaking) return;
    setTaking(true);
    try {
      await onAdd([await takePicture(video.current, `photo-${photos.length + 1}.jpg`)]);
    } finally {
      setTaking(false);
    }
  };
  return (
    <footer className="shrink-0 px-4 pt-3 pb-4">
      <ol className="flex gap-2 min-h-[60px] overflow-x-auto" aria-label="Taken">
        {photos.map((photo, index) => (
          <Taken key={photo.key} photo={photo} index={index} />
        ))}
      </ol>
      <div className="mt-3 grid grid-cols-[1fr_80px_1fr] items-center gap-3">
        <button
          type="button"
          className="justify-self-start inline-flex items-center gap-2 min-h-11 px-2 rounded-[10px] font-semibold"
          onClick={onChoose}
        >
          <ImagePlus className="size-5" aria-hidden="true" />
          Pictures
        </button>
        <button
          type="button"
          aria-label="Take the picture"
          aria-disabled={!isOn || isFull || isTaking || undefined}
          className="size-20 rounded-full bg-white ring-4 ring-inset ring-[#05070f] outline-offset-4 border-4 border-white active:scale-95 motion-reduce:transform-none aria-disabled:opacity-50"
          onClick={() => isOn && !isFull && void take()}
        />
        <Button look={photos.length > 0 ? 'primary' : 'quiet'} className="justify-self-end" onClick={onDone}>
          Next
          <ArrowRight className="size-[18px]" strokeWidth={2.4} aria-hidden="true" />
        </Button>
      </div>
    </footer>
  );
}

function Taken({ photo, index }: { photo: Photo; index: number }) {
  const url = useObjectUrl(photo.file) ?? photo.image?.url;
  return (
    <li className="relative size-[60px] shrink-0 rounded-[10px] overflow-hidden bg-white/15">
      {url && <img src={url} alt={`Number ${index + 1}`} className="size-full object-cover" />}
      {index === 0 && (
        <span className="absolute inset-x-0 bottom-0 bg-black/65 text-center text-[11px] leading-4 font-semibold">
          Cover
        </span>
      )}
    </li>
  );
}
