import {
  circle,
  drawing,
  gradient,
  group,
  lettering,
  letteringWidth,
  polygon,
  rect,
  room,
  shadow,
  shape,
  stroke,
  tabletop,
} from './svg.ts';

/** Colours of one cover: the front from light to dark, the spine, and two that stand out. */
export interface CoverColours {
  front: readonly [string, string];
  spine: string;
  mark: string;
  mark2: string;
}

export const COVERS: readonly CoverColours[] = [
  { front: ['#3450d8', '#1c2f9e'], spine: '#15226f', mark: '#ffcf3f', mark2: '#ff9e3d' },
  { front: ['#d9483b', '#a42a22'], spine: '#6f1a15', mark: '#ffd98a', mark2: '#f3a24b' },
  { front: ['#2f8f83', '#1b665d'], spine: '#114740', mark: '#f7e08c', mark2: '#e9b84a' },
  { front: ['#6a4bb8', '#472c8d'], spine: '#2f1c63', mark: '#8fe0d0', mark2: '#4fb7a6' },
  { front: ['#2b3a67', '#18223f'], spine: '#0e152b', mark: '#ff8a5c', mark2: '#e4523b' },
  { front: ['#e08a2c', '#b6631a'], spine: '#7d410d', mark: '#fff0c9', mark2: '#ffd07a' },
  { front: ['#3d7d4a', '#265733'], spine: '#173a21', mark: '#ffe27a', mark2: '#f0b84c' },
  { front: ['#b83a6e', '#86234d'], spine: '#591531', mark: '#ffd1df', mark2: '#f58fb1' },
  { front: ['#3a8fc4', '#236798'], spine: '#174768', mark: '#fff3c4', mark2: '#ffd35c' },
  { front: ['#5c6474', '#3d4453'], spine: '#282d39', mark: '#f5ee38', mark2: '#d9cf2a' },
];

const WALLS: readonly (readonly [string, string])[] = [
  ['#f7dca6', '#eec77f'],
  ['#cdd9f4', '#aabfe6'],
  ['#cfe4dc', '#a9cfc1'],
  ['#f3cdc6', '#e6a99f'],
  ['#e2dcf4', '#c2b7e6'],
  ['#e9e4d4', '#d6cdb4'],
  ['#bfe0ee', '#94c6dd'],
];
const DESKS: readonly (readonly [string, string])[] = [
  ['#c58b52', '#a96f3b'],
  ['#e3cfae', '#cdb288'],
  ['#8f6a52', '#6f4f3b'],
  ['#d8d5d0', '#b9b4ad'],
];
const of = <T>(all: readonly T[], index: number) => all[index % all.length] as T;

/** The size at which the longest line just fits, but not above `largest`. */
const fitting = (lines: readonly string[], width: number, largest: number) =>
  Math.min(largest, ...lines.map((line) => (width / letteringWidth(line, 100)) * 100));

const MOTIFS = [
  () => stroke('M150 306 C176 236 200 236 224 306 S272 376 300 306 332 250 348 262', '#fff', 7),
  () =>
    [0, 1, 2, 3, 4]
      .map((n) => rect(166 + n * 30, 330 - n * 22 + (n % 2) * 18, 18, 80, 4, '#fff', 'opacity=".85"'))
      .join(''),
  () =>
    stroke('M170 340 L220 280 L276 318 L318 252', '#fff', 6) +
    [
      [170, 340],
      [220, 280],
      [276, 318],
      [318, 252],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 11, '#fff'))
      .join(''),
  () => stroke('M150 300 H196 l10 -22 l16 44 l16 -44 l16 44 l10 -22 H350', '#fff', 6) + circle(160, 300, 8, '#fff'),
  () =>
    [26, 50, 74]
      .map((radius) => circle(262, 306, radius, 'none', 'stroke="#fff" stroke-width="6" opacity=".85"'))
      .join(''),
  () =>
    polygon('166,356 236,244 306,356', 'none', 'stroke="#fff" stroke-width="7" stroke-linejoin="round"') +
    circle(236, 318, 22, 'none', 'stroke="#fff" stroke-width="6"'),
];

