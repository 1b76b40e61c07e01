import { paths } from '#contract/paths.ts';
import { useBrand } from '../brand.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';

interface LockupProps {
  /** Stands in the foot: larger, and the page is white. */
  onDark?: boolean;
}

/** The brand's mark: a page with a hole and its corner turned. The favicon is the same drawing. */
const Mark = ({ onDark }: LockupProps) => (
  <svg className={`shrink-0 ${onDark ? 'size-9' : 'size-[30px]'}`} viewBox="0 0 32 32" aria-hidden="true">
    <path
      fillRule="evenodd"
      fill={onDark ? '#fff' : 'var(--pen)'}
      d="M9.5 2H19l11 11v9.5a7.5 7.5 0 0 1-7.5 7.5h-13A7.5 7.5 0 0 1 2 22.5v-13A7.5 7.5 0 0 1 9.5 2Zm.9 5.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z"
    />
    <path fill="var(--marker)" d="M19 2l11 11h-6.5A4.5 4.5 0 0 1 19 8.5Z" />
  </svg>
);

/** Mark and word; the word is the brand's name in small letters. */
export function Lockup({ onDark = false }: LockupProps) {
  const { brandName } = useBrand();
  return (
    <span className="inline-flex items-center gap-2 min-w-0">
      <Mark onDark={onDark} />
      <span
        className={classNames(
          'display font-[780] tracking-[-.035em] truncate',
          // On the narrowest phones the mark stands alone in the header.
          onDark
            ? 'text-[30px] leading-[1.3] -mt-[3px]'
            : 'text-[25px] leading-none py-1.5 -mb-1.5 -mt-[9px] max-[359px]:hidden',
        )}
      >
        {brandName.toLowerCase()}
      </span>
    </span>
  );
}

export function Logo() {
  const { brandName } = useBrand();
  return (
    <Link
      to={paths.home()}
      aria-label={`${brandName} home`}
      className="inline-flex items-center min-h-11 min-w-0 rounded-lg"
    >
      <Lockup />
    </Link>
  );
}
