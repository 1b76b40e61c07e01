import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deviceName, isPhone } from './device-name.ts';

const webkit = (system: string, rest: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const WINDOWS = 'Windows NT 10.0; Win64; x64';
const ANDROID = 'Linux; Android 15; Pixel 9';
const IPHONE = 'iPhone; CPU iPhone OS 18_5 like Mac OS X';

describe('deviceName', () => {
  for (const [name, userAgent] of [
    ['Chrome on Android', webkit(ANDROID, 'Chrome/142.0.0.0 Mobile Safari/537.36')],
    ['Chrome on Windows', webkit(WINDOWS, 'Chrome/142.0.0.0 Safari/537.36')],
    ['Chrome on Chromebook', webkit('X11; CrOS x86_64 16181.61.0', 'Chrome/142.0.0.0 Safari/537.36')],
    ['Chrome on iPhone', webkit(IPHONE, 'CriOS/142.0 Mobile/15E148 Safari/604.1')],
    ['Edge on Windows', webkit(WINDOWS, 'Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0')],
    ['Opera on Linux', webkit('X11; Linux x86_64', 'Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0')],
    ['Samsung Internet on Android', webkit(ANDROID, 'SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36')],
    ['Firefox on Windows', `Mozilla/5.0 (${WINDOWS}; rv:145.0) Gecko/20100101 Firefox/145.0`],
    ['Safari on Mac', webkit('Macintosh; Intel Mac OS X 10_15_7', 'Version/18.5 Safari/605.1.15')],
    ['Safari on iPhone', webkit(IPHONE, 'Version/18.5 Mobile/15E148 Safari/604.1')],
    ['Browser on Linux', 'Lynx/2.9 (Linux)'],
    ['Browser', 'curl/8.0'],
  ] as const)
    it(`is ${name}`, () => assert.equal(deviceName(userAgent), name));
});

it('isPhone is about what one carries', () => {
  assert.deepEqual(
    ['Chrome on Android', 'Safari on iPhone', 'Safari on iPad', 'Safari on Mac', 'Browser'].map(isPhone),
    [true, true, true, false, false],
  );
});
