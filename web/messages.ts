import { LIST_FAILED } from './first-messages.ts';

export { OFFLINE, PART_FAILED } from './first-messages.ts';

/*
 * What the product says in toasts and alerts. Given texts, kept letter for letter, odd spellings too:
 * OFFLINE and what says so are our own wording.
 */
export const LOADING = 'Loading...';
export const HOLD_ON = 'Hold on...';

export const ACCOUNT = {
  loggedIn: 'Login successfully',
  loginFailed: 'Invalid Email or Password',
  signedUp: 'Sign up successfully',
  signUpFailed: 'Sign up failed',
  /** Logged only (given): people read why, in the form. */
  codeFailed: 'Something Went Wrong, Try again !',
  codeSent: 'Kindly Check Your Email',
  userExists: 'User already Exists',
  resetMailSent: 'Reset email sent successfully! Please check your inbox.',
  resetMailFailed: 'Failed to send reset password email. Please try again.',
  passwordReset: 'Password has been reset succesfully',
  passwordResetFailed: 'Reset password failed!',
  loggedOut: 'Logged Out',
  /** Ours, as the page is. */
  accountFailed: 'Could not fetch your account',
} as const;

export const ITEMS = {
  listFailed: LIST_FAILED,
  ownListFailed: 'Could not fetch owner all product',
  createFailed: 'Could not make product',
  updated: 'Course Details Updated Successfully',
  updateFailed: 'Could not Update Course Details',
  unchanged: 'No changes made so far',
  deleted: 'Product Deleted Successfully..!',
  deleteFailed: 'Could not delete item',
  viewFailed: 'Could not view All Items',
  notTurned: 'This photo could not be turned',
  mailSent: 'Mail Sent SuccessFully',
  mailFailed: 'Could not make product',
  mailBroke: 'An error occurred. Please try again later.',
} as const;

export const CATEGORIES = {
  /** Search and catalog pages alike. */
  pageFailed: 'Could Not Fetch Category page data',
  created: 'category created Successfully..!',
  createFailed: 'Could not make category',
} as const;

export const CART = {
  added: 'Item added to the cart..',
  duplicate: 'Item Already in cart',
  removed: 'Course removed from the cart.',
  notFound: 'Course not found in cart.',
} as const;

export const PEOPLE = {
  followed: 'you followed..!',
  followFailed: 'could not follow friend',
  personFailed: 'failed to bring data !',
  pictureUpdated: 'Profile picture updated successfully',
  pictureFailed: 'Could not update profile picture',
  pictureMissing: 'Please select a file first!',
  profileUpdated: 'Profile information updated successfully',
  profileFailed: 'Could not update profile information',
  accountDeleted: 'Account Deleted successfully',
  accountDeleteFailed: 'Could not delete account',
  meFailed: 'Failed to fetch user data!',
  /** Ours, as what they are about. */
  contactSaved: 'Saved. You can change it in Setting',
} as const;

export const PAPERS = {
  added: 'PYQ Added',
  addFailed: 'Could not add pyq',
  uploadFailed: 'An error occurred while uploading the PYQ.',
  findFailed: 'No Paper Found',
} as const;

export const FEEDBACK = {
  sent: 'form submitted',
  failed: 'Could not submitted!',
  /** Ours, as the page is. */
  listFailed: 'Could not fetch feedback',
} as const;

export const CHAT = {
  historyFailed: 'Could not find all message',
  searchFailed: 'Could not search your messages',
} as const;

/** Ours, as the pages are. */
export const NOTICES = {
  listFailed: 'Could not fetch your notifications',
  seenFailed: 'Could not mark as seen',
  settingsFailed: 'Could not fetch your settings',
  saveFailed: 'Could not save',
  devicesFailed: 'Could not fetch your devices',
} as const;

export const BLOCKS = {
  blocked: (name: string) => `${name} is blocked. You can unblock in Setting`,
  unblocked: (name: string) => `You and ${name} see each other again`,
  listFailed: 'Could not fetch whom you have blocked',
  muted: 'New messages here are not told',
  unmuted: 'New messages here are told again',
  hidden: 'Hidden until its next message',
  shown: 'In the list again',
} as const;

/** Ours, as the pages are. */
export const DEALS = {
  lineFailed: 'Could not fetch who wants it',
  handOverFailed: 'Could not fetch the hand-over',
} as const;

/** The response was not our server's, or malformed. */
export const SERVICE_UNAVAILABLE = 'Service Unavailable';
