import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flattenRows, type Pixels } from './flatten.ts';
import { type Quad, WHOLE } from './quad.ts';

const PLAIN = { isGrey: false, contrast: 1 };

function picture(width: number, height: number, colour: (x: number, y: number) => [number, number, number]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([...colour(x, y), 255], (y * width + x) * 4);
  return { width, height, data };
}

function flatten(photo: Pixels, quad: Quad, size: { width: number; height: number }, look = PLAIN): Pixels {
  const paper = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
  // In two steps, as the browser draws it between two frames.
  flattenRows(photo, paper, quad, { look, from: 0, to: 3 });
  flattenRows(photo, paper, quad, { look, from: 3, to: size.height });
  return paper;
}
const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
];

describe('a photo becomes a page', () => {
  it('pixel by pixel where it is whole', () => {
    const photo = picture(5, 7, (x, y) => [x * 40, y * 30, 7]);
    assert.deepEqual(flatten(photo, WHOLE, { width: 5, height: 7 }).data, photo.data);
  });

  it('of the paper alone: the table around it is gone', () => {
    // A white paper that leans to the right, on black.
    const quad: Quad = [
      { x: 0.3, y: 0.2 },
      { x: 0.9, y: 0.2 },
      { x: 0.7, y: 0.8 },
      { x: 0.1, y: 0.8 },
    ];
    const photo = picture(100, 100, (x, y) => {
      const left = 30 - ((y - 20) / 60) * 20;
      const isPaper = y >= 18 && y <= 82 && x >= left - 2 && x <= left + 62;
      return isPaper ? [255, 255, 255] : [0, 0, 0];
    });
    const page = flatten(photo, quad, { width: 60, height: 60 });
    assert.ok(page.data.every((value) => value === 255));
  });

  it('in greys of the same lightness, with more contrast', () => {
    const photo = picture(2, 4, (x) => (x === 0 ? [255, 0, 0] : [190, 190, 190]));
    const page = flatten(photo, WHOLE, { width: 2, height: 4 }, { isGrey: true, contrast: 1 });
    assert.deepEqual(at(page, 0, 0), [54, 54, 54]);
    assert.deepEqual(at(page, 1, 0), [190, 190, 190]);
    const strong = flatten(photo, WHOLE, { width: 2, height: 4 }, { isGrey: true, contrast: 1.5 });
    assert.deepEqual(at(strong, 0, 0), [17, 17, 17]);
    assert.deepEqual(at(strong, 1, 0), [221, 221, 221]);
  });
});
