import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { PART_FAILED } from '../first-messages.ts';
import { showError } from './show-error.ts';

/**
 * `lazy` for a part that its screen can stand without: what is typed beside it stays where its code does not come.
 * `onMissing` closes what was to open, and the member is told; other parts are left out. A dialog is a `lazyDialog`.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, onMissing?: (props: P) => void) {
  function Missing(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P>>();
    const isOpen = !('open' in props) || Boolean(props.open);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
    useEffect(() => {
      if (!isOpen || Loaded) return;
      load().then(
        (loaded) => setLoaded(() => loaded),
        () => {
          if (!onMissing) return;
          showError(PART_FAILED);
          onMissing(props);
        },
      );
    }, [isOpen]);
    return Loaded ? createElement(Loaded, props) : null;
  }
  return lazy<ComponentType<P>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Missing }),
    ),
  );
}
