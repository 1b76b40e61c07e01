import { PICTURE_EDGE } from '#contract/first-limits.ts';
import { classNames } from './class-names.ts';

interface PictureProps {
  picture: { width: number; height: number; large: string; card: string; small: string; color?: string | null };
  /** Empty if the title is beside it. */
  alt?: string;
  /** Sizes of `img`: '(width >= 80rem) 300px, 50vw'. */
  sizes: string;
  /** Loaded eagerly with high priority, above the fold; a media query if only on some screens. Others load lazily. */
  urgent?: boolean | string | undefined;
  /** Loaded eagerly, after all else. */
  isNear?: boolean;
  className?: string;
}

/** Stored sizes are limited by their longest edge, but srcset needs widths. */
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

/** Preloads a picture of the page on screens that match the media query. */
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

/** The picture's own colour, until it is there. */
export const colorOf = (picture: { color?: string | null } | null) =>
  picture?.color ? { backgroundColor: picture.color } : undefined;

export function Picture({ picture, alt = '', sizes, urgent = false, isNear = false, className }: PictureProps) {
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
        loading={urgent === true || isNear ? 'eager' : 'lazy'}
        fetchPriority={urgent === true ? 'high' : 'low'}
        decoding="async"
        style={colorOf(picture)}
        className={classNames('size-full object-cover bg-sunken', className)}
      />
    </>
  );
}
