import type { Kysely } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import type { itemCalls } from '#contract/items.ts';
import { CONTACT } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { limit } from '#server/limits.ts';
import type { Block } from '#server/mail/letter.ts';
import { presentPicture } from '#server/pictures.ts';
import type { Member } from '#server/viewer.ts';

type Input = ServerInput<typeof itemCalls.contactSeller>;

const DAY = 86_400;
/** Minutes after which an inquiry that could not be sent is useless. */
const USEFUL_FOR = 3 * 24 * 60;

/** Mails the seller of a published item and nobody else: this is no mail relay (rules F1 to F4). */
export async function contactSeller(
  context: Context,
  viewer: Member,
  input: Input,
): Promise<Output<typeof itemCalls.contactSeller>> {
  await context.db.transaction().execute(async (trx) => {
    const item = await findSold(trx, input);
    const sender = await trx.selectFrom('members').select('email').where('id', '=', viewer.id).executeTakeFirst();
    if (!sender) throw new Problem('TOKEN_INVALID');
    // In this transaction: what is refused by one cap counts for none.
    const caps: [key: string, max: number][] = [
      [`contact from ${viewer.id}`, CONTACT.perSenderADay],
      [`contact from ${viewer.id} to ${item.seller_id}`, CONTACT.perPairADay],
      [`contact to ${item.seller_id}`, CONTACT.perSellerADay],
    ];
    for (const [key, max] of caps) await limit(context, trx, key, { max, seconds: DAY });
    await context.mail.queue(trx, {
      kind: 'contact',
      to: item.seller_email,
      // The address that was proved at sign-up, not one that was typed.
      replyTo: sender.email,
      memberId: viewer.id,
      subject: input.itemId ? `${input.name} asks about ${item.title}` : `${input.name} asks about your items`,
      blocks: write(context, input, item, sender.email),
      usefulFor: USEFUL_FOR,
    });
  });
  return { message: 'Mail Sent SuccessFully' };
}

/** The item that is asked about; without one, any that shows that the address belongs to a seller. */
async function findSold(trx: Kysely<Tables>, { sellerEmail, itemId }: Input) {
  let query = trx
    .selectFrom('items')
    .innerJoin('members as seller', 'seller.id', 'items.owner_id')
    .innerJoin('pictures', 'pictures.id', 'items.picture_id')
    .select([
      'items.id',
      'items.title',
      'seller.id as seller_id',
      'seller.email as seller_email',
      'seller.first_name as seller_name',
      'pictures.name',
      'pictures.width',
      'pictures.height',
    ])
    .where('seller.email', '=', sellerEmail)
    .where('items.publication', '=', 'Published');
  if (itemId) query = query.where('items.id', '=', itemId);
  const item = await query.limit(1).executeTakeFirst();
  if (!item) throw new Problem('NOT_FOUND', { message: 'No seller with a published item has this address.' });
  return item;
}

type Sold = Awaited<ReturnType<typeof findSold>>;

function write({ config }: Context, input: Input, item: Sold, senderEmail: string): Block[] {
  const typed = input.email === senderEmail ? input.email : `${input.email}, signed in as ${senderEmail}`;
  const about: Block[] = input.itemId
    ? [
        { picture: { url: config.publicUrl + presentPicture(item).card, alt: item.title } },
        {
          button: { label: 'Open the item', url: `${config.publicUrl}/item/${item.id}/owner/${item.seller_id}` },
        },
      ]
    : [];
  return [
    { greeting: `Hello ${item.seller_name},` },
    {
      paragraph: input.itemId
        ? `${input.name} (${typed}) asks about your item “${item.title}”:`
        : `${input.name} (${typed}) asks about your items:`,
    },
    { quote: input.message },
    ...about,
    { paragraph: `Answer this mail and ${input.name} gets your answer, and sees your address.` },
  ];
}
