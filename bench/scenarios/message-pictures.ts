import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { messagePictureCalls } from '#contract/message-pictures.ts';
import { type Asked, ask, askJson, get, post } from '../load.ts';
import { inTurn, type Round, repeat } from '../measure.ts';
import { startLoop } from '../processes.ts';
import { compare, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { connect, hangUp, type Line, openLines, sayOn } from './chat.ts';
import { DECODED_AT_A_TIME, makePhoto, SELLERS } from './create-item.ts';

/** Pixels that a browser leaves of a photo before the upload. */
const SENT = { width: 1600, height: 1200 };

/** A pair of whom one sends pictures, and how they are uploaded. */
interface Sender {
  line: Line;
  upload: Asked;
  /** Of the other. */
  token: string;
}

/** A picture's way in a chat of two: uploaded, sent, heard by the other and loaded there. Beside the same sizes by sharp. */
export async function pictureInChat({ product, folder, pace, data, tokens }: Stage): Promise<Result[]> {
  const file = await makePhoto(folder, SENT);
  const made = await mkdtemp(path.join(folder, 'sizes-'));
  const limit = startLoop(DECODED_AT_A_TIME, 'sharp.ts', file, made, 'message');
  const pairs = data.pairs.slice(0, SELLERS);
  const lines = await openLines(pairs, (_n, member) => connect(product.url, { token: tokens[member] }));
  const senders = await Promise.all(
    pairs.map(async ({ id, first, second }, n): Promise<Sender> => {
      const line = lines[n] as Line;
      // Pictures are taken after the first answer.
      await sayOn({ from: line.to, to: line.from, conversationId: id }, 'Can you send a picture?');
      return { line, upload: await packUpload(id, file, tokens[first]), token: tokens[second] ?? '' };
    }),
  );
  const last = { pictureId: '', token: '' };
  const send = async (n: number, place: number): Promise<void> => {
    const { line, upload, token } = senders[place] as Sender;
    const { data: picture } = await askJson<{ data: { _id: string } }>(product.url, upload);
    await sayOn(line, `The back of it, ${n}`, [picture._id]);
    await ask(product.url, pictureOf(picture._id, 'card', token));
    Object.assign(last, { pictureId: picture._id, token });
  };
  const round: Round = (milliseconds) => repeat(send, senders.length, milliseconds);
  // A picture takes its time: rounds of the usual length would hold a handful.
  const pair = await inTurn(round, limit, { ...pace, milliseconds: pace.milliseconds * 2 });
  for (const size of ['large', 'card'] as const) {
    const { body } = await ask(product.url, pictureOf(last.pictureId, size, last.token));
    if (!body.equals(await readFile(path.join(made, `${size}.webp`))))
      throw new Error(`bench/limits/sharp.ts does not make the ${size} picture as the product does.`);
  }
  hangUp(lines);
  return [compare('a picture in a chat, from the upload to the other', 'sharp', 'time', pair)];
}

const pictureOf = (pictureId: string, size: string, token: string): Asked =>
  get({ path: messagePictureCalls.getMessagePicture.path.replace('{pictureId}', pictureId) }, `?size=${size}`, token);

/** Encoded once: the work must not compete with the product's. */
async function packUpload(conversationId: string, file: string, token: string | undefined): Promise<Asked> {
  const form = new FormData();
  form.append('conversationId', conversationId);
  form.append('picture', new Blob([new Uint8Array(await readFile(file))]), 'photo.jpg');
  const packed = new Response(form);
  const asked = post(messagePictureCalls.uploadMessagePicture, Buffer.from(await packed.arrayBuffer()), token);
  return { ...asked, headers: { ...asked.headers, 'content-type': packed.headers.get('content-type') ?? '' } };
}
