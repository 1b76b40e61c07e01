import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH, PEOPLE } from '../limits.ts';
import { campusChoice, flag, id, outId, text, yearOfStudy } from './fields.ts';
import { ItemShape } from './items.ts';
import { person } from './members.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** What the caller and a member have in common. */
export const Ties = z.object({
  followsYou: z.boolean(),
  /** How many of those whom the caller follows follow the member, with the first name of the newest. */
  followedBy: z.object({ firstName: z.string().nullable(), count: z.number() }),
  /** Completed deals of the two. */
  deals: z.number(),
});
export type Ties = z.infer<typeof Ties>;

/** A member found by name. `follower` is as in PublicMember. */
export const FoundPerson = z.object({
  ...person,
  username: z.string(),
  YearAndBranch: z.string(),
  follower: z.array(outId),
  ties: Ties,
  /** The two have no chat, and the member lets the caller write a first message. */
  takesRequest: z.boolean(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** Why an item is suggested: the words of a saved search that found it, or the name of its seller, whom one follows. */
export const Why = z.object({ search: z.string().nullable(), seller: z.string().nullable() });
export type Why = z.infer<typeof Why>;

const lettersIn = (value: string): number => value.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;

export const findingSchemas = {
  dismissSuggestion: {
    input: z.object({ personId: id('personId'), dismissed: flag('dismissed').default(true) }),
    output: done,
  },
  listSuggestedItems: { input: z.object({}), output: answer(z.array(ItemShape.extend({ why: Why }))) },
  searchPeople: {
    input: z.object({
      name: text('Name', { max: LENGTH.name }).refine(
        (value) => lettersIn(value) >= PEOPLE.letters,
        `Name needs at least ${PEOPLE.letters} letters`,
      ),
      year: yearOfStudy.optional(),
      branch: campusChoice('Branch', 'branches').optional(),
      ...page,
    }),
    output: pageOf(FoundPerson).extend({
      /** Those found, up to 500. */
      count: z.number(),
    }),
  },
  getTies: { input: z.object({ personId: id('personId') }), output: answer(Ties) },
} satisfies SchemasByName;
