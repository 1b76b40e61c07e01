import { buffer } from 'node:stream/consumers';
import { sql, type Transaction } from 'kysely';
import sharp from 'sharp';
import { paths } from '#contract/paths.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { fileName } from '#server/files/files.ts';
import { messageFilesOf } from '#server/messages/pictures/message-pictures.ts';
import type { Campus } from './campus.ts';
import { randomFrom } from './random.ts';
import type { StoredPicture } from './store-files.ts';

/** Lines that are sent with pictures, by what they say, and the items that the pictures show. */
const SENT: readonly { line: string; shows: readonly string[] }[] = [
  { line: 'Both of them running, just now', shows: ['Uno starter kit with breadboard'] },
  {
    line: 'These three go too, before I move out',
    shows: ['Digital multimeter with probes', 'fx-991 scientific calculator', 'Second-year EXTC set of four'],
  },
  { line: 'Picture', shows: ['Mini drafter with cover'] },
];

/** A line that is sent with a code to pay by, as those send who ask for money first. */
const CODE_LINE = 'Scan and the money comes to you';

export const pictureCountOf = (content: string): number | null =>
  content === CODE_LINE ? 1 : (SENT.find(({ line }) => line === content)?.shows.length ?? null);

interface MessagePicture {
  line: string;
  position: number;
  name: string;
  of: Pick<StoredPicture, 'width' | 'height' | 'color'>;
  bytes: number;
  hasCode: boolean;
}

/** Stores the pictures of messages under names of their own: copies of pictures of items, and the code. */
export async function storeMessagePictures(
  { files }: Pick<Context, 'files'>,
  campus: Campus,
  stored: ReadonlyMap<string, StoredPicture>,
): Promise<MessagePicture[]> {
  const wanted = SENT.flatMap(({ line, shows }) => shows.map((title, position) => ({ line, title, position })));
  const copies = wanted.map(async ({ line, title, position }): Promise<MessagePicture> => {
    const shown = campus.items.find((item) => item.title === title)?.pictures[0]?.name ?? '';
    const of = stored.get(shown);
    if (!of) throw new Error(`${title} has no picture`);
    const name = randomFrom(`message picture ${line} ${position}`).hex(16);
    const [large, card] = messageFilesOf(name) as [string, string];
    const copy = async (kind: 'large' | 'card', to: string): Promise<number> => {
      const file = await files.read(fileName(shown, kind, 'webp'));
      if (!file) throw new Error(`the picture ${shown} is missing`);
      const bytes = await buffer(file.stream);
      await files.put(to, bytes);
      return bytes.length;
    };
    const bytes = (await copy('large', large)) + (await copy('card', card));
    return { line, position, name, of, bytes, hasCode: false };
  });
  return Promise.all([...copies, storeCode(files)]);
}

async function storeCode(files: Context['files']): Promise<MessagePicture> {
  const { webp, width, height } = await drawPaymentCode();
  const name = randomFrom('message picture of a code').hex(16);
  // It is small enough to be its own card.
  await Promise.all(messageFilesOf(name).map((file) => files.put(file, webp)));
  const of = { width, height, color: '#ffffff' };
  return { line: CODE_LINE, position: 0, name, of, bytes: 2 * webp.length, hasCode: true };
}

/** Attaches them to the messages, which are there. */
export async function insertMessagePictures(
  trx: Transaction<Tables>,
  pictures: readonly MessagePicture[],
): Promise<void> {
  for (const { line, position, name, of, bytes, hasCode } of pictures)
    await sql`
      insert into message_pictures (name, owner_id, message_id, position, width, height, bytes, color, has_code, created_at)
      select ${name}, m.sender_id, m.id, ${position}, ${of.width}, ${of.height}, ${bytes}, ${of.color}, ${hasCode}, m.sent_at
      from messages m where m.content = ${line} and m.picture_count is not null limit 1`.execute(trx);
}

/** The campus with links to items in place of their names, `[title]`, as members paste them. */
export function withLinks(campus: Campus, publicUrl: string): Campus {
  const link = (content: string) =>
    content.replace(/\[(.+?)\]/, (whole, title) => {
      const item = campus.items.find((one) => one.title === title);
      return item ? new URL(paths.item(item.id, item.owner.id), publicUrl).href : whole;
    });
  const conversations = campus.conversations.map((conversation) => ({
    ...conversation,
    messages: conversation.messages.map((message) => ({ ...message, content: link(message.content) })),
  }));
  return { ...campus, conversations };
}

/** The rows of a QR code that says 'upi://pay?pa=hold.it@upi&am=2000', a bit a module. Nobody has that address. */
const ROWS = [
  0x1fcf87f, 0x1059e41, 0x174b35d, 0x1750e5d, 0x174f95d, 0x1058241, 0x1fd557f, 0x8700, 0x1f72caa, 0x1bbf58c, 0xf687a3,
  0x1c08199, 0x44b4f5, 0x16121ae, 0x154026f, 0x120d24b, 0x17e5dff, 0x12716, 0x1fd9557, 0x104e519, 0x1759ffd, 0x17574d4,
  0x1754125, 0x1051141, 0x1fd3ec7,
];
/** Pixels of a module. */
const MODULE = 20;

/** A code to pay by, as a photo of 4:3 on white. */
async function drawPaymentCode(): Promise<{ webp: Buffer; width: number; height: number }> {
  const edge = ROWS.length;
  const pixels = ROWS.flatMap((row) =>
    Array.from({ length: edge }, (_, n) => ((row >> (edge - 1 - n)) & 1 ? 16 : 255)),
  );
  const { data, info } = await sharp(Uint8Array.from(pixels), { raw: { width: edge, height: edge, channels: 1 } })
    .resize(edge * MODULE, edge * MODULE, { kernel: 'nearest' })
    .extend({ top: 70, bottom: 70, left: 180, right: 180, background: '#ffffff' })
    .webp()
    .toBuffer({ resolveWithObject: true });
  return { webp: data, width: info.width, height: info.height };
}
