import calculator from '../art/items/calculator.svg';
import cycle from '../art/items/cycle.svg';
import drafter from '../art/items/drafter.svg';
import kettle from '../art/items/kettle.svg';
import lamp from '../art/items/lamp.svg';
import laptop from '../art/items/laptop.svg';
import maths from '../art/items/maths.svg';
import notes from '../art/items/notes.svg';
import ananya from '../art/people/ananya.svg';
import dev from '../art/people/dev.svg';
import fatima from '../art/people/fatima.svg';
import meera from '../art/people/meera.svg';
import rohan from '../art/people/rohan.svg';
import { PhotoPrint } from '../ui/photo-print.tsx';

/* Decoration of the brand panels: hidden from screen readers, not loaded below 1024 px. */

const place = (left: number, top: number, width: number, turn = 0) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  ...(turn ? { transform: `rotate(${turn}deg)` } : {}),
});

const Face = ({ picture, left, top, width }: { picture: string; left: number; top: number; width: number }) => (
  <span className="absolute rounded-full ring-[6px] ring-white shadow-3" style={place(left, top, width)}>
    <img
      src={picture}
      alt=""
      width={200}
      height={200}
      loading="lazy"
      className="w-full aspect-square rounded-full object-cover bg-sunken"
    />
  </span>
);

/** People and their things, connected: signing up. */
export const PeopleArt = () => (
  <>
    <svg
      className="absolute inset-0 size-full"
      viewBox="0 0 600 680"
      preserveAspectRatio="none"
      fill="none"
      stroke="#fff"
      strokeOpacity=".5"
      strokeWidth="2.5"
      strokeDasharray="2 9"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M130 150C260 90 340 120 440 190M130 150C120 300 170 330 300 350M440 190C420 280 380 320 300 350M300 350C210 400 150 450 140 540M300 350C380 420 440 450 460 540M140 540C240 620 360 620 460 540" />
    </svg>
    <Face picture={ananya} left={12} top={13} width={21} />
    <Face picture={rohan} left={66} top={18} width={20} />
    <Face picture={meera} left={38} top={41} width={27} />
    <Face picture={dev} left={13} top={70} width={20} />
    <Face picture={fatima} left={68} top={70} width={21} />
    <PhotoPrint look="snap" picture={drafter} style={place(42, 11, 17, -7)} />
    <PhotoPrint look="snap" picture={kettle} style={place(11, 43, 17, 6)} />
    <PhotoPrint look="snap" picture={laptop} style={place(71, 45, 17, -5)} />
    <PhotoPrint look="snap" picture={notes} style={place(43, 79, 17, 5)} />
  </>
);

/** Things for sale: signing in. */
export const PrintsArt = () => (
  <>
    <PhotoPrint picture={cycle} style={place(7, 6, 40, -8)} />
    <PhotoPrint picture={lamp} style={place(53, 15, 36, 6)} />
    <PhotoPrint picture={maths} style={place(10, 52, 37, 5)} />
    <PhotoPrint picture={calculator} style={place(50, 46, 42, -5)} />
  </>
);
