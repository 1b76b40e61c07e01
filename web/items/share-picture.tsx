import type { ItemDetail } from '#contract/items.ts';
import { SHARE_PICTURE } from '#contract/limits.ts';

/** Drawn with title and price (server/feeds/share-picture.ts), of published items only. */
export const sharePicture = ({ _id, ItemStatus, updatedAt, picture }: ItemDetail) =>
  // Other sites cache it by its address, so a changed item has a new one.
  ItemStatus === 'Published' ? `/og/items/${_id}.jpg?v=${Date.parse(updatedAt)}` : picture.large;

/** Metadata of the picture for other sites; render it after PageHead, which names the picture. */
export const SharePictureTags = ({ item }: { item: ItemDetail }) => {
  const { width, height } = item.ItemStatus === 'Published' ? SHARE_PICTURE : item.picture;
  return (
    <>
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={item.title} />
      <meta name="twitter:image:alt" content={item.title} />
    </>
  );
};
