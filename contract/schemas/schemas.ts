import type { SchemasByName } from '../call.ts';
import { type CallFile, merge } from '../domains.ts';
import { accountSchemas } from './accounts.ts';
import { announcementSchemas } from './announcements.ts';
import { blockSchemas } from './blocks.ts';
import { bookSchemas } from './books.ts';
import { breachSchemas } from './breaches.ts';
import { campusSchemas } from './campus.ts';
import { campusSignInSchemas } from './campus-sign-in.ts';
import { categorySchemas } from './categories.ts';
import { consoleSchemas } from './console.ts';
import { contributionSchemas } from './contributions.ts';
import { conversationSchemas } from './conversations.ts';
import { dealActSchemas } from './deal-acts.ts';
import { dealSchemas } from './deals.ts';
import { decisionSchemas } from './decisions.ts';
import { deskSchemas } from './desk.ts';
import { dutySchemas } from './duties.ts';
import { feedbackSchemas } from './feedback.ts';
import { findingSchemas } from './finding.ts';
import { hintSchemas } from './hints.ts';
import { itemSchemas } from './items.ts';
import { leavingSchemas } from './leaving.ts';
import { linkSchemas } from './links.ts';
import { listingSchemas } from './listings.ts';
import { messagePictureSchemas } from './message-pictures.ts';
import { noticeSchemas } from './notices.ts';
import { operationSchemas } from './operation.ts';
import { paperDeskSchemas } from './paper-desk.ts';
import { paperRequestSchemas } from './paper-requests.ts';
import { paperSchemas } from './papers.ts';
import { passkeySchemas } from './passkeys.ts';
import { peopleSchemas } from './people.ts';
import { questionSchemas } from './questions.ts';
import { reportSchemas } from './reports.ts';
import { requestSchemas } from './requests.ts';
import { reviewSchemas } from './reviews.ts';
import { savedSearchSchemas } from './saved-searches.ts';
import { sellingSchemas } from './selling.ts';
import { turnSchemas } from './turns.ts';
import { warningWordSchemas } from './warning-words.ts';
import { wishSchemas } from './wishes.ts';

/** The schemas of every call by its name. */
export const schemasByName = merge({
  campus: campusSchemas,
  accounts: accountSchemas,
  passkeys: passkeySchemas,
  'campus-sign-in': campusSignInSchemas,
  feedback: feedbackSchemas,
  notices: noticeSchemas,
  'warning-words': warningWordSchemas,
  announcements: announcementSchemas,
  duties: dutySchemas,
  breaches: breachSchemas,
  books: bookSchemas,
  papers: paperSchemas,
  contributions: contributionSchemas,
  'paper-desk': paperDeskSchemas,
  questions: questionSchemas,
  'paper-requests': paperRequestSchemas,
  reviews: reviewSchemas,
  'message-pictures': messagePictureSchemas,
  conversations: conversationSchemas,
  requests: requestSchemas,
  deals: dealSchemas,
  'deal-acts': dealActSchemas,
  blocks: blockSchemas,
  items: itemSchemas,
  selling: sellingSchemas,
  listings: listingSchemas,
  categories: categorySchemas,
  'saved-searches': savedSearchSchemas,
  wishes: wishSchemas,
  hints: hintSchemas,
  links: linkSchemas,
  people: peopleSchemas,
  finding: findingSchemas,
  desk: deskSchemas,
  decisions: decisionSchemas,
  reports: reportSchemas,
  leaving: leavingSchemas,
  turns: turnSchemas,
  console: consoleSchemas,
  operation: operationSchemas,
} satisfies Record<CallFile, SchemasByName>);

/** The same, for code that walks all of them. */
export const schemas: SchemasByName = schemasByName;
