import { z } from 'zod';
import { fileAddress, outId } from './fields.ts';

/** The fields that name a member everywhere. */
export const person = { _id: outId, firstName: z.string(), lastName: z.string(), image: fileAddress.nullable() };

/** A member as others see them. `follower` holds the caller's id if the caller follows them, and is empty otherwise. */
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
