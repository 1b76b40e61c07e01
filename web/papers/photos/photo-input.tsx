import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface PhotoInputProps {
  className: string;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

/** Chooses photos by a label that looks as is given. On phones the browser offers the camera, too. */
export const PhotoInput = ({ className, onChoose, children }: PhotoInputProps) => (
  <label
    className={classNames(
      'relative cursor-pointer has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      className,
    )}
  >
    <input
      type="file"
      multiple
      accept="image/*"
      className="sr-only"
      onChange={({ target }) => {
        if (target.files?.length) onChoose([...target.files]);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
    {children}
  </label>
);
