import { z } from 'zod';
import { fileAddress, outId } from './fields.ts';

/** The fields that name a member everywhere. */
export const person = { _id: outId, firstName: z.string(), lastName: z.string(), image: fileAddress.nullable() };

/** A member as others see it. `follower` holds the caller's own id if the caller follows, else nothing. */
export const PublicMember = z.object({
  ...person,
  username: z.string(),
  YearAndBranch: z.string(),
  follower: z.array(outId),
  followerCount: z.number(),
  followingCount: z.number(),
  additionaldetail: z.object({ about: z.string().nullable() }),
});
export type PublicMember = z.infer<typeof PublicMember>;
