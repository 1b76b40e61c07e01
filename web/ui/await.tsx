import { type ReactNode, Suspense, use } from 'react';

/** The data of a loader: on the server the value, in the browser a promise. */
export type Deferred<T> = T | Promise<T>;

/** Awaits on the server. In the browser it passes the promise on, so that the page can show its skeleton. */
export const defer = async <T,>(work: Promise<T>): Promise<{ value: Deferred<T> }> => ({
  value: typeof document === 'undefined' ? await work : work,
});

interface AwaitProps<T> {
  value: Deferred<T>;
  children: (value: T) => ReactNode;
}

const Resolved = <T,>({ value, children }: AwaitProps<T>) => children(value instanceof Promise ? use(value) : value);

/** Shows `wait` until the value is loaded. */
export const Await = <T,>({ value, wait, children }: AwaitProps<T> & { wait: ReactNode }) => (
  <Suspense fallback={wait}>
    <Resolved value={value}>{children}</Resolved>
  </Suspense>
);
