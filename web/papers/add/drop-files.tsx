import { Camera, FileUp, FolderOpen } from 'lucide-react';
import { useId } from 'react';
import { PhotoInput } from '../photos/photo-input.tsx';

interface DropFilesProps {
  left: { today: number; waiting: number; perDay: number };
  onChoose: (files: File[]) => void;
  /** Photos of pages, which become one PDF first. */
  onPhotos: (files: File[]) => void;
}

/** One real file input over the whole box, so that dropping files works natively. */
export function DropFiles({ left, onChoose, onPhotos }: DropFilesProps) {
  const id = useId();
  return (
    <div className="relative rounded-panel border-[1.5px] border-dashed border-line-strong bg-surface p-4 md:p-5 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        id={id}
        type="file"
        multiple
        accept="application/pdf,.pdf,image/*"
        aria-label="Choose files"
        aria-describedby={`${id}-limits`}
        className="absolute inset-0 size-full opacity-0 cursor-pointer"
        onChange={({ target }) => {
          if (target.files?.length) onChoose([...target.files]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-4 pointer-events-none">
        <span className="grid place-items-center size-11 rounded-[12px] bg-pen-soft text-pen-text">
          <FileUp className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
        </span>
        <div className="flex-1 min-w-[180px]">
          <p className="font-semibold">
            <span className="max-md:hidden">Drop files here</span>
            <span className="md:hidden">Add files</span>
          </p>
          <p id={`${id}-limits`} className="text-sm text-ink-3">
            PDF or picture, up to 25 MB each. {left.perDay - left.today} of {left.perDay} sent today.
            {left.waiting === 0 && ' 100 of yours wait for the desk, which is the most.'}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2.5 max-md:w-full">
          <span aria-hidden="true" className="btn btn-outline max-sm:px-2.5!">
            <FolderOpen className="size-[18px]" strokeWidth={2} />
            Choose files
          </span>
          {/* It stands over the input of the whole box. */}
          <PhotoInput className="btn btn-outline max-sm:px-2.5! pointer-events-auto" onChoose={onPhotos}>
            <Camera className="size-[18px]" strokeWidth={2} aria-hidden="true" />
            Phone photos
          </PhotoInput>
        </div>
      </div>
    </div>
  );
}
