import arduino from './items/arduino.svg';
import backpack from './items/backpack.svg';
import booksStack from './items/booksStack.svg';
import calculator from './items/calculator.svg';
import cycle from './items/cycle.svg';
import drafter from './items/drafter.svg';
import fan from './items/fan.svg';
import goggles from './items/goggles.svg';
import guitar from './items/guitar.svg';
import kettle from './items/kettle.svg';
import labcoat from './items/labcoat.svg';
import maths from './items/maths.svg';
import monitor from './items/monitor.svg';
import racket from './items/racket.svg';
import tube from './items/tube.svg';

/** Drawings of categories in menus, by slug. Categories that an Admin adds get the backpack. */
const menu: Record<string, string> = {
  books: maths,
  calculators: calculator,
  'drawing-tools': drafter,
  electronics: arduino,
  'lab-wear': labcoat,
  cycles: cycle,
  'hostel-essentials': kettle,
  sports: racket,
  music: guitar,
};

/** Drawings that differ on Home, to not repeat those of the first items below. */
const row: Record<string, string> = {
  ...menu,
  books: booksStack,
  'drawing-tools': tube,
  electronics: monitor,
  'lab-wear': goggles,
  'hostel-essentials': fan,
};

export const categoryArt = (slug: string): string => menu[slug] ?? backpack;
export const categoryRowArt = (slug: string): string => row[slug] ?? backpack;
