import { LANGUAGE, NOTICES } from '#contract/duty-words.ts';
import { paths } from '#contract/paths.ts';
import { useBrand } from '../brand.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { textLink } from './auth-page.tsx';

const words = NOTICES[LANGUAGE];

interface AgeLineProps {
  isMinor: boolean;
  onChange: (isMinor: boolean) => void;
  className?: string;
}

/** What somebody says by creating an account, how to say otherwise, and the way to the notice about data. */
export function AgeLine({ isMinor, onChange, className }: AgeLineProps) {
  const { minors } = useBrand();
  const said = minors === 'allow' ? words.youngerOn : words.refused;
  return (
    <div className={classNames('grid gap-2 text-sm text-ink-2', className)}>
      <p>
        <span role="status" className={classNames(isMinor && minors === 'refuse' && 'font-semibold text-stop')}>
          {isMinor ? said : words.age}
        </span>{' '}
        <button type="button" className={textLink} onClick={() => onChange(!isMinor)}>
          {isMinor ? words.older : words.younger}
        </button>
      </p>
      <p>
        <Link to={paths.privacy()} className={`${textLink} max-md:inline-block max-md:py-3 max-md:-my-3`}>
          {words.notice}
        </Link>
      </p>
    </div>
  );
}
