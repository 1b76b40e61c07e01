import { useEffect, useState } from 'react';
import { checkPicture } from '../check-picture.ts';
import { type Crop, fit, type Size, sideOf, startCrop } from './crop.ts';

interface Chosen {
  url: string;
  /** Decoded. */
  picture: HTMLImageElement;
  crop: Crop;
}

/** The chosen picture before its upload, and its crop. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const url = chosen?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  /** Returns an error message for an unusable file; the previous picture then stays. */
  const choose = async (file: File): Promise<string | undefined> => {
    const error = await checkPicture(file);
    if (error) return error;
    const picture = new Image();
    picture.src = URL.createObjectURL(file);
    await picture.decode();
    setChosen({ url: picture.src, picture, crop: startCrop(sizeOf(picture)) });
  };

  return {
    chosen,
    choose,
    clear: () => setChosen(null),
    setCrop: (crop: Crop) => setChosen((now) => now && { ...now, crop: fit(sizeOf(now.picture), crop) }),
  };
}

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});

/** Edge of the uploaded picture in pixels: twice the largest size shown. */
const EDGE = 640;

/** Draws the cropped square as a JPEG. Throws if the browser cannot. */
export async function cutOut(picture: CanvasImageSource, size: Size, crop: Crop): Promise<File> {
  const side = sideOf(size, crop);
  const edge = Math.max(1, Math.min(EDGE, Math.round(side)));
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  // JPEG has no transparency: make transparent pixels white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, edge, edge);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, edge, edge);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!blob) throw new Error('This browser could not write the picture');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
