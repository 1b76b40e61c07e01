import { circle, ellipse, shape, stroke } from './svg.ts';

/** How a member of the sample campus looks. */
export interface Face {
  background: readonly [string, string];
  skin: readonly [light: string, shade: string];
  /** Colour of the hair, or of the scarf. */
  hair: string;
  style: HairStyle;
  top: string;
  collar?: string;
  glasses?: string;
  beard?: boolean;
  bindi?: boolean;
  earrings?: boolean;
}

export type HairStyle = keyof typeof HAIR;

const curls = (all: number[][], hair: string) => all.map(([x = 0, y = 0, r = 0]) => circle(x, y, r, hair)).join('');
const ROUND = 'M56 90 C50 24 150 24 144 90 L140 104 H60 Z';

/** Hair behind the head and before it. */
const HAIR = {
  short: {
    back: () => '',
    front: (h: string) =>
      shape(
        'M60 92 C54 48 76 30 104 32 C134 30 148 56 140 92 C138 76 134 68 126 62 C112 68 88 68 74 62 C66 68 62 78 60 92 Z',
        h,
      ) + shape('M74 62 C80 48 100 42 128 50 C110 54 92 60 74 62 Z', '#fff', 'opacity=".12"'),
  },
  side: {
    back: () => '',
    front: (h: string) =>
      shape(
        'M60 92 C52 46 78 28 106 31 C138 30 148 58 140 94 C138 80 134 72 130 68 C112 66 92 60 82 50 C80 62 66 72 60 92 Z',
        h,
      ) + shape('M82 50 C92 40 114 38 126 46 C112 46 98 48 82 50 Z', '#fff', 'opacity=".14"'),
  },
  fade: {
    back: () => '',
    front: (h: string) =>
      shape('M64 78 C62 44 82 30 102 30 C126 30 140 46 137 78 C134 64 128 58 120 56 H80 C72 58 67 66 64 78 Z', h),
  },
  long: {
    back: (h: string) => shape('M54 96 C46 20 154 20 146 96 C148 130 156 150 160 176 H40 C44 150 52 130 54 96 Z', h),
    front: (h: string) =>
      shape('M60 96 C58 60 76 44 104 42 C92 62 72 70 60 96 Z', h) +
      shape('M104 42 C128 44 142 62 140 98 C134 78 116 64 104 42 Z', h),
  },
  bob: {
    back: (h: string) => shape('M52 100 C44 18 156 18 148 100 C150 122 148 136 140 142 H60 C52 136 50 122 52 100 Z', h),
    front: (h: string) =>
      shape('M60 96 C56 46 76 38 100 38 C124 38 144 46 140 96 C138 76 126 71 100 71 C74 71 62 76 60 96 Z', h),
  },
  bun: {
    back: (h: string) => circle(100, 26, 20, h) + shape(ROUND, h),
    front: (h: string) =>
      shape('M60 94 C58 58 80 44 100 44 C120 44 142 58 140 94 C134 72 120 60 100 58 C80 60 66 72 60 94 Z', h),
  },
  pony: {
    back: (h: string) => shape('M132 60 C172 66 176 120 160 168 C150 150 148 110 128 84 Z', h) + shape(ROUND, h),
    front: (h: string) =>
      shape('M60 94 C56 56 84 42 112 44 C104 60 74 66 60 94 Z', h) +
      shape('M108 44 C130 46 142 62 140 94 C134 74 118 62 108 44 Z', h),
  },
  curly: {
    back: (h: string) =>
      curls(
        [
          [62, 70, 20],
          [70, 48, 20],
          [88, 34, 20],
          [110, 33, 20],
          [130, 46, 20],
          [140, 68, 20],
          [56, 90, 14],
          [145, 90, 14],
        ],
        h,
      ),
    front: (h: string) =>
      curls(
        [
          [70, 62, 13],
          [84, 52, 14],
          [102, 50, 14],
          [120, 54, 13],
          [132, 64, 11],
        ],
        h,
      ),
  },
  turban: {
    back: () => '',
    front: (h: string) =>
      shape('M52 84 C46 34 78 12 104 14 C138 12 156 42 148 84 C138 62 118 54 100 54 C82 54 62 62 52 84 Z', h) +
      stroke('M56 70 C76 38 116 30 144 44', '#000', 3, 'opacity=".16"') +
      stroke('M54 78 C80 52 122 44 148 62', '#000', 3, 'opacity=".16"') +
      shape('M86 54 L100 30 L114 54 C106 52 94 52 86 54 Z', '#fff', 'opacity=".22"'),
  },
  hijab: {
    back: (h: string) => shape('M48 104 C40 14 160 14 152 104 C154 140 164 160 172 200 H28 C36 160 46 140 48 104 Z', h),
    front: (h: string) =>
      `<path fill-rule="evenodd" fill="${h}" d="M50 108 C42 20 158 20 150 108 C150 150 134 164 100 164 C66 164 50 150 50 108 Z M67 94 C67 126 82 138 100 138 C118 138 133 126 133 94 C133 64 120 52 100 52 C80 52 67 64 67 94 Z"/>` +
      stroke('M60 60 C70 40 86 34 100 34', '#fff', 3, 'opacity=".2"') +
      shape('M62 140 C80 172 128 176 146 150 C150 170 156 184 160 200 H60 Z', h) +
      stroke('M66 146 C84 172 124 174 142 152', '#000', 3, 'opacity=".14"'),
  },
};

