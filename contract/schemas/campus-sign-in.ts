import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CAMPUS_PURPOSES, LENGTH } from '../limits.ts';
import { CodeForm, newcomerFields } from './accounts.ts';
import { oneOf, optionalText, text, time, triedPassword } from './fields.ts';
import { Member } from './people.ts';
import { answer, done } from './shapes.ts';

const secret = text('secret', { max: 100 });
const ticket = text('ticket', { max: 100 });
const timeZone = optionalText('Time zone', { max: LENGTH.timeZone });
const signedIn = { message: z.string(), token: z.string(), user: Member };

export const campusSignInSchemas = {
  beginCampusSignIn: {
    input: z.object({ purpose: oneOf('purpose', CAMPUS_PURPOSES).optional() }),
    output: answer(z.object({ url: z.url(), secret: z.string() })),
  },
  finishCampusSignIn: {
    // The query with which the campus's sign-in came back, such as code=…&state=…
    input: z.object({ secret, answer: text('answer', { max: LENGTH.campusAnswer }), timeZone, ...newcomerFields }),
    output: z.object({
      message: z.string(),
      outcome: z.enum(['signedIn', 'signedUp', 'linkNeeded', 'linked', 'confirmed']),
      token: z.string().optional(),
      user: Member.optional(),
      /** What linkCampusAccount takes, with the address of the account that is there. */
      ticket: z.string().optional(),
      email: z.string().optional(),
    }),
  },
  sendCampusCode: { input: z.object({ ticket }), output: done },
  linkCampusAccount: {
    input: z.object({
      ticket,
      password: triedPassword.optional(),
      otp: CodeForm.shape.otp.optional(),
      timeZone,
    }),
    output: z.object(signedIn),
  },
  unlinkCampusAccount: { input: z.object({}), output: done },
  getSignInWays: {
    input: z.object({}),
    output: answer(
      z.object({
        hasPassword: z.boolean(),
        passkeys: z.int(),
        campus: z.object({ name: z.string(), linkedAt: time }).nullable(),
      }),
    ),
  },
} satisfies SchemasByName;
