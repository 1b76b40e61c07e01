/* Two drawings for the brand panels: a mail and a key. */

const digits = ['4', '0', '7', '2'];

/** A mail; on the code page with a code in it. */
export const MailArt = ({ code = false }: { code?: boolean }) => (
  <svg className="absolute inset-[12%] w-[76%]" viewBox="0 0 420 460" aria-hidden="true">
    <ellipse cx="214" cy="430" rx="170" ry="16" fill="#0b1a66" opacity=".45" />
    <path d="M40 200 210 90l170 110v196a20 20 0 0 1-20 20H60a20 20 0 0 1-20-20Z" fill="#0f2fa8" />
    <path d="M88 40h196l48 48v262H88a12 12 0 0 1-12-12V52a12 12 0 0 1 12-12Z" fill="#fff" />
    <path d="M284 40l48 48h-34a14 14 0 0 1-14-14Z" fill="var(--marker)" />
    <path d="M108 84h104M108 110h150" stroke="#c9d4f7" strokeWidth="12" strokeLinecap="round" />
    {code ? (
      <g fontFamily="Gabarito Variable, sans-serif" fontWeight="800" fontSize="44" textAnchor="middle" fill="#12163a">
        {digits.map((digit, index) => (
          <g key={digit}>
            <rect x={100 + 54 * index} y="146" width="46" height="62" rx="10" fill="#eef2fd" />
            <text x={123 + 54 * index} y="193">
              {digit}
            </text>
          </g>
        ))}
      </g>
    ) : (
      <path d="M108 160h176M108 188h120" stroke="#e4eafc" strokeWidth="12" strokeLinecap="round" />
    )}
    <path d="M40 214l150 102a36 36 0 0 0 40 0l150-102v182a20 20 0 0 1-20 20H60a20 20 0 0 1-20-20Z" fill="#dfe7ff" />
    <path d="M46 408l128-98M374 408l-128-98" stroke="#b5c5f5" strokeWidth="5" strokeLinecap="round" />
  </svg>
);

/** A key with its tag: a new password. */
export const KeyArt = () => (
  <svg className="absolute inset-[12%] w-[76%]" viewBox="0 0 420 460" aria-hidden="true">
    <ellipse cx="214" cy="436" rx="150" ry="14" fill="#0b1a66" opacity=".45" />
    <g transform="rotate(-16 200 210)">
      <path d="M74 190h104l46 46v120a20 20 0 0 1-20 20H74a20 20 0 0 1-20-20V210a20 20 0 0 1 20-20Z" fill="#fff" />
      <path d="M178 190l46 46h-32a14 14 0 0 1-14-14Z" fill="var(--marker)" />
      <circle cx="90" cy="226" r="13" fill="var(--pen)" />
      <path d="M84 276h104M84 304h82M84 332h56" stroke="#c9d4f7" strokeWidth="13" strokeLinecap="round" />
    </g>
    <g transform="rotate(28 280 190)">
      <circle cx="262" cy="112" r="62" fill="var(--marker)" />
      <circle cx="262" cy="96" r="20" fill="var(--pen)" />
      <rect x="246" y="160" width="32" height="206" rx="8" fill="var(--marker)" />
      <path d="M278 288h34v26h-34zM278 332h46v26h-46z" fill="var(--marker)" />
      <rect x="254" y="172" width="7" height="180" rx="3.5" fill="#0b1a66" opacity=".16" />
      <path
        d="M216 96a48 48 0 0 1 30-34"
        stroke="#fff"
        strokeWidth="8"
        strokeLinecap="round"
        fill="none"
        opacity=".8"
      />
    </g>
    <path d="M99 256C20 150 150-10 308 98" fill="none" stroke="#fff" strokeWidth="8" strokeLinecap="round" />
  </svg>
);
