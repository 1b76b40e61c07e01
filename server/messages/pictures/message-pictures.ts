import { sql, type Transaction } from 'kysely';
import type { Upload } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import type { MessagePicture } from '#contract/conversations.ts';
import type { messagePictureCalls } from '#contract/message-pictures.ts';
import { notFound } from '#contract/problems.ts';
import { isReadable } from '#server/accounts/cases-against.ts';
import type { Context } from '#server/context.ts';
import { lockOwner } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { type FileKind, fileName, randomName } from '#server/files/files.ts';
import { assertRoom, limitUploads } from '#server/files/pictures.ts';
import { renderMessagePicture } from '#server/files/render-picture.ts';
import { withFiles } from '#server/files/with-files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { requirePicturesAllowed } from './may-send.ts';
import { requireNotRefused } from './refused-pictures.ts';

type Calls = typeof messagePictureCalls;

/** The file of each size. */
const KINDS = { large: 'chat', card: 'chatcard' } as const satisfies Record<string, FileKind>;
const fileOf = (name: string, size: keyof typeof KINDS): string => fileName(name, KINDS[size], 'webp');
export const messageFilesOf = (name: string): string[] => [fileOf(name, 'large'), fileOf(name, 'card')];

/** Loose until a message names it. */
export const uploadMessagePicture: ServerFunction<Calls['uploadMessagePicture']> = async (context, viewer, input) => {
  await requirePicturesAllowed(context.db, input.conversationId, viewer.id);
  return { data: await store(context, viewer.id, input.picture) };
};

async function store(context: Context, ownerId: string, { bytes: uploaded }: Upload): Promise<MessagePicture> {
  const rendered = await renderMessagePicture(uploaded, () => limitUploads(context, ownerId));
  const { width, height, color, looks, large, card } = rendered;
  const hasCode = rendered.codes.some((text) => !isOwnLink(context, text));
  const bytes = large.length + card.length;
  const name = randomName();
  const files: [string, Uint8Array][] = [
    [fileOf(name, 'large'), large],
    [fileOf(name, 'card'), card],
  ];
  return withFiles(context, files, async (trx) => {
    await lockOwner(trx, ownerId);
    await assertRoom(trx, ownerId, bytes);
    await requireNotRefused(trx, looks);
    const { id } = await insert(trx, {
      name,
      owner_id: ownerId,
      width,
      height,
      color,
      bytes,
      has_code: hasCode,
      hash: looks.hash,
      hash_parts: looks.parts,
      created_at: context.now(),
    });
    return { _id: id, width, height, color, hasCode };
  });
}

const insert = (trx: Transaction<Tables>, values: Parameters<ReturnType<typeof into>['values']>[0]) =>
  into(trx).values(values).returning('id').executeTakeFirstOrThrow();
const into = (trx: Transaction<Tables>) => trx.insertInto('message_pictures');

/** Whether a code leads to a page of this site. */
function isOwnLink({ config }: Pick<Context, 'config'>, text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === new URL(config.publicUrl).origin;
}

export const getMessagePicture: ServerFunction<Calls['getMessagePicture']> = async (context, viewer, input) => {
  const { rows } = await sql<{ name: string }>`
    select p.name from message_pictures p
    where p.id = ${input.pictureId} and (
      (p.owner_id = ${viewer.id} and p.message_id is null)
      or (p.owner_id is not null and exists (
        select from messages m
        join participants r on r.conversation_id = m.conversation_id and r.member_id = ${viewer.id}
        where m.id = p.message_id and m.removed_at is null and m.deleted_at is null
          and not exists (select from hidden_messages h where h.message_id = m.id and h.member_id = r.member_id)))
      or (${can.workDesk(viewer)}::boolean and exists (
        select from case_pictures s join cases c on c.id = s.case_id
        where s.picture_id = p.id and ${isReadable(viewer.id, sql`c.owner_id`)})))`.execute(context.db);
  const file = rows[0] && (await context.files.read(fileOf(rows[0].name, input.size)));
  if (!file) throw notFound('picture');
  return { data: file };
};