/** A textbook standing on a desk, its title on the front. `look` chooses among colours, motifs and rooms. */
export function drawBook(lines: readonly string[], under: string, look: number): string {
  const colours = of(COVERS, look);
  const place = room(of(WALLS, look * 3 + 1), of(DESKS, look), 356);
  const size = fitting(lines, 152, 26);
  const grid = Array.from(
    { length: 8 },
    (_, n) =>
      stroke(`M150 ${232 + n * 18} H322`, '#fff', 1, 'opacity=".14"') +
      stroke(`M${158 + n * 22} 218 V372`, '#fff', 1, 'opacity=".14"'),
  ).join('');
  const pages = Array.from({ length: 6 }, (_, n) => {
    const part = (n + 1) / 7;
    return stroke(`M${336 + 30 * part} ${89 + 16.5 * part} V${373 - 8 * part}`, '#d9cdb0', 1.1);
  }).join('');
  const last = 138 + (lines.length - 1) * size * 1.1;
  return drawing(
    place.definitions +
      gradient('cv', colours.front[0], colours.front[1], 1, 1) +
      '<clipPath id="k"><rect x="136" y="84" width="200" height="294" rx="7"/></clipPath>',
    place.body,
    shadow(262, 388, 150, 16, 0.42),
    look % 3 === 0
      ? rect(350, 140, 42, 15, 3, '#ffe14a') +
          rect(350, 178, 34, 15, 3, '#ff6f8a') +
          rect(350, 246, 44, 15, 3, '#3fcf98')
      : '',
    polygon('334,88 366,102.5 366,367.75 334,374', '#f6eed8') + pages,
    polygon('365,97.5 370,100.5 370,367 365,370', colours.spine),
    rect(136, 84, 200, 294, 7, 'url(#cv)') +
      rect(136, 84, 16, 294, 6, '#000', 'opacity=".14"') +
      rect(152, 84, 2.5, 294, 0, '#fff', 'opacity=".16"'),
    `<g clip-path="url(#k)">${circle(300, 330, 92, colours.mark)}${circle(300, 330, 92, colours.mark2, 'opacity=".35"')}${circle(268, 300, 60, '#fff', 'opacity=".08"')}${grid}${of(MOTIFS, look)()}</g>`,
    lines.map((line, n) => lettering(line, 168, 138 + n * size * 1.1, size, '#fff')).join(''),
    lettering(under, 168, last + 24, 12, '#fff'),
    // The corner is turned down, as on everything of ours.
    polygon('337,83 300,83 337,121', of(WALLS, look * 3 + 1)[1]) +
      shape('M300 84 L336 120 L308 116 Q302 114 300 108 Z', '#eef1fb'),
    look % 2 === 0
      ? group(
          'translate(58 408) rotate(-6)',
          rect(0, 0, 104, 12, 3, colours.mark2) + rect(0, 4, 104, 4, 0, '#000', 'opacity=".15"'),
          rect(-14, 0, 16, 12, 3, '#f6b8b0') + rect(0, 0, 7, 12, 0, '#cfd5de'),
          polygon('104,0 126,6 104,12', '#f4d7a8') + polygon('118,4 126,6 118,8.4', '#2b2f3d'),
        )
      : '',
    place.edges,
  );
}

