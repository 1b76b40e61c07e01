import { accountCalls } from './accounts.ts';
import { announcementCalls } from './announcements.ts';
import { blockCalls } from './blocks.ts';
import { bookCalls } from './books.ts';
import { breachCalls } from './breaches.ts';
import type { Call } from './call.ts';
import { campusCalls } from './campus.ts';
import { campusSignInCalls } from './campus-sign-in.ts';
import { categoryCalls } from './categories.ts';
import { consoleCalls } from './console.ts';
import { contributionCalls } from './contributions.ts';
import { conversationCalls } from './conversations.ts';
import { dealActCalls } from './deal-acts.ts';
import { dealCalls } from './deals.ts';
import { decisionCalls } from './decisions.ts';
import { deskCalls } from './desk.ts';
import { type CallFile, merge } from './domains.ts';
import { dutyCalls } from './duties.ts';
import { feedbackCalls } from './feedback.ts';
import { findingCalls } from './finding.ts';
import { hintCalls } from './hints.ts';
import { itemCalls } from './items.ts';
import { leavingCalls } from './leaving.ts';
import { linkCalls } from './links.ts';
import { listingCalls } from './listings.ts';
import { messagePictureCalls } from './message-pictures.ts';
import { noticeCalls } from './notices.ts';
import { operationCalls } from './operation.ts';
import { paperDeskCalls } from './paper-desk.ts';
import { paperRequestCalls } from './paper-requests.ts';
import { paperCalls } from './papers.ts';
import { passkeyCalls } from './passkeys.ts';
import { peopleCalls } from './people.ts';
import { questionCalls } from './questions.ts';
import { reportCalls } from './reports.ts';
import { requestCalls } from './requests.ts';
import { reviewCalls } from './reviews.ts';
import { savedSearchCalls } from './saved-searches.ts';
import { sellingCalls } from './selling.ts';
import { turnCalls } from './turns.ts';
import { warningWordCalls } from './warning-words.ts';
import { wishCalls } from './wishes.ts';

/** The calls of each file. */
export const callsByFile = {
  campus: campusCalls,
  accounts: accountCalls,
  passkeys: passkeyCalls,
  'campus-sign-in': campusSignInCalls,
  feedback: feedbackCalls,
  notices: noticeCalls,
  'warning-words': warningWordCalls,
  announcements: announcementCalls,
  duties: dutyCalls,
  breaches: breachCalls,
  books: bookCalls,
  papers: paperCalls,
  contributions: contributionCalls,
  'paper-desk': paperDeskCalls,
  questions: questionCalls,
  'paper-requests': paperRequestCalls,
  reviews: reviewCalls,
  'message-pictures': messagePictureCalls,
  conversations: conversationCalls,
  requests: requestCalls,
  deals: dealCalls,
  'deal-acts': dealActCalls,
  blocks: blockCalls,
  items: itemCalls,
  selling: sellingCalls,
  listings: listingCalls,
  categories: categoryCalls,
  'saved-searches': savedSearchCalls,
  wishes: wishCalls,
  hints: hintCalls,
  links: linkCalls,
  people: peopleCalls,
  finding: findingCalls,
  desk: deskCalls,
  decisions: decisionCalls,
  reports: reportCalls,
  leaving: leavingCalls,
  turns: turnCalls,
  console: consoleCalls,
  operation: operationCalls,
} satisfies Record<CallFile, Record<string, Call>>;

/** Every call of the product by its name. */
export const callsByName = merge(callsByFile);

/** The same, for code that walks all of them. */
export const calls: Record<string, Call> = callsByName;
