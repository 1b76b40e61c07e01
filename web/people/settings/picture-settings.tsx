import { Upload } from 'lucide-react';
import { type ChangeEvent, Suspense, useId, useRef, useState } from 'react';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { HOLD_ON, PEOPLE } from '../../messages.ts';
import { updateUser, useMember } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { toast } from '../../ui/toast.tsx';
import { nameOf } from '../name.ts';
import { cutOut, useChosenPicture } from './chosen-picture.ts';

// Once a picture is chosen.
const Cropped = lazyPart(async () => (await import('./cropper.tsx')).Cropped);
const Cropper = lazyPart(async () => (await import('./cropper.tsx')).Cropper);

/** Crops the chosen picture to a square in the browser and uploads only that. */
export function PictureSettings() {
  const member = useMember();
  const { chosen, setCrop, busy, error, input, onChange, upload } = usePictureUpload();
  const { attributes, messages } = useMessages({ error });
  const id = useId();

  return (
    <SettingsBlock title="Change Profile Picture">
      <div className="flex flex-wrap items-center gap-5">
        {chosen ? (
          <span className="relative size-[88px] rounded-full overflow-hidden bg-sunken shrink-0">
            <Suspense>
              <Cropped {...chosen} />
            </Suspense>
          </span>
        ) : (
          <Avatar id={member._id} name={nameOf(member)} image={member.image} size={88} />
        )}
        <div className="relative flex flex-wrap gap-2.5">
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            className="peer sr-only"
            {...attributes}
            onChange={onChange}
          />
          <label
            htmlFor={id}
            className="btn btn-outline peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
          >
            Select<span className="sr-only"> a profile picture</span>
          </label>
          <Button busy={busy && HOLD_ON} onClick={upload}>
            <Upload className="size-[18px]" strokeWidth={2.1} />
            Upload
          </Button>
        </div>
      </div>
      <div role="alert">{messages}</div>
      {chosen && (
        <div className="mt-6">
          <Suspense>
            <Cropper {...chosen} onChange={setCrop} />
          </Suspense>
        </div>
      )}
    </SettingsBlock>
  );
}

function usePictureUpload() {
  const { chosen, choose, clear, setCrop } = useChosenPicture();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const onChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Allows choosing the same file again.
    target.value = '';
    if (file) setError(await choose(file));
  };

  const upload = async () => {
    if (!chosen) {
      setError(PEOPLE.pictureMissing);
      input.current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const file = await cutOut(chosen.picture, chosen.size, chosen.crop);
      const { data } = await toast.during(api(peopleCalls.changePicture, { thumbnailImage: file }), HOLD_ON);
      // A new address for every cache on the way.
      updateUser({ image: `${data}?t=${Date.now()}` });
      clear();
      toast.success(PEOPLE.pictureUpdated);
    } catch (failure) {
      toast.error(PEOPLE.pictureFailed);
      setError(failure instanceof Problem ? failureText(failure) : PEOPLE.pictureFailed);
    } finally {
      setBusy(false);
    }
  };

  return { chosen, setCrop, busy, error, input, onChange, upload };
}
