import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/*
 * Pictures as strangers make them: with secrets in every place that a format has for them, or as an attack.
 */

/** A picture in which a wrong turn shows: its left half is red, its right half blue. */
export const halves = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with a chunk of ours behind its head. */
export async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const png = await halves().png().toBuffer();
  // Signature and IHDR are 8 + 25 bytes.
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);
}

/** 31 kB of PNG that say they are so many pixels, and are. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const rows = deflateSync(Buffer.alloc(row.length * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A text chunk of a few kilobytes that is so many megabytes once it is read. */
export const textBomb = (megabytes: number): Promise<Buffer> =>
  pngWith('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(megabytes << 20))]));

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A JPEG with the mark in EXIF, GPS, XMP, IPTC and a comment, and behind its end. */
export async function jpegFullOf(mark: string): Promise<Buffer> {
  const jpeg = await halves()
    .withExif({ IFD0: { Copyright: mark }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 1/1 30/1' } })
    .withXmp(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${mark}</x:xmpmeta>`,
    )
    .jpeg()
    .toBuffer();
  const caption = Buffer.from(`\x1c\x02\x78\0\0${mark}`, 'latin1');
  caption.writeUInt16BE(mark.length, 3);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(caption.length);
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    size,
    caption,
    Buffer.alloc(caption.length % 2),
  ]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    jpegSegment(0xed, iptc),
    jpegSegment(0xfe, Buffer.from(mark)),
    jpeg.subarray(2),
    Buffer.from(mark),
  ]);
}

/** A GIF whose head says one size, and whose one frame says another. */
export async function gifOf(canvas: [number, number], frame: [number, number]): Promise<Buffer> {
  const gif = Buffer.from(await halves(10, 10).gif().toBuffer());
  gif.writeUInt16LE(canvas[0], 6);
  gif.writeUInt16LE(canvas[1], 8);
  const at = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 10, 0, 10, 0]));
  if (at < 0) throw new Error('no frame found');
  gif.writeUInt16LE(frame[0], at + 5);
  gif.writeUInt16LE(frame[1], at + 7);
  return gif;
}

/** A JPEG whose head claims so many pixels. */
export async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const jpeg = Buffer.from(await halves().jpeg().toBuffer());
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, at + 5);
  jpeg.writeUInt16BE(width, at + 7);
  return jpeg;
}

/** The head of what an iPhone takes. */
export const heic = (): Buffer =>
  Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
    Buffer.from('\0\0\0\x0emeta\0\0\0\0\0\0', 'latin1'),
    Buffer.alloc(200),
  ]);
