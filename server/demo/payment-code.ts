import sharp from 'sharp';

/** The rows of a QR code that says 'upi://pay?pa=hold.it@upi&am=2000', a bit a module. Nobody has that address. */
const ROWS = [
  0x1fcf87f, 0x1059e41, 0x174b35d, 0x1750e5d, 0x174f95d, 0x1058241, 0x1fd557f, 0x8700, 0x1f72caa, 0x1bbf58c, 0xf687a3,
  0x1c08199, 0x44b4f5, 0x16121ae, 0x154026f, 0x120d24b, 0x17e5dff, 0x12716, 0x1fd9557, 0x104e519, 0x1759ffd, 0x17574d4,
  0x1754125, 0x1051141, 0x1fd3ec7,
];
/** Pixels of a module. */
const MODULE = 20;

/** A code to pay by, as a photo of 4:3 on white. */
export async function drawPaymentCode(): Promise<{ webp: Buffer; width: number; height: number }> {
  const edge = ROWS.length;
  const pixels = ROWS.flatMap((row) =>
    Array.from({ length: edge }, (_, n) => ((row >> (edge - 1 - n)) & 1 ? 16 : 255)),
  );
  const { data, info } = await sharp(Uint8Array.from(pixels), { raw: { width: edge, height: edge, channels: 1 } })
    .resize(edge * MODULE, edge * MODULE, { kernel: 'nearest' })
    .extend({ top: 70, bottom: 70, left: 180, right: 180, background: '#ffffff' })
    .webp()
    .toBuffer({ resolveWithObject: true });
  return { webp: data, width: info.width, height: info.height };
}
