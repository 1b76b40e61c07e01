import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { categoryCalls } from '#contract/categories.ts';
import { type Item, itemCalls } from '#contract/items.ts';
import { call, type Person } from './people.ts';

/** A real JPEG, one colour. */
export const photo = (colour = '#1448d8', edge = 240): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** As `setInputFiles` takes it. */
export const photoFile = async (colour?: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(colour),
});

/** A title that nothing else has. */
export const newTitle = (name = 'Drafter'): string => `${name} ${randomUUID().slice(0, 8)}`;

type Given = Partial<Pick<Item, 'title' | 'description' | 'price' | 'condition' | 'status' | 'ItemStatus'>>;

/** An item that a journey needs to be there already: published, unless it says otherwise. */
export async function newItem(owner: Person, given: Given = {}): Promise<Item> {
  const { ItemStatus = 'Published', ...fields } = given;
  const { data: categories } = await call(categoryCalls.listCategories, {});
  const { data } = await call(
    itemCalls.createItem,
    {
      title: newTitle(),
      description: 'Scales are straight and the clamp holds firm.',
      price: 380,
      category: categories[0]?._id ?? '',
      condition: 'Used',
      status: 'Available',
      rentalAvailable: 'Not Available',
      ...fields,
      thumbnailI: new File([new Uint8Array(await photo())], 'photo.jpg', { type: 'image/jpeg' }),
    },
    owner,
  );
  if (ItemStatus === 'Published')
    await call(itemCalls.changeItemStatus, { itemId: data.newProduct._id, ItemStatus }, owner);
  return { ...data.newProduct, ItemStatus };
}
