import { readFileSync } from 'node:fs';
import { randomFrom } from './random.ts';
import { SOFT, softenShadows, type Tint, tint } from './svg.ts';

/** The drawings in art/items. */
export type Art = keyof typeof PARTS;

const ANY: readonly Tint[] = [
  { hue: 4 },
  { hue: 28 },
  { hue: 210 },
  { hue: 168 },
  { hue: 130, strength: 0.8 },
  { hue: 270, strength: 0.8 },
  { hue: 335 },
  { strength: 0.08, light: 0.75 },
  { strength: 0.1, light: 1.25 },
];
const DARK: readonly Tint[] = [
  {},
  { strength: 0.15, light: 0.8 },
  { hue: 205, strength: 1.3, light: 1.2 },
  { hue: 350, strength: 0.9 },
  { hue: 165, strength: 1.1 },
];

/** The colours of each thing itself, and what they may turn to. `lettered`: it cannot be mirrored. */
const PARTS = {
  arduino: {
    colours: ['#2277b8', '#125a94', '#0c4472'],
    tints: [{}, { hue: 165 }, { hue: 355, strength: 0.8 }, { strength: 0.12, light: 0.6 }],
    lettered: true,
  },
  backpack: {
    colours: [
      '#4b6b4f',
      '#34503a',
      '#567b5b',
      '#3c5c43',
      '#2a4231',
      '#223728',
      '#2c4634',
      '#25392b',
      '#1f3327',
      '#22372a',
    ],
    tints: [
      {},
      { hue: 220, strength: 1.8 },
      { hue: 355, strength: 1.9 },
      { hue: 30, strength: 1.2 },
      { strength: 0.1, light: 0.8 },
      { hue: 275, strength: 1.3 },
      { hue: 190, strength: 1.7 },
    ],
    lettered: true,
  },
  boots: {
    colours: ['#b57a3c', '#8f5a26', '#d59a58', '#4a3826'],
    tints: [
      {},
      { strength: 0.1, light: 0.55 },
      { hue: 18, light: 0.7 },
      { strength: 0.25, light: 0.95 },
      { hue: 40, light: 1.1 },
    ],
    lettered: false,
  },
  calculator: {
    colours: ['#343d66', '#232a4b', '#141930', '#151a2e', '#545f86', '#8592bd', '#5b6791'],
    tints: DARK,
    lettered: true,
  },
  chair: {
    colours: ['#3d55d6', '#2a3ca8', '#4a63e6', '#2f43b8', '#7d92ff', '#1f2a78', '#223089'],
    tints: ANY,
    lettered: false,
  },
  cooktop: {
    colours: ['#8b95a5', '#eef2f6', '#b7c0cc', '#727d8e', '#dfeaf2', '#cdd5df', '#5d6777'],
    tints: [
      {},
      { hue: 10, strength: 2.6, light: 0.8 },
      { hue: 215, strength: 2, light: 0.8 },
      { strength: 0, light: 0.62 },
    ],
    lettered: false,
  },
  cycle: { colours: ['#1f8a7d', '#136458', '#17786b'], tints: ANY, lettered: false },
  drafter: {
    colours: ['#2a3157', '#414b7d', '#6d78a8', '#171c38', '#e4523b'],
    tints: [{}, { hue: 160, strength: 0.8 }, { hue: 10, strength: 0.7 }, { strength: 0.15 }],
    lettered: true,
  },
  fan: { colours: ['#3fa7c9', '#1d7798', '#0e3346'], tints: ANY, lettered: false },
  goggles: {
    colours: ['#45d0b6', '#1c9f89', '#2b3a67', '#7a6cf0'],
    tints: [{}, { hue: 285, strength: 0.8 }, { hue: 205 }, { hue: 45 }, { hue: 345, strength: 0.9 }],
    lettered: false,
  },
  guitar: {
    colours: ['#f4b455', '#d98427', '#9c4f12', '#6b320b', '#8c4a14', '#4a220a'],
    tints: [
      {},
      { strength: 0.1, light: 0.45 },
      { hue: 12, light: 0.85 },
      { hue: 212, strength: 0.8, light: 0.85 },
      { hue: 42, strength: 0.8, light: 1.2 },
    ],
    lettered: false,
  },
  headphones: {
    colours: ['#fff3e2', '#e6cfb2', '#f9e6cd', '#cbaa83', '#8c6b4a', '#e9d2b3', '#dcc3a2', '#b08b62', '#a07b53'],
    tints: [
      {},
      { strength: 0.05, light: 0.4 },
      { strength: 0.1, light: 1.06 },
      { hue: 350, light: 0.8 },
      { hue: 205, light: 0.78 },
    ],
    lettered: false,
  },
  kettle: {
    colours: ['#9aa5b5', '#c3ccd8', '#e9eef4', '#7f8a9b', '#aab4c2', '#d9e0e8', '#f7fafd'],
    tints: [
      {},
      { hue: 8, strength: 3, light: 0.75 },
      { strength: 0.1, light: 0.5 },
      { hue: 170, strength: 1.8, light: 0.85 },
    ],
    lettered: true,
  },
  labcoat: {
    colours: ['#3450d8', '#7e98a8', '#5d7c8e'],
    tints: [{}, { hue: 5 }, { hue: 150, strength: 0.8 }, { hue: 280, strength: 0.7 }],
    lettered: true,
  },
  lamp: {
    colours: ['#ffd34d', '#e99a1c', '#7a4b05'],
    tints: [
      {},
      { hue: 4, light: 0.9 },
      { hue: 190, strength: 0.7 },
      { strength: 0.05, light: 1.15 },
      { hue: 140, strength: 0.6 },
    ],
    lettered: false,
  },
  laptop: {
    colours: ['#e3e7ee', '#b9c0cc', '#a7afbc', '#868e9c', '#c3cad6', '#a3abba'],
    tints: [{}, { light: 0.55 }, { hue: 25, strength: 1.6 }, { hue: 215, strength: 1.8, light: 0.75 }],
    lettered: false,
  },
  monitor: {
    colours: ['#ff9d6c', '#ffcf8a', '#fff4d6', '#c2577a', '#6c3a78', '#3a2560'],
    tints: [{}, { hue: 205 }, { hue: 160 }, { hue: 265 }, { hue: 330 }],
    lettered: false,
  },
  multimeter: {
    colours: ['#ffd23f', '#f2ac14', '#d68d08', '#ffd84a'],
    tints: [
      {},
      { hue: 4, light: 0.85 },
      { hue: 205, strength: 0.7, light: 0.85 },
      { hue: 95, strength: 0.6, light: 0.8 },
    ],
    lettered: true,
  },
  racket: {
    colours: ['#e4523b', '#3450d8'],
    tints: [{}, { hue: 290, strength: 0.8 }, { hue: 45, light: 1.1 }, { hue: 190 }, { strength: 0.1, light: 0.6 }],
    lettered: false,
  },
  tube: {
    colours: ['#15182a', '#4a5070', '#262b45', '#0e1020', '#22283f', '#ff8a4c'],
    tints: [
      {},
      { hue: 355, strength: 1.4, light: 1.3 },
      { hue: 155, strength: 1.2, light: 1.2 },
      { hue: 215, strength: 2, light: 1.4 },
    ],
    lettered: true,
  },
} satisfies Record<string, { colours: string[]; tints: readonly Tint[]; lettered: boolean }>;

