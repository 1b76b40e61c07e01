import { useEffect, useState } from 'react';
import { checkPicture } from '../check-picture.ts';
import { type Crop, fit, startCrop } from './crop.ts';

interface Chosen {
  url: string;
  /** Decoded: what is cut out of. */
  picture: HTMLImageElement;
  crop: Crop;
}

/** The picture that was chosen and not yet sent, and the part of it that is wanted. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const url = chosen?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  /** Answers with what is wrong with the file: then the one before stays. */
  const choose = async (file: File): Promise<string | undefined> => {
    const wrong = await checkPicture(file);
    if (wrong) return wrong;
    const picture = new Image();
    picture.src = URL.createObjectURL(file);
    await picture.decode();
    setChosen({ url: picture.src, picture, crop: startCrop(sizeOf(picture)) });
  };

  return {
    chosen,
    choose,
    drop: () => setChosen(null),
    setCrop: (crop: Crop) => setChosen((now) => now && { ...now, crop: fit(sizeOf(now.picture), crop) }),
  };
}

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});
