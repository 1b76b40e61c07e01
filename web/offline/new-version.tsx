import { toast } from 'react-hot-toast/headless';

/** Says quietly that a new version is here. Nothing that is being typed is lost before its reader asks for it. */
export const offerNewVersion = (reload: () => void): void => {
  toast(
    <span className="inline-flex items-center gap-3">
      A new version is here.
      <button
        type="button"
        className="min-h-11 font-semibold text-pen-text underline underline-offset-4"
        onClick={reload}
      >
        Reload
      </button>
    </span>,
    { id: 'new-version', duration: Number.POSITIVE_INFINITY },
  );
};
