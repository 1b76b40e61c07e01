import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { day, flag, id, outDay, time } from './fields.ts';
import { person } from './members.ts';
import { answer, done } from './shapes.ts';

/** The end of the member's studies, and what they still have here. */
const Leaving = z.object({
  /** The last day of the studies; null for who has none, or has not said it. */
  endsOn: outDay.nullable(),
  /** Days of the campus until then; 0 on the day and later. */
  days: z.number().nullable(),
  isAlumnus: z.boolean(),
  /** What the year of study proposes; null where the member's text says none. */
  proposal: outDay.nullable(),
  /** The last day with one term more. */
  nextEnd: outDay.nullable(),
  /** The desk has to confirm the next term. */
  needsDesk: z.boolean(),
  /** Since when a term waits for the desk. */
  askedAt: time.nullable(),
  /** The address that signs in besides the college's; of an alumnus the one that signs in. */
  ownAddress: z.string().nullable(),
  /** Published items for sale: their number, what they cost together, how many somebody wants. */
  items: z.object({ count: z.number(), total: z.number(), wanted: z.number() }),
  /** Open deals, without those below. */
  deals: z.number(),
  /** The member's things that are with who rents them; of the one that is back first its title and day. */
  rented: z.object({ count: z.number(), title: z.string().nullable(), backOn: outDay.nullable() }),
  /** Papers that the member gave and that are shown. */
  papers: z.number(),
});
export type Leaving = z.infer<typeof Leaving>;

/** A member whose further term waits for the desk. */
const TermRequest = z.object({
  ...person,
  YearAndBranch: z.string(),
  endsOn: outDay,
  nextEnd: outDay,
  termsAdded: z.number(),
  askedAt: time,
});
export type TermRequest = z.infer<typeof TermRequest>;

export const leavingSchemas = {
  getLeaving: { input: z.object({}), output: answer(Leaving) },
  setStudiesEnd: {
    // Null: there is none, as for staff.
    input: z.object({
      studiesEnd: z.union([z.null(), day('End of studies')], { error: 'End of studies must be a date' }),
    }),
    output: answer(z.object({ endsOn: outDay.nullable() })),
  },
  addTerm: { input: z.object({}), output: done.extend({ data: z.object({ endsOn: outDay, isWaiting: z.boolean() }) }) },
  listTermRequests: { input: z.object({}), output: answer(z.array(TermRequest)) },
  decideTermRequest: { input: z.object({ memberId: id('memberId'), isGranted: flag('isGranted') }), output: done },
} satisfies SchemasByName;
