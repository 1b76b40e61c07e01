import { type ReactNode, useState } from 'react';
import { Problem } from '#contract/problems.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { toast } from './toast.tsx';

interface MoreButtonProps {
  load: () => Promise<void>;
  /** Toast for a failed call. */
  failed: string;
  className: string;
  children: ReactNode;
}

/** Loads the next page of a list. */
export function MoreButton({ load, failed, className, children }: MoreButtonProps) {
  const [loading, setLoading] = useState(false);
  const more = async () => {
    setLoading(true);
    try {
      await load();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(failed);
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={classNames('grid justify-items-center', className)}>
      <Button look="outline" busy={loading && 'Loading...'} onClick={more}>
        {children}
      </Button>
    </div>
  );
}
