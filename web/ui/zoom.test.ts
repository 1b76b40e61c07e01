import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fit, WHOLE, ZOOM_MOST, zoomAt } from './zoom.ts';

const stage = { width: 400, height: 300 };

describe('zooming a picture', () => {
  test('leaves what is under the pointer where it is', () => {
    const view = zoomAt(WHOLE, { x: 100, y: -50 }, 2, stage);
    assert.deepEqual(view, { scale: 2, x: -100, y: 50 });
    // The picture's point that lay at (100, -50) lies there again.
    assert.deepEqual({ x: view.x + 100 * view.scale, y: view.y - 50 * view.scale }, { x: 100, y: -50 });
  });

  test('has limits, and ends with the whole picture in its middle', () => {
    assert.equal(zoomAt(WHOLE, { x: 0, y: 0 }, 100, stage).scale, ZOOM_MOST);
    const far = fit({ scale: 2, x: 900, y: -900 }, stage);
    assert.deepEqual(far, { scale: 2, x: 200, y: -150 });
    const { scale, x, y } = zoomAt(far, { x: 100, y: 100 }, 0.1, stage);
    assert.deepEqual([scale, Math.abs(x), Math.abs(y)], [1, 0, 0]);
  });
});
