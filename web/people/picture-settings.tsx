import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { failureText } from '../form.ts';
import { HOLD_ON, PEOPLE } from '../messages.ts';
import { updateUser, useMember } from '../session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { sizeOf, useChosenPicture } from './chosen-picture.ts';
import { cutOut } from './crop.ts';
import { Cropped, Cropper } from './cropper.tsx';
import { nameOf } from './name.ts';
import { SettingsBlock } from './settings-block.tsx';

/** Choose a picture, cut it to a square here, and send no more than that. */
export function PictureSettings() {
  const member = useMember();
  const { chosen, choose, drop, setCrop } = useChosenPicture();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const size = chosen && sizeOf(chosen.picture);

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (file) setWrong(await choose(file));
  };

  const upload = async () => {
    if (!chosen || !size) {
      setWrong(PEOPLE.pictureMissing);
      input.current?.focus();
      return;
    }
    setBusy(true);
    setWrong(undefined);
    try {
      const file = await cutOut(chosen.picture, size, chosen.crop);
      const { data } = await toast.during(api(peopleCalls.changePicture, { thumbnailImage: file }), HOLD_ON);
      updateUser({ image: data });
      drop();
      toast.success(PEOPLE.pictureUpdated);
    } catch (error) {
      toast.error(PEOPLE.pictureFailed);
      setWrong(error instanceof Problem ? failureText(error) : PEOPLE.pictureFailed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <SettingsBlock title="Change Profile Picture">
      <div className="flex flex-wrap items-center gap-5">
        {chosen && size ? (
          <span className="relative size-[88px] rounded-full overflow-hidden bg-sunken shrink-0">
            <Cropped url={chosen.url} size={size} crop={chosen.crop} />
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
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : undefined}
            onChange={take}
          />
          <label
            htmlFor={id}
            className="btn btn-outline peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
          >
            Select<span className="sr-only"> a profile picture</span>
          </label>
          <Button busy={busy && HOLD_ON} onClick={upload}>
            <Upload className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
            Upload
          </Button>
        </div>
      </div>
      <div role="alert">{wrong && <ErrorText id={`${id}-error`}>{wrong}</ErrorText>}</div>
      {chosen && size && (
        <div className="mt-6">
          <Cropper url={chosen.url} size={size} crop={chosen.crop} onChange={setCrop} />
        </div>
      )}
    </SettingsBlock>
  );
}
