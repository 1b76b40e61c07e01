import { type ComponentType, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import type { SpotProps } from './spots.tsx';

interface LateSpotProps extends SpotProps {
  of: keyof typeof import('./more-spots.tsx');
}

/** The room of a drawing of more-spots.tsx, and the drawing when its code has come, which no page waits for. */
export function LateSpot({ of, className = 'w-[200px]' }: LateSpotProps) {
  const [Drawn, setDrawn] = useState<ComponentType<SpotProps>>();
  useEffect(() => {
    import('./more-spots.tsx').then(
      (spots) => setDrawn(() => spots[of]),
      () => {},
    );
  }, [of]);
  return (
    <span className={classNames('block max-w-full aspect-[4/3]', className)}>
      {Drawn && <Drawn className="w-full" />}
    </span>
  );
}

/** Something broke. */
export const TornSpot = (props: SpotProps) => <LateSpot of="DrawnTornSpot" {...props} />;
