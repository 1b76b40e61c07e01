import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { passkeyCalls } from '#contract/passkeys.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';

/** Has the browser sign with one of its passkeys. Undefined if the member has closed the browser's dialog. */
export async function askPasskey(): Promise<string | undefined> {
  const { data } = await api(passkeyCalls.beginPasskey, {});
  return asText(startAuthentication({ optionsJSON: data as Parameters<typeof startAuthentication>[0]['optionsJSON'] }));
}

/** Has the browser make a passkey. Undefined if the member has closed the browser's dialog. */
export async function makePasskey(): Promise<string | undefined> {
  const { data } = await api(passkeyCalls.beginAddingPasskey, {});
  return asText(startRegistration({ optionsJSON: data as Parameters<typeof startRegistration>[0]['optionsJSON'] }));
}

async function asText(asked: Promise<object>): Promise<string | undefined> {
  try {
    return JSON.stringify(await asked);
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    const isKnown = name === 'InvalidStateError';
    throw new Problem('CONFLICT', {
      message: isKnown
        ? 'This device has a passkey for your account already.'
        : 'This browser could not use a passkey.',
    });
  }
}
