import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CONTACT_CHOICES, GENDERS, LENGTH, ROLES, WRITERS } from '../limits.ts';
import { Conversation } from './conversations.ts';
import { flag, id, oneOf, optionalPhone, optionalText, outDay, outId, text, time } from './fields.ts';
import { ItemShape } from './items.ts';
import { PublicMember, person } from './members.ts';
import { answer, done, page, paged, pageOf } from './shapes.ts';

/** The caller's own account. */
export const Member = z.object({
  ...person,
  username: z.string(),
  email: z.string(),
  accountType: z.enum(ROLES),
  /** Works at the desk and adds papers. */
  isModerator: z.boolean(),
  /** Null, or a time to come. */
  suspendedUntil: time.nullable(),
  /** Has finished their studies. */
  isAlumnus: z.boolean(),
  /** The last day of the studies; null for who has none, or has not said it. */
  studiesEnd: outDay.nullable(),
  /** The member is asked for it, once. */
  asksStudiesEnd: z.boolean(),
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
  ...person,
  id: outId,
  username: z.string(),
  /** When the follow began. */
  since: time,
  /** Whether the followed member's new items are not announced. */
  muted: z.boolean(),
});
export type FollowEntry = z.infer<typeof FollowEntry>;

/** A followed member with their new items. */
export const FollowedSeller = z.object({
  ...person,
  followedSince: time,
  /** New items are not announced. */
  muted: z.boolean(),
  /** The number of new items. */
  count: z.number(),
  /** When the newest item was published. */
  lastAt: time,
  /** The newest items. */
  items: z.array(ItemShape),
});
export type FollowedSeller = z.infer<typeof FollowedSeller>;

/** A recommended member, and how many followed by the caller follow them, with the first name of one. */
export const Recommendation = PublicMember.extend({
  followedBy: z.object({ firstName: z.string().nullable(), count: z.number() }),
});
export type Recommendation = z.infer<typeof Recommendation>;

/** Who sees a member's e-mail address and number, and who finds the member. */
export const PrivacySettings = z.object({
  /** Null: not answered, and the campus's default holds. */
  showsContact: z.enum(CONTACT_CHOICES).nullable(),
  /** What holds. */
  contactShownTo: z.enum(CONTACT_CHOICES),
  /** The operator shows visitors what all members see. */
  isContactPublic: z.boolean(),
  /** The other sides of `deals` who see them now. `until`: null while a deal is reserved. `more` are not listed. */
  contactSeenBy: z.object({
    people: z.array(z.object({ ...person, until: time.nullable() })),
    more: z.number(),
  }),
  /** The other side of a chat sees up to where the caller has read, and the caller the same of them. */
  showsRead: z.boolean(),
  /** Who writes to the caller without having a chat with them. */
  writableBy: z.enum(WRITERS),
  /** How many members the caller follows, and how many requests wait. */
  following: z.number(),
  requests: z.number(),
  /** The day on which the caller is back, such as 2026-11-30; null: they are here. */
  awayUntil: z.string().nullable(),
  /** Others find the caller by name. */
  isFindable: z.boolean(),
  /** The caller is suggested to others. */
  isSuggested: z.boolean(),
  /** Others are suggested to the caller. */
  seesSuggestions: z.boolean(),
  /** Younger than 18, as said at sign-up: none of the three above holds. */
  isMinor: z.boolean(),
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

const isPastDate = (value: string): boolean =>
  new Date(value).toJSON()?.slice(0, 10) === value && value >= '1900-01-01' && Date.parse(value) <= Date.now();

/** A day to come, such as 2026-11-30, or '' for who is here. The server knows the campus's day. */
const backDay = optionalText('awayUntil', { max: 10 }).refine(
  (value) => !value || new Date(value).toJSON()?.slice(0, 10) === value,
  'awayUntil must be a day, as 2026-11-30',
);

const dateOfBirth = optionalText('Date of birth', { max: 10 }).refine(
  (value) => !value || isPastDate(value),
  'Date of birth must be a past date, as 2004-03-25',
);

export const ProfileForm = z.object({
  firstName: text('First name', { max: LENGTH.name }).optional(),
  lastName: optionalText('Last name', { max: LENGTH.name }),
  contactNumber: optionalPhone('Contact number'),
  dateOfBirth,
  intrestedIn: optionalText('Interests', { max: LENGTH.interests }),
  collegeId: optionalText('PRN NO.', { max: LENGTH.collegeId }),
  gender: z
    .union([oneOf('Gender', GENDERS), z.literal('')], { error: `Gender must be one of: ${GENDERS.join(', ')}` })
    .optional(),
  about: optionalText('About', { max: LENGTH.about, lines: true }),
  YearAndBranch: optionalText('Year and branch', { max: LENGTH.yearAndBranch }),
});

const endOfFollow = z.object({ friendId: id('friendId'), undo: flag('undo').default(false) });
const ofOneself = z.object({ userId: id('userId').optional() });

export const peopleSchemas = {
  getMe: { input: z.object({}), output: answer(MemberWithAll) },
  getPerson: {
    input: z.object({ id: id('id'), ...page }),
    output: paged(PublicMember.extend({ email: z.string().nullish(), itemsToSell: z.array(ItemShape) })),
  },
  changePicture: { input: z.object({}), output: answer(z.string()) },
  updateProfile: { input: ProfileForm, output: answer(Member) },
  getPrivacySettings: { input: z.object({}), output: answer(PrivacySettings) },
  changePrivacySettings: {
    input: z.object({
      showsContact: oneOf('showsContact', CONTACT_CHOICES).optional(),
      isFindable: flag('isFindable').optional(),
      isSuggested: flag('isSuggested').optional(),
      seesSuggestions: flag('seesSuggestions').optional(),
      showsRead: flag('showsRead').optional(),
      writableBy: oneOf('writableBy', WRITERS).optional(),
      awayUntil: backDay,
      // Only to say that one is 18 by now.
      isMinor: z
        .union([z.literal(false), z.literal('false')], { error: 'isMinor can only become false' })
        .transform(() => false)
        .optional(),
    }),
    output: answer(PrivacySettings),
  },
  deleteAccount: { input: z.object({ id: id('id') }), output: done },
  blockMember: {
    input: z.object({ id: id('id'), blocked: flag('blocked').default(true) }),
    output: done,
  },
  follow: {
    input: z.object({ friendId: id('friendId') }),
    output: done.extend({ data: PublicMember.extend({ conversationId: outId }) }),
  },
  unfollow: { input: endOfFollow, output: done },
  removeFollower: { input: endOfFollow, output: done },
  muteMember: { input: z.object({ friendId: id('friendId'), muted: flag('muted').default(true) }), output: done },
  listFollowedItems: {
    input: z.object(page),
    output: pageOf(FollowedSeller).extend({
      /** New items of all sellers together. */
      newItems: z.number(),
      /** The number of members whom the caller follows. */
      following: z.number(),
    }),
  },
  listFollows: {
    input: z.object(page),
    output: paged(z.object({ followers: z.array(FollowEntry), following: z.array(FollowEntry) })),
  },
  recommendPeople: { input: ofOneself, output: answer(z.array(Recommendation)) },
  listRandomPeople: { input: ofOneself, output: answer(z.array(PublicMember)) },
} satisfies SchemasByName;
