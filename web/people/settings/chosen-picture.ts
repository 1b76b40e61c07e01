import { useEffect, useState } from 'react';
import { checkPicture } from '../../forms/check-picture.ts';
import { toJpeg } from '../../forms/draw-picture.ts';
import { type Crop, type Size, sideOf, startCrop } from './crop.ts';

interface Chosen {
  url: string;
  /** Decoded. */
  picture: HTMLImageElement;
  size: Size;
  crop: Crop;
}

/** The chosen picture and its crop, before the upload. */
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
    const size = sizeOf(picture);
    setChosen({ url: picture.src, picture, size, crop: startCrop(size) });
  };

  return {
    chosen,
    choose,
    clear: () => setChosen(null),
    setCrop: (crop: Crop) => setChosen((now) => now && { ...now, crop }),
  };
}

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});

/** Edge of an uploaded portrait in pixels: twice the largest size shown. */
const EDGE = 640;

/** Draws the cropped square as a JPEG of at most `most` pixels an edge. Throws if the browser cannot. */
export function cutOut(picture: CanvasImageSource, size: Size, crop: Crop, most = EDGE): Promise<File> {
  const side = sideOf(size, crop);
  const edge = Math.max(1, Math.min(most, Math.round(side)));
  return toJpeg({ width: edge, height: edge }, (context) =>
    context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, edge, edge),
  );
}
