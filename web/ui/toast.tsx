import { toast as hotToast } from 'react-hot-toast/headless';

const { success, loading, dismiss } = hotToast;

/** The last error that was shown: the screen has one list of toasts, so this too is one. */
let lastError: string | undefined;

/** A message at the top of the screen, with the library's durations: success 2 s, error and plain 4 s; at most 20. */
export const toast = Object.assign((message: string) => hotToast(message), {
  success,
  loading,
  dismiss,
  error: (message: string) => {
    lastError = hotToast.error(message, { ariaProps: { role: 'alert', 'aria-live': 'assertive' } });
  },
  /** Shows `waiting` until the work settles. What an earlier try said goes: it would outlast the success of this one. */
  during: async <T,>(work: Promise<T>, waiting = 'Loading...'): Promise<T> => {
    if (lastError) dismiss(lastError);
    const id = loading(waiting);
    try {
      return await work;
    } finally {
      dismiss(id);
    }
  },
});
