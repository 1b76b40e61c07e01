import { Spot, type SpotProps } from './spots.tsx';

/** No items. */
export const BoxSpot = (props: SpotProps) => (
  <Spot {...props}>
    <ellipse cx="100" cy="138" rx="72" ry="7" fill="var(--pen-soft)" />
    <path d="M44 66l56-18 56 18v58a6 6 0 0 1-4 5.700L100 146l-52-16.300A6 6 0 0 1 44 124Z" fill="var(--pen-line)" />
    <path d="M44 66l56 18v62l-52-16.300A6 6 0 0 1 44 124Z" fill="var(--pen)" />
    <path d="M156 66l-56 18v62l52-16.300A6 6 0 0 0 156 124Z" fill="var(--pen)" opacity=".82" />
    <path d="M44 66l56 18-18 20-54-17Z" fill="var(--pen-line)" />
    <path d="M156 66l-56 18 18 20 54-17Z" fill="var(--pen-soft)" stroke="var(--pen-line)" strokeWidth="1.500" />
    <path d="M44 66l56-18-16-20L26 46Z" fill="var(--marker)" />
    <path d="M156 66l-56-18 16-20 58 18Z" fill="var(--pen-line)" />
    <path d="M56 104l22 7" stroke="#fff" strokeOpacity=".8" strokeWidth="4" strokeLinecap="round" />
    <path d="M100 12v-8M122 18l5-6M78 18l-5-6" stroke="var(--pen-line)" strokeWidth="4" strokeLinecap="round" />
  </Spot>
);
