import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Selectable } from 'kysely';
import nodemailer from 'nodemailer';
import { SECOND } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Config } from '#server/start/config.ts';

/** A mail of the outbox. */
type QueuedMail = Pick<
  Selectable<Tables['mails']>,
  'id' | 'kind' | 'to_address' | 'reply_to' | 'subject' | 'text' | 'html' | 'headers' | 'created_at'
>;

/** Sends a mail. Resolves to the answer once the mail server has accepted it, or it is safe on our disk. */
export interface Transport {
  send(mail: QueuedMail, signal: AbortSignal): Promise<string>;
}

export const createTransport = (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Transport =>
  config.smtpUrl === undefined ? toFolder(config) : toServer(config.smtpUrl, config);

/** Milliseconds (rule I2). */
const TIMEOUT = 10 * SECOND;

function toServer(url: string, { mailFrom }: Pick<Config, 'mailFrom'>): Transport {
  const smtp = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
    socketCloseTimeout: SECOND,
  });
  return {
    async send(mail, signal) {
      const { response } = await smtp.sendMail({ ...messageOf(mail, mailFrom), signal });
      return codesOf(response);
    },
  };
}

/** The codes of an SMTP response (RFC 5321, RFC 3463), without its text, which may quote the mail. */
const codesOf = (response: string): string => /^\d{3}(?: \d\.\d{1,3}\.\d{1,3}(?= |$))?/.exec(response)?.[0] ?? '';

/** Writes each mail into a file where there is no SMTP. Its text goes to standard error, never to the log. */
function toFolder({ mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = path.join(dataDir, 'mail');
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, mailFrom));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.created_at.replace(/[-:.]/g, '')}-${mail.kind}-${mail.id}.eml`;
      await writeAtomically(folder, name, message as Buffer);
      process.stderr.write(
        `\n--- mail kept as ${name}\nTo: ${mail.to_address}\nSubject: ${mail.subject}\n\n${mail.text}---\n`,
      );
      return 'kept';
    },
  };
}

/** Readers of the folder see the whole file or none. */
async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = path.join(folder, `.${name}.${randomBytes(4).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path.join(folder, name));
}

/** One recipient in header and envelope; nodemailer fetches nothing and reads no files (rules F1, F2). */
function messageOf(mail: QueuedMail, mailFrom: string) {
  return {
    from: mailFrom,
    to: { name: '', address: mail.to_address },
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    envelope: { from: addressOf(mailFrom), to: [mail.to_address] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Plain in the raw message, for programs that look there for a code or a link.
    textEncoding: 'quoted-printable' as const,
    // The same at every attempt, so that mailboxes can drop duplicates.
    messageId: `<${mail.id}@${domainOf(mailFrom)}>`,
    date: new Date(mail.created_at),
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The plain address in MAIL_FROM, which may have a name before it. */
const addressOf = (mailFrom: string): string => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;

export const domainOf = (mailFrom: string): string => {
  const address = addressOf(mailFrom);
  return address.slice(address.lastIndexOf('@') + 1);
};
