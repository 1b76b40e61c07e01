import { SHARE_PICTURE } from '#contract/limits.ts';
import { breakLines, cutLine, drawable, drawableMostly, drawLine, type Style, widthOf } from './lettering.ts';

export interface SharedWords {
  title: string;
  price: string;
  category: string;
  /** The condition, or that it is wanted. */
  about: string;
  brandName: string;
  campusName: string;
}

const INK = '#10182e';
const INK_2 = '#41495d';
const PEN = '#1448d8';
const MARKER = '#f5ee38';
const CANVAS = '#f8faff';

/** The photo is the square at the left; the text has this much beside it. */
const LEFT = SHARE_PICTURE.height + 52;
const WIDTH = SHARE_PICTURE.width - LEFT - 52;
const FOLD = 84;

const title = (size: number): Style => ({ family: 'gabarito', size, fill: INK, tracking: -0.015 });
/** Sizes for the title, the largest that fits; the last one cuts it. */
const TITLES = [
  { style: title(62), lines: 3 },
  { style: title(52), lines: 4 },
  { style: title(44), lines: 4 },
];
const PRICE: Style = { family: 'gabarito', size: 84, fill: INK, tracking: -0.02 };
const WORD: Style = { family: 'gabarito', size: 42, fill: INK, tracking: -0.035 };
const FACT: Style = { family: 'figtree', size: 27, fill: INK_2 };

/** The brand's mark, 32 by 32 (web/art/logo). */
const MARK = `<path fill-rule="evenodd" fill="${PEN}" d="M9.5 2H19l11 11v9.5a7.5 7.5 0 0 1-7.5 7.5h-13A7.5 7.5 0 0 1 2 22.5v-13A7.5 7.5 0 0 1 9.5 2Zm.9 5.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z"/><path fill="${MARKER}" d="M19 2l11 11h-6.5A4.5 4.5 0 0 1 19 8.5Z"/>`;

/** Everything but the photo, as SVG. The category replaces titles in scripts that our fonts lack. */
export function drawWords(words: SharedWords): string {
  const { width, height } = SHARE_PICTURE;
  const body = [
    `<rect width="${width}" height="${height}" fill="${CANVAS}"/>`,
    `<rect width="${height}" height="${height}" fill="#e6ebfb"/>`,
    `<g transform="translate(219 219) scale(6)" opacity=".5">${MARK}</g>`,
    // The folded corner, as in the brand's mark.
    `<path d="M${width - FOLD} 0H${width}V${FOLD}Z" fill="${PEN}"/>`,
    `<path d="M${width - FOLD} 0V${FOLD - 22}a22 22 0 0 0 22 22H${width}Z" fill="${MARKER}"/>`,
    `<g transform="translate(${LEFT - 4} 50) scale(1.75)">${MARK}</g>`,
    drawLine(cutLine(drawable(words.brandName.toLowerCase()), WIDTH - 64 - FOLD, WORD), LEFT + 64, 90, WORD),
    drawOffer(words),
    drawFacts(words),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body.join('')}</svg>`;
}

/** Title and price, one block in the middle of the room between brand and facts. */
function drawOffer(words: SharedWords): string {
  const text = drawableMostly(words.title) ?? drawable(words.category);
  const { style, lines } = setTitle(text);
  const step = style.size * 1.12;
  const gap = 112;
  const top = 300 - (lines.length * step + gap) / 2 + style.size * 0.75 + 16;
  const baseline = top + (lines.length - 1) * step + gap;
  const price = cutLine(drawable(words.price), WIDTH, PRICE);
  // A stroke of the marker under the price.
  const swipe = `<rect x="${LEFT - 8}" y="${baseline - 24}" width="${widthOf(price, PRICE) + 18}" height="32" rx="5" fill="${MARKER}" transform="rotate(-1 ${LEFT} ${baseline})"/>`;
  return [
    ...lines.map((line, n) => drawLine(line, LEFT, top + n * step, style)),
    swipe,
    drawLine(price, LEFT, baseline, PRICE),
  ].join('');
}

function setTitle(text: string): { style: Style; lines: string[] } {
  for (const { style, lines: most } of TITLES) {
    const lines = breakLines(text, WIDTH, style);
    if (lines.length <= most) return { style, lines };
  }
  const { style, lines: most } = TITLES.at(-1) as (typeof TITLES)[number];
  const lines = breakLines(text, WIDTH, style);
  const last = cutLine(lines.slice(most - 1).join(' '), WIDTH, style);
  return { style, lines: [...lines.slice(0, most - 1), last] };
}

function drawFacts({ about, category, campusName }: SharedWords): string {
  const facts = [drawable(about), drawable(category)].filter(Boolean).join(' · ');
  return [facts, drawable(campusName)]
    .map((line, n) => drawLine(cutLine(line, WIDTH, FACT), LEFT, 546 + n * 38, FACT))
    .join('');
}
