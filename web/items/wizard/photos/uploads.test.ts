import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import type { Image } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { HOUR } from '#contract/rules/time.ts';
import { newPhoto, photosOf } from './photo.ts';
import { Uploads } from './uploads.ts';

const anImage = (id: string): Image => ({ _id: id }) as Image;
const aFile = (name: string) => new File([name], name, { type: 'image/jpeg' });

/** The network's and the browser's side: uploads wait until they are answered here. */
function createFarSide() {
  const sent: { name: string; signal: AbortSignal; take(): Promise<void>; refuse(error: Problem): Promise<void> }[] =
    [];
  const files = new Set<string>();
  let online: (() => void) | undefined;
  return {
    sent,
    files,
    goOnline: () => online?.(),
    isListening: () => online !== undefined,
    world: {
      files: { keep: (key: string) => void files.add(key), drop: (key: string) => void files.delete(key) },
      send: ({ name }: File, { signal }: { signal: AbortSignal }) =>
        new Promise<Image>((resolve, reject) => {
          sent.push({
            name,
            signal,
            take() {
              resolve(anImage(`image of ${name}`));
              return soon();
            },
            refuse(error) {
              reject(error);
              return soon();
            },
          });
        }),
      onOnline(listener: () => void) {
        online = listener;
        return () => {
          online = undefined;
        };
      },
    },
  };
}

describe('Uploads', () => {
  let far: ReturnType<typeof createFarSide>;
  let uploads: Uploads;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1000 });
    far = createFarSide();
    uploads = new Uploads([], far.world);
    uploads.start();
  });
  afterEach(() => mock.timers.reset());
  const names = () => far.sent.map(({ name }) => name);
  const upload = (place: number) => far.sent[place] ?? assert.fail(`upload ${place} was not begun`);
  const add = (...keys: string[]) => {
    for (const key of keys) uploads.add(key, aFile(key));
  };
  const photo = (key: string) => uploads.get().find((one) => one.key === key);

  it('sends two at a time, in order, and keeps each file until it is sent', async () => {
    add('a', 'b', 'c');
    assert.deepEqual(
      [names(), [...far.files]],
      [
        ['a', 'b'],
        ['a', 'b', 'c'],
      ],
    );
    await upload(1).take();
    assert.deepEqual(
      [names(), [...far.files]],
      [
        ['a', 'b', 'c'],
        ['a', 'c'],
      ],
    );
    assert.equal(photo('b')?.image?._id, 'image of b');
  });

  it('tries again after 2 s, 4 s and so on, after what the server asks for, and at once when the network is back', async () => {
    add('a');
    await upload(0).refuse(new Problem('UNAVAILABLE'));
    mock.timers.tick(1999);
    assert.equal(far.sent.length, 1);
    mock.timers.tick(1);
    await upload(1).refuse(new Problem('UNAVAILABLE'));
    mock.timers.tick(3999);
    assert.equal(far.sent.length, 2);
    mock.timers.tick(1);
    await upload(2).refuse(new Problem('UNAVAILABLE', { retryAfter: 30 }));
    mock.timers.tick(29_000);
    assert.equal(far.sent.length, 3);
    far.goOnline();
    await upload(3).take();
    assert.deepEqual([photo('a')?.failures, photo('a')?.retryAt], [0, null]);
  });

  it('never sends again what was refused, and says why', async () => {
    add('a');
    await upload(0).refuse(new Problem('PICTURE_TOO_LARGE'));
    mock.timers.tick(HOUR);
    far.goOnline();
    assert.equal(far.sent.length, 1);
    assert.equal(photo('a')?.refusal, new Problem('PICTURE_TOO_LARGE').message);
    await assert.rejects(uploads.settle(), { code: 'INVALID_INPUT' });
  });

  it('breaks off what is removed or replaced, and an answer that comes later changes nothing', async () => {
    add('a', 'b', 'c');
    uploads.remove('a');
    assert.deepEqual([upload(0).signal.aborted, names()], [true, ['a', 'b', 'c']]);
    uploads.replace('b', aFile('b turned'));
    assert.deepEqual([upload(1).signal.aborted, names()[3]], [true, 'b turned']);
    await upload(0).take();
    await upload(1).take();
    assert.deepEqual(
      uploads.get().map(({ key, image }) => [key, image]),
      [
        ['b', null],
        ['c', null],
      ],
    );
    await upload(3).take();
    assert.equal(photo('b')?.image?._id, 'image of b turned');
  });

  it('sends nothing before it is started and after it is stopped, and goes on where it was', async () => {
    add('a');
    uploads.stop();
    assert.deepEqual([upload(0).signal.aborted, photo('a')?.progress, far.isListening()], [true, null, false]);
    add('b');
    assert.equal(far.sent.length, 1);
    uploads.start();
    assert.deepEqual(names(), ['a', 'a', 'b']);
  });

  it('waits for the file of a photo that was kept before a reload, and goes without one that is gone', async () => {
    uploads = new Uploads([newPhoto('kept', {}), newPhoto('gone', {}), ...photosOf([anImage('own')])], far.world);
    uploads.start();
    assert.equal(far.sent.length, 0);
    uploads.found('kept', aFile('kept'));
    uploads.found('gone', null);
    assert.deepEqual(names(), ['kept']);
    assert.deepEqual(
      uploads.get().map(({ key }) => key),
      ['kept', 'own'],
    );
  });

  it('settles when all are sent; a wait is over for it, and a failure ends it', async () => {
    add('a', 'b');
    let isSettled = false;
    const settled = uploads.settle().then(() => {
      isSettled = true;
    });
    await upload(0).take();
    assert.equal(isSettled, false);
    await upload(1).take();
    await settled;

    add('c');
    await upload(2).refuse(new Problem('UNAVAILABLE'));
    const again = uploads.settle();
    assert.equal(far.sent.length, 4, 'at once');
    const rejected = assert.rejects(again, { code: 'UNAVAILABLE' });
    await upload(3).refuse(new Problem('UNAVAILABLE'));
    await rejected;
  });

  it('keeps the order that was chosen, and drops the files of what a reset throws away', async () => {
    add('a', 'b', 'c');
    uploads.move('c', 0);
    assert.deepEqual(
      uploads.get().map(({ key }) => key),
      ['c', 'a', 'b'],
    );
    await upload(0).take();
    uploads.reset(photosOf([anImage('other')]));
    assert.deepEqual([...far.files], []);
    assert.equal(upload(1).signal.aborted, true);
    assert.deepEqual(
      uploads.get().map(({ image }) => image?._id),
      ['other'],
    );
  });
});
