import { FileText, FileUp, X } from 'lucide-react';
import { type Ref, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { RequiredMark, useMessages } from '../../ui/field.tsx';

interface FileFieldProps {
  inputRef: Ref<HTMLInputElement>;
  /** The first file belongs to the current fields; the others wait. */
  files: File[];
  error: string | undefined;
  /** Share that is sent, from 0 to 1, while the first is sent. */
  progress: number | null;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
}

/** One real file input over the whole field, so that dropping files works natively. */
export function FileField({ inputRef, files, error, progress, onChoose, onRemove }: FileFieldProps) {
  const id = useId();
  const { attributes, messages } = useMessages({ hint: 'PDF or image', error });
  const [file, ...waiting] = files;
  return (
    <div>
      <div className="label">
        <label htmlFor={id}>File</label>
        <RequiredMark />
      </div>
      <div className="relative">
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept="application/pdf,.pdf,image/*"
          multiple
          required
          {...attributes}
          className="peer absolute inset-0 size-full opacity-0 cursor-pointer"
          onChange={({ target }) => {
            if (target.files?.length) onChoose([...target.files]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <div
          className={classNames(
            'field flex! items-center gap-3 pointer-events-none peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
            error && 'shadow-[inset_0_0_0_2px_var(--stop-solid)]!',
          )}
        >
          <Chosen file={file} onRemove={onRemove} />
        </div>
        {progress !== null && <Progress share={progress} />}
      </div>
      {messages}
      {waiting.length > 0 && (
        <p className="mt-2 text-sm text-ink-2 break-words">Next: {waiting.map(({ name }) => name).join(', ')}</p>
      )}
    </div>
  );
}

const Chosen = ({ file, onRemove }: { file: File | undefined; onRemove: () => void }) =>
  file ? (
    <>
      <FileText className="size-5 shrink-0 text-pen-text" />
      <span className="flex-1 truncate">{file.name}</span>
      <button
        type="button"
        aria-label={`Remove file ${file.name}`}
        className="size-11 -mr-3.5 grid place-items-center text-ink-3 hover:text-ink pointer-events-auto"
        onClick={onRemove}
      >
        <X className="size-[18px]" />
      </button>
    </>
  ) : (
    <>
      <FileUp className="size-5 shrink-0 text-ink-3" />
      <span className="text-ink-3">Choose or drop files</span>
    </>
  );

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label="Uploading the file"
      aria-valuenow={percent}
      className="absolute inset-x-0.5 bottom-0.5 h-1 rounded-full bg-sunken-2 overflow-hidden"
    >
      <div className="h-full bg-pen transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
