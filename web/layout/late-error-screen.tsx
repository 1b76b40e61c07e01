import { type ComponentType, lazy, Suspense } from 'react';

let Loaded: ComponentType | undefined;

/** Loads it before a page that begins with an error, and on the server. */
export async function loadErrorScreen(): Promise<ComponentType> {
  Loaded = (await import('./error-screen.tsx')).ErrorScreen;
  return Loaded;
}
const Coming = lazy(async () => ({ default: await loadErrorScreen() }));

/** The screen of a route that fails or does not exist. Its code comes when the first page is there. */
export const LateErrorScreen = () =>
  Loaded ? (
    <Loaded />
  ) : (
    <Suspense>
      <Coming />
    </Suspense>
  );
