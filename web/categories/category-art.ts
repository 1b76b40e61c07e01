import arduino from '../art/items/arduino.svg';
import backpack from '../art/items/backpack.svg';
import booksStack from '../art/items/booksStack.svg';
import calculator from '../art/items/calculator.svg';
import cycle from '../art/items/cycle.svg';
import drafter from '../art/items/drafter.svg';
import fan from '../art/items/fan.svg';
import goggles from '../art/items/goggles.svg';
import guitar from '../art/items/guitar.svg';
import kettle from '../art/items/kettle.svg';
import labcoat from '../art/items/labcoat.svg';
import maths from '../art/items/maths.svg';
import monitor from '../art/items/monitor.svg';
import racket from '../art/items/racket.svg';
import tube from '../art/items/tube.svg';

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

/** On Home some differ, to not repeat the drawings of the first items below. */
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
