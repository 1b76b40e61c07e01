import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** Milliseconds: a mail leaves within a second or two, on a machine that has much else to do later. */
const LONGEST_WAIT = 60_000;

/** Files that this worker has handed out. Addresses are never shared between journeys. */
const taken = new Set<string>();

/** The folder of the mails to an address. */
export const mailFolder = (folder: string, address: string): string =>
  path.join(folder, encodeURIComponent(address.toLowerCase()));

/** The oldest mail to this address that was not handed out yet; waits for it. */
export async function mailTo(address: string): Promise<Email> {
  const folder = mailFolder(process.env.E2E_MAILS ?? '', address);
  const end = Date.now() + LONGEST_WAIT;
  while (Date.now() < end) {
    const files = (await readdir(folder).catch(() => [])).sort().map((name) => path.join(folder, name));
    const file = files.find((one) => one.endsWith('.eml') && !taken.has(one));
    if (file) {
      taken.add(file);
      return PostalMime.parse(await readFile(file));
    }
    await wait(20);
  }
  throw new Error(`No mail has come to ${address}`);
}

/** The four digits of a sign-up mail. */
export async function codeFor(address: string): Promise<string> {
  const { text = '' } = await mailTo(address);
  const code = /\b\d{4}\b/.exec(text)?.[0];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}
