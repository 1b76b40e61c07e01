import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { id, outId, time } from './fields.ts';
import { person } from './members.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** Somebody whom the caller has blocked. Who has blocked the caller is told nowhere. */
export const BlockedPerson = z.object({ ...person, username: z.string(), blockedAt: time });
export type BlockedPerson = z.infer<typeof BlockedPerson>;

export const BlockPreview = z.object({
  /** Titles of the running deals of the two, which blocking releases. */
  deals: z.array(z.string()),
  /** Of an admin or moderator: blocking hides both from each other, and not from the desk. */
  isOfDesk: z.boolean(),
  /** The chat of the two, which can be muted instead; null where there is none, or it is muted already. */
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