const WALL_HUES = [20, 28, 42, 110, 165, 200, 215, 228, 258, 345];
const DESKS = [
  ['#c58b52', '#a96f3b'],
  ['#e3cfae', '#cdb288'],
  ['#8f6a52', '#6f4f3b'],
  ['#d8d5d0', '#b9b4ad'],
  ['#8e98ac', '#727d93'],
] as const;

/**
 * A drawing as one seller's photograph: in other colours, before another wall, a little turned and nearer.
 * Look 0 is the drawing as it is; every look of the same number is the same picture.
 */
export function drawItem(art: Art, look: number): string {
  const svg = softenShadows(readFileSync(new URL(`art/items/${art}.svg`, import.meta.url), 'utf8')).replace(
    /<filter .*<\/filter>/,
    SOFT,
  );
  if (look === 0) return svg;
  const random = randomFrom(`${art} ${look}`);
  const { colours, tints, lettered } = PARTS[art];
  const own = tints[look % tints.length] as Tint;
  const changed = new Map(colours.map((colour) => [colour, tint(colour, own)]));

  const room = stopsOf(svg, 'w');
  const wall: Tint = {
    hue: random.pick(WALL_HUES),
    strength: 0.3 + random.next() * 0.4,
    light: 0.94 + random.next() * 0.1,
  };
  for (const colour of room.length ? room : stopsOf(svg, 's')) changed.set(colour, tint(colour, wall));
  if (art === 'cycle') changed.set('#d9815a', tint('#d9815a', wall));
  // A desk lamp and its light want the dark desk they were drawn with.
  if (art !== 'lamp')
    stopsOf(svg, 'd').forEach((colour, n) => {
      changed.set(colour, (DESKS[look % DESKS.length] ?? [])[n] ?? colour);
    });

  const painted = svg.replace(/#[0-9a-f]{6}\b/g, (colour) => changed.get(colour) ?? colour);
  const turn = (random.next() * 2 - 1) * (room.length ? 1.8 : 5);
  // Turned, the drawing must still cover the corners.
  const nearer = 1 + Math.abs(turn) * 0.0185 + random.next() * 0.12;
  const across = !lettered && random.chance(0.5) ? -nearer : nearer;
  const [dx, dy] = [random.whole(-8, 8), random.whole(-6, 6)].map((by) => Math.round(by * (nearer - 1) * 10));
  return painted
    .replace(
      '</defs>',
      `</defs><g transform="translate(${240 + (dx ?? 0)} ${240 + (dy ?? 0)}) rotate(${turn.toFixed(2)}) scale(${across.toFixed(3)} ${nearer.toFixed(3)}) translate(-240 -240)">`,
    )
    .replace(/<\/svg>\s*$/, '</g></svg>');
}

/** The colours of a gradient by its id; of those with two stops only. */
function stopsOf(svg: string, id: string): string[] {
  const found = new RegExp(`<linearGradient id="${id}"[^>]*>(.*?)</linearGradient>`).exec(svg)?.[1] ?? '';
  return [...found.matchAll(/stop-color="(#[0-9a-f]{6})"/g)].map((match) => match[1] as string);
}
