import { withSchemas } from './call.ts';
import type { peopleSchemas } from './schemas/people.ts';

export type { PublicMember } from './schemas/members.ts';
export type {
  FollowEntry,
  FollowedSeller,
  Member,
  MemberWithAll,
  PrivacySettings,
  Recommendation,
} from './schemas/people.ts';

export const peopleCalls = withSchemas<typeof peopleSchemas>()({
  getMe: {
    method: 'GET',
    path: '/profile/getAllUserDetails',
    who: 'member',
    summary: 'Everything of the caller, with conversations newest last message first',
  },
  getPerson: {
    method: 'POST',
    path: '/profile/getFriendAllData',
    who: 'optional',
    shared: true,
    summary: "A member's public profile with the published items",
  },
  changePicture: {
    method: 'POST',
    path: '/profile/updateDP',
    who: 'member',
    summary: "Replaces the caller's profile picture",
    file: { field: 'thumbnailImage', kind: 'picture', required: true, missing: 'Please select a file first!' },
  },
  updateProfile: {
    method: 'POST',
    path: '/profile/updateProfile',
    who: 'member',
    summary: 'Changes the fields that are sent',
  },
  getPrivacySettings: {
    method: 'GET',
    path: '/profile/privacy',
    who: 'member',
    summary: "Who sees the caller's e-mail address and number, and who finds the caller",
  },
  changePrivacySettings: {
    method: 'POST',
    path: '/profile/privacy',
    who: 'member',
    summary: "Chooses who sees the caller's e-mail address and number, who finds the caller, and what is suggested",
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/profile/deleteAccount',
    who: 'member',
    summary: 'Deletes the account of the caller and all that belongs to it',
  },
  blockMember: {
    method: 'POST',
    path: '/profile/blockMember',
    who: 'member',
    needs: 'blockMembers',
    summary: 'Ends every session of a member and refuses new ones, or with blocked = false lets the member in again',
  },
  follow: {
    method: 'POST',
    path: '/profile/following',
    who: 'member',
    needs: 'follow',
    summary: 'Follows a member, and opens the conversation of the two',
  },
  unfollow: {
    method: 'POST',
    path: '/profile/unfollow',
    who: 'member',
    summary: 'Ends a follow of the caller; the other is not told. With undo = true it goes on as it was',
  },
  removeFollower: {
    method: 'POST',
    path: '/profile/removeFollower',
    who: 'member',
    summary: 'Ends the follow of one who follows the caller, who is not told. With undo = true it goes on as it was',
  },
  muteMember: {
    method: 'POST',
    path: '/profile/muteMember',
    who: 'member',
    summary: 'New items of a member whom the caller follows are not told, or with muted = false told again',
    changesNothingShared: true,
  },
  listFollowedItems: {
    method: 'GET',
    path: '/profile/followedItems',
    who: 'member',
    summary: 'New items of those whom the caller follows, by seller, newest first',
  },
  listFollows: {
    method: 'GET',
    path: '/profile/followerList',
    who: 'member',
    summary: 'Followers of the caller, and those the caller follows',
  },
  recommendPeople: {
    method: 'POST',
    path: '/profile/friendRecommended',
    who: 'member',
    summary: 'Members followed by those the caller follows, then of the same year and branch; up to 12',
    bucket: 'reads',
    changesNothingShared: true,
  },
  listRandomPeople: {
    method: 'POST',
    path: '/profile/getRandomUser',
    who: 'member',
    summary: 'Up to 12 members at random whom the caller does not follow',
    bucket: 'reads',
    changesNothingShared: true,
  },
});
