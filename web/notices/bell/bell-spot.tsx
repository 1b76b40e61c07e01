/** No notices. */
export const BellSpot = () => (
  <svg viewBox="0 0 200 150" className="w-[200px] max-w-full" aria-hidden="true">
    <ellipse cx="100" cy="139" rx="66" ry="7" fill="var(--pen-soft)" />
    <path
      d="M100 22c-24 0-39 18-39 42 0 26-7 36-15 44-3 3-1 9 4 9h100c5 0 7-6 4-9-8-8-15-18-15-44 0-24-15-42-39-42Z"
      fill="var(--pen)"
    />
    <path d="M100 22c-5 0-9-4-9-9s4-9 9-9 9 4 9 9-4 9-9 9Z" fill="var(--pen-line)" />
    <path d="M78 117h44c0 12-10 20-22 20s-22-8-22-20Z" fill="var(--pen-line)" />
    <path
      d="M76 66c0-15 8-26 20-28"
      stroke="#fff"
      strokeOpacity=".6"
      strokeWidth="6"
      fill="none"
      strokeLinecap="round"
    />
    <path
      d="M131 58h27l14 14v26a6 6 0 0 1-6 6h-35a6 6 0 0 1-6-6V64a6 6 0 0 1 6-6Z"
      fill="var(--surface)"
      stroke="var(--pen-line)"
      strokeWidth="2"
    />
    <path d="M158 58l14 14h-10a4 4 0 0 1-4-4Z" fill="var(--marker)" />
    <path
      d="M137 81l7 7 14-14"
      stroke="var(--pen)"
      strokeWidth="5.5"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
