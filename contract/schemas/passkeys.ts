import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH } from '../limits.ts';
import { id, optionalText, outId, text, time } from './fields.ts';
import { Member } from './people.ts';
import { answer, done } from './shapes.ts';

/** A PublicKeyCredential as its toJSON() writes it (WebAuthn 3). As text, which every encoding of a body can carry. */
const credential = text('credential', { max: LENGTH.credential });

const Passkey = z.object({ _id: outId, name: z.string(), createdAt: time, usedAt: time.nullable() });

const base64url = z.string().meta({ description: 'base64url' });
const userVerification = z.literal('required');
const known = z.object({ id: base64url, type: z.literal('public-key'), transports: z.array(z.string()) });

/** PublicKeyCredentialCreationOptionsJSON, as far as we set it. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
  challenge: base64url,
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
});

/** PublicKeyCredentialRequestOptionsJSON: whichever passkey of ours the browser has. */
const RequestOptions = z.object({ rpId: z.string(), challenge: base64url, timeout: z.int(), userVerification });

/** The name that a member gives a passkey. */
export const PasskeyName = z.object({ name: text('Name', { max: LENGTH.deviceName }) });

export const passkeySchemas = {
  listPasskeys: { input: z.object({}), output: answer(z.array(Passkey)) },
  beginAddingPasskey: { input: z.object({}), output: answer(CreationOptions) },
  addPasskey: { input: PasskeyName.extend({ credential }), output: done },
  removePasskey: { input: z.object({ passkeyId: id('passkeyId') }), output: done },
  beginPasskey: { input: z.object({}), output: answer(RequestOptions) },
  signInByPasskey: {
    input: z.object({ credential, timeZone: optionalText('Time zone', { max: LENGTH.timeZone }) }),
    output: z.object({ message: z.string(), token: z.string(), user: Member }),
  },
  confirmByPasskey: { input: z.object({ credential }), output: done },
} satisfies SchemasByName;
