import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cutText, firstLetter } from './letters.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const FLAG = '🇮🇳';
const WAVE = '👋🏽';
const SYLLABLE = 'क्षि';

describe('letters as people see them', () => {
  it('begin with a whole one', () => {
    for (const letter of [FAMILY, FLAG, WAVE, SYLLABLE, 'é', 'A']) assert.equal(firstLetter(`${letter}sha`), letter);
    assert.equal(firstLetter(''), '');
  });

  it('are never cut in the middle', () => {
    assert.equal(cutText(`ab${FAMILY}`, 5), 'ab');
    assert.equal(cutText(`ab${FAMILY}`, 9), `ab${FAMILY}`);
    assert.equal(cutText(`${FLAG}${FLAG}`, 3), FLAG);
    assert.equal(cutText(`a${WAVE}b`, 2), 'a');
    assert.equal(cutText('plain', 3), 'pla');
  });

  it('are as many as fit, and the beginning of the text', () => {
    const letter = fc.constantFrom('a', ' ', FAMILY, FLAG, WAVE, SYLLABLE, '\u0301', '\u200d');
    fc.assert(
      fc.property(fc.array(letter), fc.nat(30), (letters, most) => {
        const text = letters.join('');
        const cut = cutText(text, most);
        assert.ok(text.startsWith(cut) && [...cut].length <= most);
        const next = firstLetter(text.slice(cut.length));
        assert.ok(cut === text || [...cut, ...next].length > most);
      }),
    );
  });
});
