import { Spot, type SpotProps } from './spots.tsx';

export { BoxSpot } from './box-spot.tsx';

/* Small drawings for empty states, which Home does not load at once. */

/** An empty cart. */
export const BagSpot = (props: SpotProps) => (
  <Spot {...props}>
    <ellipse cx="100" cy="140" rx="66" ry="7" fill="var(--pen-soft)" />
    <path
      d="M74 56c0-26 10-38 26-38s26 12 26 38"
      fill="none"
      stroke="var(--pen-line)"
      strokeWidth="8"
      strokeLinecap="round"
    />
    <path d="M52 50h72l24 24v58a10 10 0 0 1-10 10H62a10 10 0 0 1-10-10Z" fill="var(--pen)" />
    <path d="M124 50l24 24h-16a8 8 0 0 1-8-8Z" fill="var(--marker)" />
    <path d="M74 56v10M126 74v4" stroke="#fff" strokeOpacity=".55" strokeWidth="6" strokeLinecap="round" />
    <path d="M82 104c6 10 30 10 36 0" stroke="#fff" strokeWidth="5" fill="none" strokeLinecap="round" />
    <circle cx="84" cy="90" r="4" fill="#fff" />
    <circle cx="116" cy="90" r="4" fill="#fff" />
  </Spot>
);

/** Nothing found among papers. */
export const PaperSpot = (props: SpotProps) => (
  <Spot {...props}>
    <ellipse cx="98" cy="140" rx="70" ry="7" fill="var(--pen-soft)" />
    <g transform="rotate(-8 80 80)">
      <rect x="40" y="30" width="84" height="106" rx="9" fill="var(--pen-line)" />
    </g>
    <path
      d="M58 18h58l22 22v84a9 9 0 0 1-9 9H58a9 9 0 0 1-9-9V27a9 9 0 0 1 9-9Z"
      fill="var(--surface)"
      stroke="var(--pen-line)"
      strokeWidth="2"
    />
    <path d="M116 18l22 22h-14a8 8 0 0 1-8-8Z" fill="var(--marker)" />
    <path d="M64 48h38M64 64h58M64 80h34M64 96h22" stroke="var(--pen-line)" strokeWidth="6" strokeLinecap="round" />
    <circle cx="126" cy="98" r="22" fill="var(--pen-soft)" fillOpacity=".85" stroke="var(--pen)" strokeWidth="8" />
    <path d="M143 115l18 18" stroke="var(--pen)" strokeWidth="11" strokeLinecap="round" />
  </Spot>
);

/** Nobody to show. */
export const PeopleSpot = (props: SpotProps) => (
  <Spot {...props}>
    <ellipse cx="100" cy="138" rx="72" ry="7" fill="var(--pen-soft)" />
    <circle cx="70" cy="56" r="22" fill="var(--pen-line)" />
    <path d="M30 134c0-28 18-44 40-44s40 16 40 44Z" fill="var(--pen-line)" />
    <circle cx="126" cy="62" r="22" fill="var(--pen)" />
    <path d="M86 136c0-28 18-42 40-42s40 14 40 42Z" fill="var(--pen)" />
    <circle cx="158" cy="42" r="17" fill="var(--marker)" />
    <path d="M158 34v16M150 42h16" stroke="var(--on-marker)" strokeWidth="4.500" strokeLinecap="round" />
  </Spot>
);

/** Closed: not available. */
export const ShutterSpot = (props: SpotProps) => (
  <Spot {...props}>
    <ellipse cx="100" cy="140" rx="78" ry="7" fill="var(--pen-soft)" />
    <path d="M34 44h132l10 24H24Z" fill="var(--marker)" />
    <path d="M34 44h22l-6 24H24ZM78 44h22v24H72ZM122 44h22l6 24h-28Z" fill="var(--pen)" />
    <path d="M24 68h26a13 13 0 0 1-26 0ZM72 68h28a14 14 0 0 1-28 0ZM122 68h28a14 14 0 0 1-28 0Z" fill="var(--pen)" />
    <path
      d="M50 68h22a11 11 0 0 1-22 0ZM100 68h22a11 11 0 0 1-22 0ZM150 68h26a13 13 0 0 1-26 0Z"
      fill="var(--marker)"
    />
    <rect
      x="38"
      y="84"
      width="124"
      height="52"
      rx="6"
      fill="var(--pen-soft)"
      stroke="var(--pen-line)"
      strokeWidth="2"
    />
    <path d="M38 97h124M38 110h124M38 123h124" stroke="var(--pen-line)" strokeWidth="3" />
    <rect x="72" y="94" width="56" height="26" rx="6" fill="var(--surface)" stroke="var(--pen-line)" strokeWidth="2" />
    <path d="M84 107h32" stroke="var(--pen)" strokeWidth="5" strokeLinecap="round" />
  </Spot>
);

/** Nobody is talking. */
export const TalkSpot = (props: SpotProps) => (
  <Spot viewBox="0 0 160 120" className="w-[160px]" {...props}>
    <path
      d="M22 14h74l18 18v44a12 12 0 0 1-12 12H50L30 104V88h-8a12 12 0 0 1-12-12V26a12 12 0 0 1 12-12Z"
      fill="var(--pen-soft)"
    />
    <path d="M96 14l18 18h-10a8 8 0 0 1-8-8Z" fill="var(--marker)" />
    <path d="M28 40h52M28 54h64M28 68h38" stroke="var(--pen-line)" strokeWidth="6" strokeLinecap="round" />
    <path
      d="M84 58h54a12 12 0 0 1 12 12v22a12 12 0 0 1-12 12h-6v14l-18-14H84a12 12 0 0 1-12-12V70a12 12 0 0 1 12-12Z"
      fill="var(--pen)"
    />
    <path d="M88 76h44M88 88h28" stroke="#fff" strokeOpacity=".85" strokeWidth="5" strokeLinecap="round" />
  </Spot>
);

/** See `TornSpot`. */
export const DrawnTornSpot = (props: SpotProps) => (
  <Spot {...props}>
    <ellipse cx="100" cy="142" rx="80" ry="6" fill="var(--pen-soft)" />
    <g transform="rotate(-5 60 80)">
      <path
        d="M30 22h62l-8 14 10 12-12 14 10 14-12 14 10 14-10 14 6 12H30a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10Z"
        fill="var(--pen)"
      />
      <path d="M36 52h34M36 70h26M36 88h34" stroke="#fff" strokeOpacity=".65" strokeWidth="6" strokeLinecap="round" />
    </g>
    <g transform="rotate(6 140 80)">
      <path
        d="M108 20h40l26 26v72a10 10 0 0 1-10 10h-54l-6-12 10-14-10-14 12-14-10-14 12-14-10-12Z"
        fill="var(--pen-line)"
      />
      <path d="M148 20l26 26h-16a10 10 0 0 1-10-10Z" fill="var(--marker)" />
      <path d="M128 62h30M124 80h34M128 98h20" stroke="var(--surface)" strokeWidth="6" strokeLinecap="round" />
    </g>
  </Spot>
);
