import { type ReactNode, Suspense, use } from 'react';

/** What a loader has (on the server, where the whole page is awaited) or will have (in the browser). */
export type Later<T> = T | Promise<T>;

/** Awaited on the server; handed over as it is in the browser, so that the page can show its skeleton meanwhile. */
export const later = async <T,>(work: Promise<T>): Promise<{ value: Later<T> }> => ({
  value: typeof document === 'undefined' ? await work : work,
});

interface AwaitedProps<T> {
  value: Later<T>;
  children: (value: T) => ReactNode;
}

const Resolved = <T,>({ value, children }: AwaitedProps<T>) => children(value instanceof Promise ? use(value) : value);

/** Shows `wait` until the value is there. */
export const Awaited = <T,>({ value, wait, children }: AwaitedProps<T> & { wait: ReactNode }) => (
  <Suspense fallback={wait}>
    <Resolved value={value}>{children}</Resolved>
  </Suspense>
);
