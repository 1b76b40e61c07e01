/** A picture as it was chosen, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The square that is kept: its middle in pixels of the picture, and how much it is enlarged (1: as wide as can be). */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const ZOOM_MAX = 4;
/** Pixels of the edge of what is sent: the largest size that is shown anywhere, twice over. */
const EDGE = 640;

export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

const within = (value: number, side: number, length: number): number =>
  Math.min(Math.max(value, side / 2), length - side / 2);

/** The same crop, inside of its picture. */
export function fit(size: Size, crop: Crop): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), ZOOM_MAX);
  const side = sideOf(size, { ...crop, zoom });
  return { zoom, x: within(crop.x, side, size.width), y: within(crop.y, side, size.height) };
}

/** Faces are rather above the middle of an upright picture. */
export const startCrop = (size: Size): Crop => fit(size, { x: size.width / 2, y: size.height * 0.4, zoom: 1 });

/** The square as a JPEG of its own. Throws where the browser cannot draw it. */
export async function cutOut(picture: CanvasImageSource, size: Size, crop: Crop): Promise<File> {
  const side = sideOf(size, crop);
  const edge = Math.max(1, Math.min(EDGE, Math.round(side)));
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no canvas');
  // A JPEG has no transparency: what is clear becomes paper, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, edge, edge);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, edge, edge);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!blob) throw new Error('This browser could not write the picture');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
