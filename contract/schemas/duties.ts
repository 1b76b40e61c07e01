import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { DATA_OUTCOMES, DATA_REQUEST_KINDS, DATA_REQUESTS } from '../duty-limits.ts';
import { LENGTH } from '../limits.ts';
import { email, flag, id, oneOf, outId, text, time } from './fields.ts';
import { answer, page, pageOf } from './shapes.ts';

const request = {
  _id: outId,
  number: z.number(),
  kind: z.enum(DATA_REQUEST_KINDS),
  text: z.string().nullable(),
  madeAt: time,
  dueAt: time,
  outcome: z.enum(DATA_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
};

export const OwnDataRequest = z.object(request);
export type OwnDataRequest = z.infer<typeof OwnDataRequest>;

/** A request as Admins read it. Name, address and text are null once the account is deleted and it was answered. */
export const DataRequest = z.object({
  ...request,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Null for a visitor, who has not proved that the address is theirs. */
  member: z.object({ _id: outId, name: z.string() }).nullable(),
  isOverdue: z.boolean(),
  answeredBy: z.string().nullable(),
});
export type DataRequest = z.infer<typeof DataRequest>;

const ask = {
  kind: oneOf('What', DATA_REQUEST_KINDS),
  text: text('Request', { max: DATA_REQUESTS.text, missing: 'Please say what you ask for', lines: true }),
};
const asker = { name: text('Name', { max: LENGTH.name }), email: email() };

export const MemberRequestForm = z.object(ask);
export const VisitorRequestForm = z.object({ ...ask, ...asker });

export const AnswerForm = z.object({
  outcome: oneOf('Outcome', DATA_OUTCOMES),
  answer: text('Answer', { max: DATA_REQUESTS.answer, missing: 'Please write the answer', lines: true }),
});

export const dutySchemas = {
  makeDataRequest: {
    // A member's name and address are those of the account.
    input: z.object({ ...ask, name: asker.name.optional(), email: asker.email.optional() }),
    output: answer(OwnDataRequest),
  },
  listOwnDataRequests: { input: z.object({}), output: answer(z.array(OwnDataRequest)) },
  listDataRequests: {
    input: z.object({ ...page, answered: flag('answered').default(false) }),
    /** Counts of all. */
    output: pageOf(DataRequest).extend({ waiting: z.number(), overdue: z.number() }),
  },
  answerDataRequest: {
    input: z.object({ requestId: id('requestId'), ...AnswerForm.shape }),
    output: answer(DataRequest),
  },
} satisfies SchemasByName;
