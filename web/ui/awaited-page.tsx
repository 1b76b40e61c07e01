import type { ReactNode } from 'react';
import type { Outcome } from '../failures/outcome.ts';
import { Await, type Deferred } from './await.tsx';
import { Failed } from './failed.tsx';

interface AwaitedPageProps<T> {
  value: Deferred<Outcome<T>>;
  wait: ReactNode;
  /** Title of the error message. */
  failed: string;
  /** Path of the 'Try again' link. */
  retry: string;
  failedClass?: string;
  /** The page has no other heading while it is not loaded. */
  heading?: boolean;
  children: (page: T) => ReactNode;
}

/** Shows `wait`, then the loaded page or an error message. */
export const AwaitedPage = <T,>(props: AwaitedPageProps<T>) => {
  const { value, wait, failed, retry, failedClass, heading, children } = props;
  return (
    <Await value={value} wait={wait}>
      {({ page, failure }) =>
        failure ? (
          <Failed title={failed} failure={failure} retry={retry} className={failedClass} heading={heading} />
        ) : (
          children(page as T)
        )
      }
    </Await>
  );
};
