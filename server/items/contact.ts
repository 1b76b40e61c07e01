import { type Kysely, sql } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import type { itemCalls } from '#contract/items.ts';
import { CONTACT } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { isolated } from '#contract/rules/text.ts';
import { DAY, MINUTE, SECOND } from '#contract/rules/time.ts';
import { seesContact } from '#server/accounts/contact-data.ts';
import { isHiddenFrom, lockTwo } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import type { Block } from '#server/mail/compose.ts';
import { pictureOf } from './present.ts';

type ContactSeller = typeof itemCalls.contactSeller;
type Input = ServerInput<ContactSeller>;

/** Mails the seller of a published item and nobody else: this is no mail relay (rules F1 to F4). */
export const contactSeller: ServerFunction<ContactSeller> = async (context, viewer, input) => {
  await context.db.transaction().execute(async (trx) => {
    const { seller_id } = await findAskedItem(context, trx, viewer.id, input);
    if (seller_id !== viewer.id) await lockTwo(trx, viewer.id, seller_id);
    // Again, with what a block that came first has changed.
    const item = await findAskedItem(context, trx, viewer.id, input);
    const sender = await trx.selectFrom('members').select('email').where('id', '=', viewer.id).executeTakeFirst();
    if (!sender) throw new Problem('TOKEN_INVALID');
    // Inside this transaction, so that a try refused by one cap counts for none.
    const caps: [key: string, max: number][] = [
      [`contact from ${viewer.id}`, CONTACT.perSenderADay],
      [`contact from ${viewer.id} to ${item.seller_id}`, CONTACT.perPairADay],
      [`contact to ${item.seller_id}`, CONTACT.perSellerADay],
    ];
    for (const [key, max] of caps) await limit(context, trx, key, { max, seconds: DAY / SECOND });
    await context.mail.queue(trx, {
      kind: 'contact',
      to: item.seller_email,
      // The address proved at sign-up, not the one in the form.
      replyTo: sender.email,
      memberId: viewer.id,
      subject: `${isolated(input.name)} asks about ${input.itemId ? isolated(item.title) : 'your items'}`,
      blocks: writeBlocks(context, input, item, sender.email),
      usefulFor: 3 * (DAY / MINUTE),
    });
  });
  return { message: 'Mail Sent SuccessFully' };
};

/**
 * The item asked about; without an id, any item that proves that the address is a seller's. An address that the sender
 * does not see is answered like an unknown one.
 */
async function findAskedItem(context: Context, trx: Kysely<Tables>, viewerId: string, { sellerEmail, itemId }: Input) {
  let query = trx
    .selectFrom('items')
    .innerJoin('members as seller', 'seller.id', 'items.owner_id')
    .leftJoin('pictures', 'pictures.id', 'items.picture_id')
    .select([
      'items.id',
      'items.title',
      'seller.id as seller_id',
      'seller.email as seller_email',
      'seller.first_name as seller_name',
      'pictures.name',
      'pictures.width',
      'pictures.height',
      'pictures.color',
    ])
    .where('items.publication', '=', 'Published')
    .where(sql<boolean>`not ${isHiddenFrom(viewerId, sql`seller.id`)}`);
  if (itemId) query = query.where('items.id', '=', itemId);
  if (sellerEmail)
    query = query.where('seller.email', '=', sellerEmail).where(seesContact(context, viewerId, 'seller'));
  const item = await query.limit(1).executeTakeFirst();
  if (!item && !sellerEmail) throw notFound('item');
  if (!item) throw new Problem('NOT_FOUND', { message: 'No seller with a published item has this address.' });
  return item;
}

type AskedItem = Awaited<ReturnType<typeof findAskedItem>>;

function writeBlocks({ config }: Context, input: Input, item: AskedItem, senderEmail: string): Block[] {
  const typed = input.email === senderEmail ? input.email : `${input.email}, signed in as ${senderEmail}`;
  const picture = pictureOf(item);
  const name = isolated(input.name);
  const about: Block[] = input.itemId
    ? [
        { picture: { url: config.publicUrl + picture.card, alt: item.title } },
        { button: { label: 'Open the item', url: config.publicUrl + paths.item(item.id, item.seller_id) } },
      ]
    : [];
  return [
    { greeting: `Hello ${isolated(item.seller_name)},` },
    { paragraph: `${name} (${typed}) asks about your ${input.itemId ? `item “${isolated(item.title)}”` : 'items'}:` },
    { quote: input.message },
    ...about,
    { paragraph: `Answer this mail and ${name} gets your answer, and sees your address.` },
  ];
}
