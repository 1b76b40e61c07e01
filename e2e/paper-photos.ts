import type { Page } from '@playwright/test';

interface Photo {
  lines: string[];
  /** The page lies on its side. */
  isOnSide?: boolean;
}

/** A photo of a printed page that lies torn on a table, a little askew, as `setInputFiles` takes it. */
export async function pagePhoto(drawnIn: Page, name: string, { lines, isOnSide = false }: Photo) {
  const [width, height] = isOnSide ? [1500, 1100] : [1100, 1500];
  await drawnIn.setViewportSize({ width, height });
  await drawnIn.setContent(`
    <body style="margin:0; display:grid; place-items:center; height:100vh; background:#3a342e; overflow:hidden">
      <div style="width:900px; height:1260px; flex:none; padding:80px; box-sizing:border-box; background:#d9d4c8; color:#222;
        font:27px/44px 'Liberation Serif', 'DejaVu Serif', serif; rotate:${isOnSide ? 89 : -1}deg;
        clip-path:polygon(0 0, 100% 0, 100% 86%, 94% 90%, 90% 95%, 84% 100%, 0 100%)">
        ${lines.map((line) => `<div>${line}</div>`).join('')}
      </div>
    </body>`);
  return { name, mimeType: 'image/jpeg', buffer: await drawnIn.screenshot({ type: 'jpeg', quality: 80 }) };
}

/** The beginning of a picture of the kind that iPhones take, which Chromium does not open. */
export const heicFile = () => ({
  name: 'IMG_3.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
});
