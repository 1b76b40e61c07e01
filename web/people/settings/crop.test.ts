import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { atPercent, type Crop, drag, fitCrop, percentOf, type Size, sideOf, startCrop, ZOOM_MAX } from './crop.ts';

const sizes = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
const anywhere = fc.double({ min: -1e5, max: 1e5, noNaN: true });
const crops = fc.record({ x: anywhere, y: anywhere, zoom: fc.double({ min: -2, max: 20, noNaN: true }) });

function assertInside(size: Size, crop: Crop): void {
  const half = sideOf(size, crop) / 2;
  const slack = 1e-6;
  assert.ok(crop.zoom >= 1 && crop.zoom <= ZOOM_MAX);
  for (const [at, length] of [
    [crop.x, size.width],
    [crop.y, size.height],
  ] as const)
    assert.ok(at - half >= -slack && at + half <= length + slack, `${at} ± ${half} of ${length}`);
}

describe('a crop', () => {
  it('begins as wide as can be, above the middle of an upright picture', () => {
    assert.deepEqual(startCrop({ width: 400, height: 1000 }), { x: 200, y: 400, zoom: 1 });
    assert.deepEqual(startCrop({ width: 1000, height: 400 }), { x: 500, y: 200, zoom: 1 });
  });

  it('never leaves its picture, wherever it is put or dragged', () => {
    fc.assert(
      fc.property(sizes, crops, anywhere, anywhere, (size, wild, x, y) => {
        const crop = fitCrop(size, wild);
        assertInside(size, crop);
        assertInside(size, drag(size, crop, { x, y }, 240));
      }),
    );
  });

  it('follows the finger: a window’s width is the side of the square', () => {
    const size = { width: 1000, height: 1000 };
    const crop = fitCrop(size, { x: 500, y: 500, zoom: 4 });
    assert.deepEqual(drag(size, crop, { x: 250, y: -125 }, 250), { x: 250, y: 625, zoom: 4 });
  });

  it('stands at the share that its slider was set to', () => {
    assert.equal(percentOf(400, 400, 400), null);
    for (const share of [0, 25, 100]) assert.equal(percentOf(atPercent(share, 400, 1000), 400, 1000), share);
    assert.equal(atPercent(0, 400, 1000), 200);
    assert.equal(atPercent(100, 400, 1000), 800);
  });
});
