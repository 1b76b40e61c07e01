import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { id, outId, time } from './fields.ts';
import { person } from './members.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** A member whom the caller has blocked. Blocks by others are never listed. */
export const BlockedPerson = z.object({ ...person, username: z.string(), blockedAt: time });
export type BlockedPerson = z.infer<typeof BlockedPerson>;

export const BlockPreview = z.object({
  /** The titles of the open deals between the two, which a block releases. */
  deals: z.array(z.string()),
  /** The member works at the desk: a block does not hide the caller from the desk. */
  isOfDesk: z.boolean(),
  /** The conversation of the two, which can be muted instead; null if there is none or it is muted. */
  openChatId: outId.nullable(),
});
export type BlockPreview = z.infer<typeof BlockPreview>;

const other = z.object({ personId: id('personId') });

export const blockSchemas = {
  blockPerson: { input: other, output: done },
  unblockPerson: { input: other, output: done },
  previewBlock: { input: other, output: answer(BlockPreview) },
  listBlockedPeople: { input: z.object(page), output: pageOf(BlockedPerson) },
} satisfies SchemasByName;
