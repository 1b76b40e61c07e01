import { useEffect, useState } from 'react';
import { PICTURE_EDGE } from '#contract/limits.ts';
import { FormAlert } from '../../../forms/form.tsx';
import { LOADING } from '../../../messages.ts';
import { cutOut, sizeOf } from '../../../people/settings/chosen-picture.ts';
import { type Crop, fitCrop } from '../../../people/settings/crop.ts';
import { Cropper } from '../../../people/settings/cropper.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import type { Openable } from '../../../ui/lazy-dialog.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { openPhoto } from './draw-photo.ts';
import type { Photo } from './photo.ts';

interface CropDialogProps extends Openable {
  photo: Photo;
  /** 'Photo 2'. */
  name: string;
  onCropped: (file: File) => void;
}

/** Cuts a square out of a photo, as the lists and the item's page show it. */
export function CropDialog({ photo, name, onCropped, ...dialog }: CropDialogProps) {
  /** Null if it cannot be opened. */
  const [picture, setPicture] = useState<HTMLImageElement | null>();
  const [chosen, setChosen] = useState<Crop>();
  const url = useObjectUrl(photo.file) ?? photo.image?.url;
  useEffect(() => void openPhoto(photo).then(setPicture, () => setPicture(null)), [photo]);
  const size = picture && sizeOf(picture);
  const crop = chosen ?? (size && fitCrop(size, { x: size.width / 2, y: size.height / 2, zoom: 1 }));

  const apply = async () => {
    if (!picture || !size || !crop) return;
    onCropped(await cutOut(picture, size, crop, PICTURE_EDGE.large));
  };
  return (
    <Dialog {...dialog} title={`Crop ${name.toLowerCase()}`}>
      <div className="mt-5">
        {picture === null ? (
          <FormAlert>The photo could not be opened.</FormAlert>
        ) : url && size && crop ? (
          <Cropper url={url} size={size} crop={crop} onChange={setChosen} shape="square" />
        ) : (
          <p role="status">{LOADING}</p>
        )}
      </div>
      <DialogButtons>
        <Button look="quiet" onClick={() => dialog.onOpenChange(false)}>
          Cancel
        </Button>
        <Button onClick={apply} disabled={!crop}>
          Crop
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
