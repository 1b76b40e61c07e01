import { toast } from 'react-hot-toast/headless';

/** Milliseconds: long enough to read it and to change one's mind. */
const DURATION = 8000;

/** Says what was done, with a button that takes it back. */
export function undoToast(message: string, undo: () => void): void {
  const id = toast.success(
    <>
      {message}
      <button
        type="button"
        className="min-h-11 -my-2 -mr-3 px-2 font-semibold text-pen-text underline-offset-4 hover:underline"
        onClick={() => {
          toast.dismiss(id);
          undo();
        }}
      >
        Undo
      </button>
    </>,
    { duration: DURATION },
  );
}
