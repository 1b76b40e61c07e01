/** A paper waiting under a cloud. */
export const AwaySpot = () => (
  <svg viewBox="0 0 200 150" className="w-[200px] max-w-full" aria-hidden="true">
    <ellipse cx="100" cy="140" rx="70" ry="6" fill="var(--pen-soft)" />
    <path d="M58 108a26 26 0 0 1-2-52 40 40 0 0 1 76-8 30 30 0 0 1 8 60Z" fill="var(--pen-line)" />
    <path d="M66 78h50l20 20v32a8 8 0 0 1-8 8H66a8 8 0 0 1-8-8V86a8 8 0 0 1 8-8Z" fill="var(--pen)" />
    <path d="M116 78l20 20h-14a6 6 0 0 1-6-6Z" fill="var(--marker)" />
    <path d="M72 100h26M72 114h48" stroke="#fff" strokeOpacity=".75" strokeWidth="6" strokeLinecap="round" />
  </svg>
);
