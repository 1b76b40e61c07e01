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

/** File as `setInputFiles` takes it. */
export const photoFile = async (colour?: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(colour),
});

/** A title that nothing else has. */
export const newTitle = (name = 'Drafter'): string => `${name} ${randomUUID().slice(0, 8)}`;

let books: Promise<string> | undefined;
/** The id of Books, asked for once. */
const firstCategory = (): Promise<string> => {
  books ??= call(categoryCalls.listCategories, {}).then(({ data }) => data[0]?._id ?? '');
  return books;
};

type Given = Partial<
  Pick<Item, 'title' | 'description' | 'price' | 'condition' | 'status' | 'ItemStatus' | 'rentalAvailable' | 'kind'>
> & { rentalPrice?: number; rentalDuration?: string; category?: string; location?: string };

/** An item that a journey needs to be there already: published and of the first category, Books, unless it says otherwise. */
export async function newItem(owner: Person, given: Given = {}): Promise<Item> {
  const { ItemStatus = 'Published', ...fields } = given;
  const { data } = await call(
    itemCalls.createItem,
    {
      title: newTitle(),
      description: 'Scales are straight and the clamp holds firm.',
      price: 380,
      category: fields.category ?? (await firstCategory()),
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

/** Makes `count` items, four at a time: the server refuses more pictures at once than it can soon make. */
export async function newItems(owner: Person, count: number, given: Given = {}): Promise<void> {
  for (let left = count; left > 0; left -= 4)
    await Promise.all(Array.from({ length: Math.min(left, 4) }, () => newItem(owner, given)));
}