/** A spiral notebook on loose sheets, its subject on the label. */
export function drawNotes(lines: readonly string[], under: string, look: number): string {
  const colours = of(COVERS, look);
  const place = tabletop(...of(WALLS, look * 2 + 3));
  const size = fitting(lines, 146, 30);
  const ring = Array.from(
    { length: 17 },
    (_, n) =>
      circle(9, 20 + n * 18.4, 4.2, '#39406a') +
      stroke(`M-7 ${20 + n * 18.4} q2 -9 16 -1`, '#dfe4ec', 4) +
      stroke(`M-7 ${20 + n * 18.4} q2 -9 16 -1`, '#8d97ad', 1.2),
  ).join('');
  const ruled = Array.from({ length: 15 }, (_, n) => stroke(`M10 ${60 + n * 20} H238`, '#a9c1ee', 1.4)).join('');
  const written = (y: number, x: number, width: number) =>
    stroke(
      `M${x} ${y} q${width / 8} -6 ${width / 4} 0 t${width / 4} 0 t${width / 4} 0 t${width / 4} 0`,
      '#3450d8',
      2.4,
    );
  return drawing(
    place.definitions + gradient('cv', colours.front[0], colours.front[1], 1, 1),
    place.body,
    group(
      `translate(206 84) rotate(${7 + (look % 5)})`,
      rect(6, 12, 250, 344, 8, '#2b1b26', 'opacity=".3" filter="url(#b6)"'),
      rect(0, 0, 250, 344, 6, '#fffef8') + ruled + stroke('M42 0 V344', '#ff8fa3', 2),
      rect(56, 66, 120, 15, 2, '#fff06a') + rect(56, 146, 92, 15, 2, '#b9f5d0'),
      [76, 96, 116, 156, 176, 196, 236, 256, 296]
        .map((y, n) => written(y, 58 + (n % 3) * 8, 150 - ((n * 37 + look * 11) % 60)))
        .join(''),
    ),
    group(
      'translate(66 66) rotate(-7)',
      rect(8, 14, 232, 340, 12, '#2b1b26', 'opacity=".36" filter="url(#b6)"'),
      rect(0, 0, 232, 340, 10, 'url(#cv)') + rect(30, 46, 172, 54 + lines.length * 28, 8, '#fffdf5'),
      lines.map((line, n) => lettering(line, 44, 84 + n * 28, size, '#1b2438')).join(''),
      lettering(under, 44, 84 + (lines.length - 1) * 28 + 22, 14, '#5b6577'),
      circle(176, 262, 70, colours.mark, 'opacity=".9"') + circle(120, 292, 44, colours.spine, 'opacity=".8"'),
      look % 2
        ? stroke('M60 210 h40 v40 h40', '#fff', 5, 'opacity=".8"')
        : stroke('M56 222 q24 -40 48 0 t48 0', '#fff', 5, 'opacity=".8"'),
      rect(196, 0, 24, 340, 0, '#000', 'opacity=".08"'),
      ring,
    ),
    group(
      'translate(96 414) rotate(-24)',
      rect(2, 8, 168, 20, 8, '#2b1b26', 'opacity=".35" filter="url(#b3)"'),
      rect(0, 0, 120, 24, 7, colours.mark) +
        rect(116, 3, 34, 18, 4, '#2b2f3d') +
        polygon('150,6 166,10 166,16 150,18', colours.mark2),
      rect(10, 5, 70, 5, 2.5, '#fff', 'opacity=".6"'),
    ),
    place.edges,
  );
}

/** Four books in a pile with a mug on top, a title on each spine. */
export function drawBookPile(titles: readonly string[], look: number): string {
  const place = room(of(WALLS, look * 3 + 2), of(DESKS, look + 1), 372);
  const spots = [
    [92, 362, 304, 54],
    [110, 312, 276, 50],
    [86, 266, 288, 46],
    [118, 224, 250, 42],
  ] as const;
  const books = spots.map(([x, y, width, height], n) => {
    const { front } = of(COVERS, look + n * 3);
    const title = titles[n] ?? '';
    return (
      rect(x, y, width, height, 6, front[0]) +
      rect(x, y + height - 9, width, 9, 5, front[1]) +
      rect(x + 14, y, 5, height, 0, '#fff', 'opacity=".25"') +
      rect(x + width - 26, y, 5, height, 0, '#fff', 'opacity=".25"') +
      lettering(title, x + 34, y + height / 2 + 5, fitting([title], width - 72, 18), '#fff')
    );
  });
  const band = of(COVERS, look + 1).front[0];
  return drawing(
    place.definitions + gradient('mg', '#fff', '#e3e8f3', 1, 0),
    place.body,
    shadow(244, 420, 165, 15, 0.42),
    ...books,
    look % 2
      ? rect(330, 226, 12, 66, 2, '#ff6b81') + polygon('330,292 336,284 342,292 342,296 330,296', '#ff6b81')
      : '',
    shadow(215, 224, 52, 6, 0.3, 'b3'),
    stroke('M182 170 L170 108', '#3450d8', 8) + stroke('M170 108 l-3 -14', '#1a2a85', 6),
    stroke('M205 170 L212 92', '#e4523b', 8) + stroke('M212 92 l1.5 -12', '#f4d7a8', 7),
    stroke('M226 170 L250 104', '#2b2f3d', 7),
    rect(168, 142, 82, 82, 12, 'url(#mg)') + stroke('M250 162 q30 0 28 24 q-2 24 -30 22', '#e3e8f3', 11),
    rect(168, 178, 82, 14, 0, band) + rect(168, 200, 82, 4, 0, band, 'opacity=".5"'),
    place.edges,
  );
}
