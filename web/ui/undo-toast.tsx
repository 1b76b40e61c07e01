import { toast } from 'react-hot-toast/headless';

/** Milliseconds: long enough to read it and reconsider. */
export const UNDO_FOR = 8000;

/** Reports an act with a button that undoes it. */
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
    { duration: UNDO_FOR },
  );
}
