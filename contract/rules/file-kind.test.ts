import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pdfStart, pictureKind } from './file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe('what a file is', () => {
  test('a picture is known by its first bytes', () => {
    const KINDS: Record<string, string | null> = {
      '\xff\xd8\xff\xdb\0': 'jpeg',
      '\x89PNG\r\n\x1a\n': 'png',
      'GIF89a..': 'gif',
      'RIFF\0\0\0\0WEBP': 'webp',
      '\0\0\0\x1cftypavif\0\0\0\0mif1avif': 'avif',
      '\0\0\0\x18ftypheic\0\0\0\0heicmif1': 'heic',
      '\0\0\0\x18ftypmif1\0\0\0\0heicmif1': 'heic',
      '\0\0\0\x18ftypisom\0\0\0\0mp41mp42': null,
      '\xff\xd8': null,
      '': null,
    };
    for (const [head, kind] of Object.entries(KINDS)) assert.equal(pictureKind(bytes(head)), kind, head);
  });

  test('a PDF begins within the first 1,024 bytes', () => {
    assert.equal(pdfStart(bytes('%PDF-1.4')), 0);
    assert.equal(pdfStart(bytes('\xef\xbb\xbf\r\n%PDF-1.4')), 5);
    assert.equal(pdfStart(bytes(`${'x'.repeat(1019)}%PDF-1.4`)), 1019);
    assert.equal(pdfStart(bytes(`${'x'.repeat(1020)}%PDF-1.4`)), -1);
    assert.equal(pdfStart(bytes('%pdf-')), -1);
  });
});
