import { toast } from 'react-hot-toast/headless';

/** Announces a new version unobtrusively. It reloads only on request, so that nothing typed is lost. */
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
