import { encode } from 'uqr';
import { classNames } from '../../ui/class-names.ts';

/** Ink on white in both themes, as cameras need it. */
export default function QrCode({ text, small = false }: { text: string; small?: boolean }) {
  // The background around it is the quiet zone.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <span className={classNames('inline-block rounded-[14px] bg-white', small ? 'p-1' : 'p-5')}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className={classNames('block', small ? 'size-24' : 'size-[196px]')}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={path} fill="oklch(0.215 0.045 268)" />
      </svg>
    </span>
  );
}
