import { type RawBuilder, sql } from 'kysely';
import type { MessagePicture } from '#contract/conversations.ts';

/** What stands in the place of a picture that is gone with the account of its sender. */
const GONE: MessagePicture = { _id: '', width: 4, height: 3, color: null, hasCode: false };

const asJson = sql`json_build_object(
  '_id', p.id, 'width', p.width, 'height', p.height, 'color', p.color, 'hasCode', p.has_code)`;

/** Pictures of a stored message `m`, which need no look where it has none. */
export const picturesOf = (m: RawBuilder<unknown>): RawBuilder<MessagePicture[] | null> =>
  sql<MessagePicture[] | null>`
    case when ${m}.picture_count > 0 then (
      select json_agg(${asJson} order by p.position)
      from message_pictures p where p.message_id = ${m}.id and p.owner_id is not null
    ) end`;

/** Pictures by their ids: of a message that the same statement stores. */
export const picturesById = (ids: RawBuilder<unknown>): RawBuilder<MessagePicture[] | null> =>
  sql<MessagePicture[] | null>`
    case when ${ids} is not null then (
      select json_agg(${asJson} order by given.place)
      from unnest(${ids}) with ordinality as given (id, place) join message_pictures p on p.id = given.id
    ) end`;

/** The first picture of a message `q`, which its quotes show. */
export const firstPictureOf = (q: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`
    case when ${q}.picture_count > 0 then (
      select p.id from message_pictures p where p.message_id = ${q}.id and p.owner_id is not null
      order by p.position limit 1
    ) end`;

/** As many as the message was sent with. */
export const presentPictures = (count: number, found: MessagePicture[] | null | undefined): MessagePicture[] =>
  Array.from({ length: count }, (_, n) => found?.[n] ?? GONE);
