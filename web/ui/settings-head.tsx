import { CircleCheck } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { BackLink } from './back-link.tsx';

/** The way back to the settings, where the sidebar stands. */
export const BackToSettings = () => (
  <BackLink to={paths.dashboard.settings()} className="-mt-1 mb-1 max-lg:hidden">
    Settings
  </BackLink>
);

interface SettingsHeadProps {
  title: string;
  text: string;
  /** The last change is stored, where each is saved at once. */
  isSaved?: boolean;
}

/** The head of a page of settings. */
export const SettingsHead = ({ title, text, isSaved }: SettingsHeadProps) => (
  <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 mb-2 md:mb-6">
    <div>
      <h1 className="text-h1 font-[680] max-md:sr-only">{title}</h1>
      <p className="mt-1 text-ink-3">{text}</p>
    </div>
    <p role="status" className="min-h-5">
      {isSaved && (
        <span className="inline-flex items-center gap-1.5 text-sm text-go font-medium">
          <CircleCheck className="size-[17px]" strokeWidth={2} aria-hidden="true" />
          Saved
        </span>
      )}
    </p>
  </div>
);
