import { z } from 'zod';
import { badField } from '#contract/problems.ts';

const text = z.string().min(1);
const Credential = z.object({ id: text, rawId: text, type: z.literal('public-key') });
const Created = Credential.extend({
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const Used = Credential.extend({
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.string().nullish(),
  }),
});

/** A passkey that a browser has made. Throws INVALID_INPUT. */
export const readCreated = (json: string) => ({ ...read(Created, json), clientExtensionResults: {} });

/** What a browser has signed with one. Throws INVALID_INPUT. */
export function readUsed(json: string) {
  const { response, ...credential } = read(Used, json);
  const { userHandle, ...signed } = response;
  return { ...credential, response: { ...signed, ...(userHandle && { userHandle }) }, clientExtensionResults: {} };
}

/** The challenge that was signed; empty for what is none. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  const data = asJson(Buffer.from(clientDataJSON, 'base64url').toString());
  return z.object({ challenge: z.string() }).safeParse(data).data?.challenge ?? '';
}

function read<T>(schema: z.ZodType<T>, json: string): T {
  const parsed = schema.safeParse(asJson(json));
  if (!parsed.success) throw badField('credential', 'This is not what a browser says of a passkey');
  return parsed.data;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
