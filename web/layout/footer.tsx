import { Moon, Sun } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { useBrand } from '../brand.ts';
import { browserStorage } from '../browser/storage.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { MAIN_LINKS } from './header/nav-links.tsx';
import { Lockup } from './logo.tsx';
import { useCategories } from './shell-data.ts';

/** Both words are in the page: CSS shows the one that fits the theme, also before React has taken over. */
const ThemeSwitch = ({ className }: { className?: string }) => (
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

const LINKS = [
  ...MAIN_LINKS,
  ['Safety', paths.safety()],
  ['Terms and Conditions', paths.terms()],
  ['Privacy', paths.privacy()],
] as const;

const linkClass =
  'py-1.5 max-md:min-h-11 max-md:content-center text-white/85 hover:text-white hover:underline underline-offset-4';

const footerClass = { full: 'mt-16 md:mt-24', slim: 'mt-14', wide: 'mt-14 max-md:hidden' } as const;

export function Footer({ size = 'full' }: { size?: keyof typeof footerClass | undefined }) {
  const categories = useCategories().slice(0, 8);
  const { brandName } = useBrand();
  return (
    <footer className={classNames('md:px-6 xl:px-10 md:pb-6', footerClass[size])}>
      {size === 'slim' && <ShortFooter brandName={brandName} />}
      <div
        className={classNames(
          'dogear graph [--fold:64px] [--fold-bg:var(--marker)] [--grid:oklch(1_0_0/.05)] max-w-[1360px] mx-auto bg-foot text-white md:rounded-[20px] px-5 md:px-12 pt-12 pb-[calc(96px+env(safe-area-inset-bottom))] md:pb-8',
          size === 'slim' && 'max-md:hidden',
        )}
      >
        <div className="grid gap-10 md:grid-cols-[1.5fr_.8fr_1.5fr] pr-10 md:pr-16">
          <div>
            <Lockup onDark />
            <p className="mt-4 max-w-[300px] text-[15px] text-white/80">
              Discover the easiest way to buy and sell Used items within your campus.
            </p>
          </div>
          <nav aria-label="Footer" className="grid gap-1 content-start text-[15px]">
            {LINKS.map(([name, to]) => (
              <Link key={to} to={to} className={linkClass}>
                {name}
              </Link>
            ))}
          </nav>
          {categories.length > 0 && (
            <nav aria-label="Footer catalog" className="grid grid-cols-2 gap-x-8 gap-y-1 content-start text-[15px]">
              {categories.map(({ _id, name, slug }) => (
                <Link key={_id} to={paths.catalog(slug)} className={linkClass}>
                  {name}
                </Link>
              ))}
            </nav>
          )}
        </div>
        <div className="mt-10 pt-5 border-t border-white/15 text-[13px] text-white/80 flex items-center justify-between">
          <span>
            © {new Date().getFullYear()} {brandName}
          </span>
          <ThemeSwitch className="-my-3 hover:text-white" />
        </div>
      </div>
    </footer>
  );
}

/** Shown on phones, under what is a member's own. */
const ShortFooter = ({ brandName }: { brandName: string }) => (
  <div className="md:hidden px-4 pb-[calc(88px+env(safe-area-inset-bottom))] text-center text-sm text-ink-2">
    <nav aria-label="Footer" className="flex flex-wrap justify-center gap-x-5">
      {LINKS.slice(1).map(([name, to]) => (
        <Link key={to} to={to} className="inline-flex items-center min-h-11">
          {name}
        </Link>
      ))}
    </nav>
    <p className="mt-1 flex justify-center items-center gap-4 text-[13px] text-ink-3">
      © {new Date().getFullYear()} {brandName}
      <ThemeSwitch />
    </p>
  </div>
);
