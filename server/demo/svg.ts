import { readFileSync } from 'node:fs';

/*
 * The few shapes the sample pictures are made of, as SVG text. Lettering is outlined (art/letters.json:
 * Gabarito 800 by The Gabarito Project Authors, SIL Open Font License 1.1), so that a picture
 * looks the same on a machine without that font.
 */
export const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const polygon = (points: string, fill: string, more = '') =>
  `<polygon points="${points}" fill="${fill}" ${more}/>`;
export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const group = (transform: string, ...parts: string[]) => `<g transform="${transform}">${parts.join('')}</g>`;
export const shadow = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  opacity: number,
  blur: 'b3' | 'b6' | 'b10' = 'b10',
) => ellipse(x, y, rx, ry, '#141a38', `opacity="${opacity}" filter="url(#${blur})"`);

export const gradient = (id: string, from: string, to: string, x2 = 0, y2 = 1) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
export const SOFT =
  '<radialGradient id="soft"><stop offset="0" stop-color="#141a38"/><stop offset=".5" stop-color="#141a38" stop-opacity=".72"/><stop offset="1" stop-color="#141a38" stop-opacity="0"/></radialGradient>';

/** The blurs of the drawings, in pixels. */
const BLURS: Record<string, number> = { b3: 3, b6: 6, b10: 10, b20: 20 };

/**
 * Blurred shadows without a blur: what takes 30 ms each to filter takes next to nothing as a gradient (on the ground)
 * or as a few faint outlines one upon another (behind a thing). Needs SOFT among the definitions.
 */
export const softenShadows = (body: string): string =>
  body.replace(
    /<(\w+) ([^<>]*?) ?filter="url\(#(b\d+)\)" ?([^<>]*?)\/>/g,
    (_all, element: string, before: string, blur: string, after: string) =>
      soften(element, `${before} ${after}`, BLURS[blur] ?? 0),
  );

function soften(element: string, attributes: string, blur: number): string {
  const read = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
  const opacity = Number(read('opacity') ?? 1);
  const rest = attributes.replace(/ ?\bopacity="[^"]*"/, '');
  if (element === 'ellipse' && read('fill') === '#141a38') {
    const [rx, ry] = [Number(read('rx')) + blur, Number(read('ry')) + blur];
    return `<ellipse cx="${read('cx')}" cy="${read('cy')}" rx="${rx}" ry="${ry}" fill="url(#soft)" opacity="${opacity}"/>`;
  }
  const fill = read('fill') ?? 'none';
  if (fill.startsWith('url')) return `<${element} ${attributes}/>`;
  const line = Number(read('stroke-width') ?? 0);
  const outlines = [0, 0.45, 0.9, 1.4];
  const each = (1 - (1 - opacity) ** (1 / outlines.length)).toFixed(3);
  const bare = rest.replace(/ ?stroke(-width|-linejoin)?="[^"]*"/g, '');
  return outlines
    .map(
      (beyond) =>
        `<${element} ${bare} stroke="${fill === 'none' ? read('stroke') : fill}" stroke-width="${line + 2 * beyond * blur}" stroke-linejoin="round" opacity="${each}"/>`,
    )
    .join('');
}

/** A picture of 480 by 480, the size all the drawings are made for. */
export const drawing = (definitions: string, ...body: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480"><defs>${SOFT}${definitions}</defs>${softenShadows(body.join(''))}</svg>`;

/** A wall and a desk with the light of a window on them, and the dark edges over everything. */
export function room(wall: readonly [string, string], desk: readonly [string, string], y: number, beam = 0.2) {
  return {
    definitions: gradient('w', wall[0], wall[1], 0.4, 1) + gradient('d', desk[0], desk[1]) + VIGNETTE,
    body:
      rect(0, 0, 480, 480, 0, 'url(#w)') +
      polygon(`-20,40 250,-40 345,-40 30,${y} -20,${y}`, '#fff', `opacity="${beam}"`) +
      polygon(`375,-40 420,-40 110,${y} 66,${y}`, '#fff', `opacity="${beam * 0.8}"`) +
      rect(0, y, 480, 480 - y, 0, 'url(#d)') +
      rect(0, y, 480, 3, 0, '#fff', 'opacity=".35"'),
    edges: rect(0, 0, 480, 480, 0, 'url(#vg)'),
  };
}

/** A surface seen from above. */
export const tabletop = (from: string, to: string) => ({
  definitions: gradient('s', from, to, 1, 1) + VIGNETTE,
  body: rect(0, 0, 480, 480, 0, 'url(#s)'),
  edges: rect(0, 0, 480, 480, 0, 'url(#vg)') + polygon('-40,140 180,-40 300,-40 -40,260', '#fff', 'opacity=".12"'),
});

const VIGNETTE =
  '<radialGradient id="vg" cx="0.45" cy="0.4" r="0.8"><stop offset="0.55" stop-color="#10163a" stop-opacity="0"/><stop offset="1" stop-color="#10163a" stop-opacity="0.22"/></radialGradient>';

const glyphs: Record<string, [width: number, outline: string]> = JSON.parse(
  readFileSync(new URL('art/letters.json', import.meta.url), 'utf8'),
);

/** How wide a line of lettering is at a size. */
export const letteringWidth = (text: string, size: number) =>
  [...text].reduce((sum, character) => sum + (glyphs[character]?.[0] ?? 0), 0) * (size / 1000);

/** A line of lettering; letters that art/letters.json does not have are left out. */
export function lettering(text: string, x: number, y: number, size: number, fill: string): string {
  let at = 0;
  let parts = '';
  for (const character of text) {
    const [width, outline] = glyphs[character] ?? [0, ''];
    if (outline) parts += `<path d="${outline}" transform="translate(${at} 0)"/>`;
    at += width;
  }
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size / 1000})">${parts}</g>`;
}

/** Turns a colour towards a hue: everything drawn in shades of one colour keeps its light and shade. */
export interface Tint {
  /** Degrees on the colour wheel; unset: the colour's own. */
  hue?: number;
  /** Multiplies how strong the colour is. */
  strength?: number;
  /** Multiplies how light it is. */
  light?: number;
}

/** `colour` as #rrggbb or #rgb. */
export function tint(colour: string, { hue, strength = 1, light = 1 }: Tint): string {
  const [h, s, l] = toHsl(colour);
  return toHex(hue ?? h, Math.min(1, s * strength), Math.min(0.97, l * light));
}

function toHsl(colour: string): [number, number, number] {
  const digits =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.slice(1).match(/../g);
  const [r = 0, g = 0, b = 0] = (digits ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  const l = most - span / 2;
  if (span === 0) return [0, 0, l];
  const s = span / (1 - Math.abs(2 * l - 1));
  const h = most === r ? ((g - b) / span) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [(h * 60 + 360) % 360, s, l];
}

function toHex(h: number, s: number, l: number): string {
  const spread = s * Math.min(l, 1 - l);
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return Math.round(255 * (l - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