const BROW = '#2a1d1a';

/** A portrait of 200 by 200 as SVG. */
export function drawFace(face: Face): string {
  const { skin, hair, style, top, collar, glasses, beard, bindi, earrings } = face;
  const [light, shade] = skin;
  const covered = style === 'hijab';
  // A beard keeps the colour of hair under a turban.
  const beardColour = style === 'turban' ? '#17120f' : hair;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${face.background[0]}"/><stop offset="1" stop-color="${face.background[1]}"/></linearGradient></defs><rect width="200" height="200" fill="url(#b)"/><g transform="translate(0 8)">`,
    HAIR[style].back(hair),
    shape('M84 118 H116 V156 H84 Z', shade),
    shape('M22 200 C26 160 64 148 84 144 C90 158 110 158 116 144 C136 148 174 160 178 200 Z', top),
    collar
      ? shape('M84 144 L72 150 L92 172 L100 158 L108 172 L128 150 L116 144 C110 158 90 158 84 144 Z', collar)
      : shape('M84 144 C90 158 110 158 116 144 L120 146 C112 166 88 166 80 146 Z', '#000', 'opacity=".12"'),
    covered ? '' : ellipse(62, 94, 7, 10, shade) + ellipse(138, 94, 7, 10, shade),
    ellipse(100, 90, 38, 44, light),
    shape('M62 92 A38 44 0 0 0 138 92 A38 50 0 0 1 62 92 Z', shade, 'opacity=".35"'),
    beard
      ? shape(
          'M62 92 C64 128 84 138 100 138 C116 138 136 128 138 92 C132 108 124 112 100 110 C76 112 68 108 62 92 Z',
          beardColour,
          'opacity=".92"',
        )
      : '',
    ellipse(84, 90, 3.6, 4.4, '#221a1c') + ellipse(116, 90, 3.6, 4.4, '#221a1c'),
    circle(85.4, 88.4, 1.2, '#fff') + circle(117.4, 88.4, 1.2, '#fff'),
    stroke('M76 79 Q84 74 91 78', BROW, 3) + stroke('M109 78 Q116 74 124 79', BROW, 3),
    stroke('M100 92 Q96 102 101 103', shade, 3),
    beard
      ? shape('M89 113 Q100 122 111 113 Q100 117 89 113 Z', '#fff')
      : stroke('M88 114 Q100 124 112 114', '#8c3b34', 3.4),
    ellipse(76, 106, 7, 4.5, '#e8604c', 'opacity=".22"') + ellipse(124, 106, 7, 4.5, '#e8604c', 'opacity=".22"'),
    bindi ? circle(100, 72, 2.8, '#c2273d') : '',
    HAIR[style].front(hair),
    earrings ? circle(61, 107, 3.4, '#f2c037') + circle(139, 107, 3.4, '#f2c037') : '',
    glasses
      ? `<g fill="none" stroke="${glasses}" stroke-width="3.4"><rect x="70" y="80" width="26" height="21" rx="9"/><rect x="104" y="80" width="26" height="21" rx="9"/><path d="M96 88 Q100 85 104 88"/></g>`
      : '',
    '</g></svg>',
  ].join('');
}
