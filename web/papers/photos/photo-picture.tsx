import { classNames } from '../../ui/class-names.ts';
import { contrastOf, type PagePhoto, shownSize, turnMatrix } from './photo.ts';

interface PhotoPictureProps {
  photo: PagePhoto;
  url: string | undefined;
  /** It fills its box, and what sticks out is cut off. */
  isCover?: boolean;
  className?: string;
}

/** A photo as it is turned, in the tones that its page gets. What it shows is said beside it. */
export function PhotoPicture({ photo, url, isCover, className }: PhotoPictureProps) {
  const { width, height } = shownSize(photo);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isCover ? 'xMidYMid slice' : undefined}
      aria-hidden="true"
      className={classNames('block', className)}
      style={{ filter: `${photo.isGrey ? 'grayscale(1) ' : ''}contrast(${contrastOf(photo)})` }}
    >
      {url && (
        <image
          href={url}
          width={photo.width}
          height={photo.height}
          transform={`matrix(${turnMatrix(photo).join(' ')})`}
        />
      )}
    </svg>
  );
}
