import { accountCalls } from './accounts.ts';
import type { Call } from './call.ts';
import { categoryCalls } from './categories.ts';
import { conversationCalls } from './conversations.ts';
import { feedbackCalls } from './feedback.ts';
import { itemCalls } from './items.ts';
import { paperCalls } from './papers.ts';
import { peopleCalls } from './people.ts';

/** Every call of the product by its name: for the OpenAPI document and the tests that walk all of them. */
export const calls: Record<string, Call> = {
  ...accountCalls,
  ...itemCalls,
  ...categoryCalls,
  ...peopleCalls,
  ...conversationCalls,
  ...paperCalls,
  ...feedbackCalls,
};
