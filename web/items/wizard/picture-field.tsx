import { ImageUp, Trash2 } from 'lucide-react';
import { type Ref, useEffect, useId, useState } from 'react';
import type { Picture as StoredPicture } from '#contract/items.ts';
import { classNames } from '../../ui/class-names.ts';
import { RequiredMark, useMessages } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';

interface PictureFieldProps {
  inputRef: Ref<HTMLInputElement>;
  /** Chosen, but not uploaded yet. */
  file: File | null;
  /** The item's current picture: it can be replaced, not removed. */
  stored: StoredPicture | undefined;
  error: string | undefined;
  /** A file is being dragged over the form. */
  dropping: boolean;
  /** From 0 to 1 during the upload. */
  progress: number | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** A file input drawn as a frame, to choose or drop a file; phones offer the camera too. */
export function PictureField({
  inputRef,
  file,
  stored,
  error,
  dropping,
  progress,
  onChoose,
  onRemove,
}: PictureFieldProps) {
  const id = useId();
  const { attributes, messages } = useMessages({ error });
  const preview = useObjectUrl(file);
  const filled = preview !== undefined || stored !== undefined;
  return (
    <div>
      <label className="label" htmlFor={id}>
        Product Image
        {!stored && <RequiredMark />}
      </label>
      <div className="relative">
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept="image/*"
          required={!stored}
          {...attributes}
          className="peer sr-only"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onChoose(chosen);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <div
          className={classNames(
            'relative rounded-[14px] overflow-hidden peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
            filled ? 'aspect-square' : 'aspect-[5/4] md:aspect-square',
          )}
        >
          {filled ? (
            <>
              {preview ? (
                <img src={preview} alt="" width={640} height={640} className="size-full object-cover bg-sunken" />
              ) : (
                stored && <Picture picture={stored} sizes="(width >= 48rem) 232px, 90vw" />
              )}
              <div className="absolute inset-x-2.5 bottom-2.5 flex gap-2">
                <label htmlFor={id} className="btn btn-sm bg-surface text-ink flex-1 shadow-1 cursor-pointer">
                  Replace
                </label>
                {preview && (
                  <button
                    type="button"
                    aria-label="Remove image"
                    className="btn btn-sm bg-surface text-stop shadow-1 px-2.5! max-md:w-11"
                    onClick={onRemove}
                  >
                    <Trash2 className="size-[17px]" />
                  </button>
                )}
              </div>
            </>
          ) : (
            <label
              htmlFor={id}
              className={classNames(
                'size-full rounded-[14px] border-2 border-dashed grid place-content-center justify-items-center gap-2 text-center px-4 cursor-pointer hover:bg-sunken',
                error ? 'border-stop-solid' : 'border-line-strong',
                dropping ? 'bg-pen-soft' : 'bg-canvas',
              )}
            >
              <span className="size-12 rounded-full bg-pen-soft text-pen-text grid place-items-center">
                <ImageUp className="size-[22px]" />
              </span>
              <span className="font-semibold">Choose or drop an image</span>
              <span className="text-[13px] text-ink-3">Image files only, up to 10 MB</span>
            </label>
          )}
          {dropping && filled && (
            <div className="absolute inset-0 grid place-items-center bg-scrim text-white font-semibold">
              Drop to replace
            </div>
          )}
          {progress !== null && file && <Progress value={progress} />}
        </div>
      </div>
      {messages}
    </div>
  );
}

function Progress({ value }: { value: number }) {
  const percent = Math.round(value * 100);
  return (
    <div className="absolute inset-0 bg-scrim grid place-content-center justify-items-center gap-3 text-white font-semibold">
      <span className="tabular-nums">{percent < 100 ? `${percent} %` : 'Almost done'}</span>
      <div
        role="progressbar"
        aria-label="Uploading the image"
        aria-valuenow={percent}
        className="w-36 h-1.5 rounded-full bg-white/30 overflow-hidden"
      >
        <div className="h-full bg-white transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}
