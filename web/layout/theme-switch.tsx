import { Moon, Sun } from 'lucide-react';
import { browserStorage } from '../browser/storage.ts';
import { classNames } from '../ui/class-names.ts';

/** Both words are in the page: CSS shows the one that fits the theme, also before React has taken over. */
export const ThemeSwitch = ({ className }: { className?: string }) => (
  <button
    type="button"
    className={classNames('inline-flex items-center gap-2 min-h-11 font-medium rounded-lg', className)}
    onClick={switchTheme}
  >
    <span className="inline-flex items-center gap-2 dark:hidden">
      <Moon className="size-[18px]" />
      Dark theme
    </span>
    <span className="hidden items-center gap-2 dark:inline-flex">
      <Sun className="size-[18px]" />
      Light theme
    </span>
  </button>
);

/** The early script reads the choice on every load, before the first paint. */
function switchTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  browserStorage.set('theme', dataset.theme);
}
