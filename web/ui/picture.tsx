import { PICTURE_EDGE } from '#contract/limits.ts';
import { classNames } from './class-names.ts';

interface PictureProps {
  picture: { width: number; height: number; large: string; card: string; small: string };
  /** Empty where the title stands beside it. */
  alt?: string;
  /** How wide it is shown: '(width >= 80rem) 300px, 50vw'. */
  sizes: string;
  /**
   * The first ones of a page: loaded at once, and first. All others wait until they are near. A media query where that
   * depends on the screen: what lies below a telephone's fold is not to delay what stands above it.
   */
  urgent?: boolean | string | undefined;
  className?: string;
}

/** The longest edge of a stored size gives its width: srcset counts widths. */
function widthOf({ width, height }: PictureProps['picture'], edge: number): number {
  const scale = Math.min(1, edge / Math.max(width, height));
  return Math.max(1, Math.round(width * scale));
}

const storedSizes = (picture: PictureProps['picture']): string =>
  [
    `${picture.small} ${widthOf(picture, PICTURE_EDGE.small)}w`,
    `${picture.card} ${widthOf(picture, PICTURE_EDGE.card)}w`,
    `${picture.large} ${picture.width}w`,
  ].join(', ');

/** Has a picture that stands elsewhere on the page loaded first, on screens of which the media query holds. */
export const PreloadPicture = ({
  picture,
  sizes,
  media,
}: Pick<PictureProps, 'picture' | 'sizes'> & { media: string }) => (
  <link
    rel="preload"
    as="image"
    media={media}
    href={picture.card}
    imageSrcSet={storedSizes(picture)}
    imageSizes={sizes}
    fetchPriority="high"
  />
);

export function Picture({ picture, alt = '', sizes, urgent = false, className }: PictureProps) {
  return (
    <>
      {typeof urgent === 'string' && <PreloadPicture picture={picture} sizes={sizes} media={urgent} />}
      <img
        src={picture.card}
        srcSet={storedSizes(picture)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={urgent === true ? 'eager' : 'lazy'}
        fetchPriority={urgent === true ? 'high' : 'low'}
        decoding="async"
        className={classNames('size-full object-cover bg-sunken', className)}
      />
    </>
  );
}
