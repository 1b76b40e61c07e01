import { type ReactNode, Suspense, use } from 'react';

/** The data of a loader: on the server the value, in the browser a promise. */
export type Later<T> = T | Promise<T>;

/** Awaits on the server. In the browser it passes the promise on, so that the page can show its skeleton. */
export const later = async <T,>(work: Promise<T>): Promise<{ value: Later<T> }> => ({
  value: typeof document === 'undefined' ? await work : work,
});

interface AwaitedProps<T> {
  value: Later<T>;
  children: (value: T) => ReactNode;
}

const Resolved = <T,>({ value, children }: AwaitedProps<T>) => children(value instanceof Promise ? use(value) : value);

/** Shows `wait` until the value is loaded. */
export const Awaited = <T,>({ value, wait, children }: AwaitedProps<T> & { wait: ReactNode }) => (
  <Suspense fallback={wait}>
    <Resolved value={value}>{children}</Resolved>
  </Suspense>
);
