import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** Milliseconds: a mail leaves within a second or two, on a machine that has much else to do later. */
const PATIENCE = 20_000;

/** Files that this worker has handed out. Addresses are never shared between journeys. */
const taken = new Set<string>();

/** The oldest mail to this address that was not handed out yet; waits for it. */
export async function mailTo(address: string): Promise<Email> {
  const folder = process.env.E2E_MAILS ?? '';
  const others = new Set<string>();
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    for (const name of (await readdir(folder)).sort()) {
      if (!name.endsWith('.eml') || taken.has(name) || others.has(name)) continue;
      const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
      if (mail.to?.some((to) => to.address === address)) {
        taken.add(name);
        return mail;
      }
      others.add(name);
    }
    await wait(100);
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
