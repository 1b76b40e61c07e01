import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moveCorner, placeOnPhoto, type Quad, sizeOfQuad, turnLeft, WHOLE } from './quad.ts';

/** A paper that was photographed from below: its upper end is the smaller one. */
const TILTED: Quad = [
  { x: 0.3, y: 0.1 },
  { x: 0.7, y: 0.2 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.8 },
];
const close = (found: { x: number; y: number }, wanted: { x: number; y: number }) =>
  assert.ok(Math.hypot(found.x - wanted.x, found.y - wanted.y) < 1e-9, `${JSON.stringify(found)} is elsewhere`);

describe('the corners of a paper', () => {
  it('are where the corners of the flat paper are', () => {
    const place = placeOnPhoto(TILTED);
    close(place(0, 0), TILTED[0]);
    close(place(1, 0), TILTED[1]);
    close(place(1, 1), TILTED[2]);
    close(place(0, 1), TILTED[3]);
  });

  it('keep lines straight, and make the farther half the smaller one', () => {
    const place = placeOnPhoto(TILTED);
    const [top, middle, foot] = [place(0, 0), place(0, 0.5), place(0, 1)];
    const bend = (middle.x - top.x) * (foot.y - top.y) - (middle.y - top.y) * (foot.x - top.x);
    assert.ok(Math.abs(bend) < 1e-9);
    assert.ok(middle.y - top.y < foot.y - middle.y);
  });

  it('change nothing of a whole photo', () => {
    close(placeOnPhoto(WHOLE)(0.25, 0.75), { x: 0.25, y: 0.75 });
  });

  it('stay inside the photo, and enclose a paper', () => {
    close(moveCorner(TILTED, 0, { x: -0.2, y: -1 })[0], { x: 0, y: 0 });
    // Over the opposite corner, onto the next one, and bent inwards.
    for (const to of [TILTED[2], TILTED[1], { x: 0.52, y: 0.6 }]) assert.equal(moveCorner(TILTED, 0, to), TILTED);
  });

  it('turn with the photo, and after four turns are as they were', () => {
    const turned = turnLeft(TILTED);
    close(turned[0], { x: 0.2, y: 0.3 });
    for (const [n, point] of turnLeft(turnLeft(turnLeft(turned))).entries()) close(point, TILTED[n] ?? point);
  });

  it('give the paper the pixels of its longer sides', () => {
    assert.deepEqual(sizeOfQuad(WHOLE, { width: 300, height: 400 }), { width: 300, height: 400 });
    assert.deepEqual(sizeOfQuad(turnLeft(WHOLE), { width: 400, height: 300 }), { width: 400, height: 300 });
    assert.equal(sizeOfQuad(TILTED, { width: 1000, height: 1000 }).width, Math.round(Math.hypot(800, 100)));
  });
});
