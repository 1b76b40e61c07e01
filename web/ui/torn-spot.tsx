import { type ComponentType, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import type { SpotProps } from './spots.tsx';

/** Something broke: its room, and the drawing when its code has come, which no page waits for. */
export function TornSpot({ className = 'w-[200px]' }: SpotProps) {
  const [Drawn, setDrawn] = useState<ComponentType<SpotProps>>();
  useEffect(() => {
    import('./more-spots.tsx').then(
      ({ DrawnTornSpot }) => setDrawn(() => DrawnTornSpot),
      () => {},
    );
  }, []);
  return (
    <span className={classNames('block max-w-full aspect-[4/3]', className)}>
      {Drawn && <Drawn className="w-full" />}
    </span>
  );
}
