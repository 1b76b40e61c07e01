import { z } from 'zod';
import { answer, call, done, page } from './call.ts';
import { Conversation } from './conversations.ts';
import { fileAddress, flag, id, oneOf, optionalText, outId, text } from './fields.ts';
import { ItemShape } from './items.ts';
import { GENDERS, LENGTH, ROLES } from './limits.ts';
import { PublicMember } from './members.ts';

/** A member as the member sees it: only ever oneself. */
export const Member = z.object({
  _id: outId,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  image: fileAddress.nullable(),
  accountType: z.enum(ROLES),
  collegeId: z.string().nullable(),
  YearAndBranch: z.string(),
  intrestedIn: z.string().nullable(),
  follower: z.array(outId),
  following: z.array(outId),
  additionaldetail: z.object({
    about: z.string().nullable(),
    gender: z.enum(GENDERS).nullable(),
    contactNumber: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
  }),
});
export type Member = z.infer<typeof Member>;

export const MemberWithAll = Member.extend({
  itemsToSell: z.array(ItemShape),
  converSationId: z.array(Conversation),
});
export type MemberWithAll = z.infer<typeof MemberWithAll>;

export const FollowEntry = z.object({
  _id: outId,
  id: outId,
  firstName: z.string(),
  lastName: z.string(),
  image: fileAddress.nullable(),
  username: z.string(),
});
export type FollowEntry = z.infer<typeof FollowEntry>;

/** A recommended member, and why: whom of those the caller follows does follow the member. */
export const Recommendation = PublicMember.extend({
  followedBy: z.object({ firstName: z.string().nullable(), count: z.number() }),
});
export type Recommendation = z.infer<typeof Recommendation>;

const phone = optionalText('Contact number', { max: LENGTH.phoneMax }).refine(
  (value) => !value || /^\d{8,10}$/.test(value),
  'Invalid phone number',
);

const dateOfBirth = optionalText('Date of birth', { max: 10 }).refine((value) => {
  if (!value) return true;
  const date = new Date(`${value}T00:00:00Z`);
  const real =
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return real && value >= '1900-01-01' && date.getTime() <= Date.now();
}, 'Date of birth must be a past date, as 2004-03-25');

export const ProfileForm = z.object({
  firstName: text('First name', { max: LENGTH.name, missing: 'First name is required' }).optional(),
  lastName: optionalText('Last name', { max: LENGTH.name }),
  contactNumber: phone,
  dateOfBirth,
  intrestedIn: optionalText('Interests', { max: LENGTH.interests }),
  collegeId: optionalText('PRN NO.', { max: LENGTH.collegeId }),
  gender: z
    .union([oneOf('Gender', GENDERS), z.literal('')], { error: `Gender must be one of: ${GENDERS.join(', ')}` })
    .optional(),
  about: optionalText('About', { max: LENGTH.about, lines: true }),
  YearAndBranch: optionalText('Year and branch', { max: LENGTH.yearAndBranch }),
});

const ofOneself = z.object({ userId: id('userId').optional() });

export const peopleCalls = {
  getMe: call({
    method: 'GET',
    path: '/profile/getAllUserDetails',
    who: 'member',
    summary: 'Everything of the caller, with conversations newest last message first',
    input: z.object({}),
    output: answer(MemberWithAll),
  }),
  getPerson: call({
    method: 'POST',
    path: '/profile/getFriendAllData',
    who: 'optional',
    shared: true,
    summary: "A member's public profile with the published items",
    input: z.object({ id: id('id'), ...page }),
    output: z.object({
      data: PublicMember.extend({ email: z.string().optional(), itemsToSell: z.array(ItemShape) }),
      nextCursor: z.string().nullable(),
    }),
  }),
  changePicture: call({
    method: 'POST',
    path: '/profile/updateDP',
    who: 'member',
    summary: "Replaces the caller's profile picture",
    input: z.object({}),
    file: { field: 'thumbnailImage', kind: 'picture', required: true, missing: 'Please select a file first!' },
    output: answer(z.string()),
  }),
  updateProfile: call({
    method: 'POST',
    path: '/profile/updateProfile',
    who: 'member',
    summary: 'Changes the fields that are sent',
    input: ProfileForm,
    output: answer(Member),
  }),
  deleteAccount: call({
    method: 'DELETE',
    path: '/profile/deleteAccount',
    who: 'member',
    summary: 'Deletes the account of the caller and all that belongs to it',
    input: z.object({ id: id('id') }),
    output: z.object({ message: z.string() }),
  }),
  blockMember: call({
    method: 'POST',
    path: '/profile/blockMember',
    who: 'admin',
    summary: 'Ends every session of a member and refuses new ones, or with blocked = false lets the member in again',
    input: z.object({ id: id('id'), blocked: flag('blocked').default(true) }),
    output: done,
  }),
  follow: call({
    method: 'POST',
    path: '/profile/following',
    who: 'member',
    summary: 'Follows a member, and opens the conversation of the two',
    input: z.object({ friendId: id('friendId') }),
    output: z.object({ data: PublicMember.extend({ conversationId: outId }), message: z.string() }),
  }),
  listFollows: call({
    method: 'GET',
    path: '/profile/followerList',
    who: 'member',
    summary: 'Followers of the caller, and those the caller follows',
    input: z.object({ ...page }),
    output: z.object({
      data: z.object({ followers: z.array(FollowEntry), following: z.array(FollowEntry) }),
      nextCursor: z.string().nullable(),
    }),
  }),
  recommendPeople: call({
    method: 'POST',
    path: '/profile/friendRecommended',
    who: 'member',
    summary: 'Members followed by those the caller follows, then of the same year and branch; up to 12',
    changesNothingShared: true,
    input: ofOneself,
    output: answer(z.array(Recommendation)),
  }),
  listRandomPeople: call({
    method: 'POST',
    path: '/profile/getRandomUser',
    who: 'member',
    summary: 'Up to 12 members at random whom the caller does not follow',
    changesNothingShared: true,
    input: ofOneself,
    output: answer(z.array(PublicMember)),
  }),
};
