import { z } from 'zod';
import { fileAddress, outId } from './fields.ts';

/** A member as others see it. `follower` holds the caller's own id if the caller follows, else nothing. */
export const PublicMember = z.object({
  _id: outId,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  image: fileAddress.nullable(),
  YearAndBranch: z.string(),
  follower: z.array(outId),
  followerCount: z.number(),
  followingCount: z.number(),
  additionaldetail: z.object({ about: z.string().nullable() }),
});
export type PublicMember = z.infer<typeof PublicMember>;
