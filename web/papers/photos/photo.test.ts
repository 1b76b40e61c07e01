import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOnSide, type PagePhoto, pageSize, shownSize, turned, turnMatrix, UNTOUCHED } from './photo.ts';

const PHOTO: PagePhoto = { key: '1', file: new File([], 'a.jpg'), width: 300, height: 400, ...UNTOUCHED };
const turnedBy = (turns: number): PagePhoto =>
  Array.from({ length: turns }).reduce<PagePhoto>((photo) => ({ ...photo, ...turned(photo) }), PHOTO);

describe('a photo of a page', () => {
  it('stays inside its frame as it is turned, and its top goes to the left first', () => {
    for (const turns of [0, 1, 2, 3]) {
      const photo = turnedBy(turns);
      const [a, b, c, d, e, f] = turnMatrix(photo);
      const { width, height } = shownSize(photo);
      const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
      const corners = [at(0, 0), at(300, 0), at(300, 400), at(0, 400)].map(String).sort();
      assert.deepEqual(
        corners,
        [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ]
          .map(String)
          .sort(),
      );
      // The middle of the upper edge.
      const top = [
        [150, 0],
        [0, 150],
        [150, 400],
        [400, 150],
      ][turns];
      assert.deepEqual(at(150, 0), top);
    }
  });

  it('is as it was after four turns', () => {
    const { turns, corners } = turnedBy(4);
    assert.equal(turns, 0);
    for (const [n, { x, y }] of corners.entries())
      assert.ok(Math.hypot(x - (UNTOUCHED.corners[n]?.x ?? 9), y - (UNTOUCHED.corners[n]?.y ?? 9)) < 1e-9);
  });

  it('has the size of what is cropped, and lies on its side if that is wider than high', () => {
    assert.deepEqual(pageSize(PHOTO), { width: 300, height: 400 });
    assert.deepEqual(pageSize({ ...PHOTO, isCropped: true }), { width: 270, height: 360 });
    assert.deepEqual(
      [0, 1, 2, 3].map((turns) => isOnSide(turnedBy(turns))),
      [false, true, false, true],
    );
  });
});
