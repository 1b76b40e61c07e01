import { encode } from 'uqr';

/** Ink on white in both themes, as cameras need it. */
export default function QrCode({ text }: { text: string }) {
  // The ground around it is the quiet zone.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <span className="inline-block rounded-[14px] bg-white p-5">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className="block size-[196px]"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={path} fill="oklch(0.215 0.045 268)" />
      </svg>
    </span>
  );
}
