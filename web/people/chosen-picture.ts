import { useEffect, useState } from 'react';
import { checkPicture } from '../check-picture.ts';
import { type Crop, fit, startCrop } from './crop.ts';

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
