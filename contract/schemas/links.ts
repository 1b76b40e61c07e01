import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH, LINKS, STATUSES } from '../limits.ts';
import { fileAddress, text } from './fields.ts';
import { answer } from './shapes.ts';

export const LinkCard = z.object({
  kind: z.enum(['item', 'paper', 'person']),
  title: z.string(),
  image: fileAddress.nullable(),
  /** The price, the paper's year and branch, or the person's. */
  details: z.string(),
  /** An item's. */
  state: z.enum([...STATUSES, 'Wanted', 'Ended']).nullable(),
});
export type LinkCard = z.infer<typeof LinkCard>;

export const linkSchemas = {
  describeLinks: {
    input: z.object({ paths: z.array(text('Path', { max: LENGTH.link })).max(LINKS.together) }),
    /** Cards in the order of the paths; null where nothing is that the caller may see. */
    output: answer(z.array(LinkCard.nullable())),
  },
} satisfies SchemasByName;
