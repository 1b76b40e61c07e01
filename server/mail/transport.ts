import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#server/config.ts';

/** A mail as it lies in the outbox. */
export interface WaitingMail {
  id: string;
  kind: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  created_at: string;
}

/** Takes a mail out of the house. Resolves when the next one is responsible for it, or it is safe on our disk. */
export interface Transport {
  send(mail: WaitingMail, signal: AbortSignal): Promise<void>;
}

export const createTransport = (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Transport =>
  config.smtpUrl === undefined ? keeper(config) : sender(config.smtpUrl, config);

/** Milliseconds (rule I2). */
const TIMEOUT = 10_000;

function sender(url: string, { mailFrom }: Pick<Config, 'mailFrom'>): Transport {
  const smtp = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
    socketCloseTimeout: 1000,
  });
  return {
    async send(mail, signal) {
      await smtp.sendMail({ ...messageOf(mail, mailFrom), signal });
    },
  };
}

/** Where no SMTP is set a mail is kept as a file, and said on standard error: the log never holds a mail's text. */
function keeper({ mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = path.join(dataDir, 'mail');
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, mailFrom));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.created_at.replace(/[-:.]/g, '')}-${mail.kind}-${mail.id}.eml`;
      await writeWhole(folder, name, message as Buffer);
      process.stderr.write(
        `\n--- mail kept as ${name}\nTo: ${mail.to_address}\nSubject: ${mail.subject}\n\n${mail.text}---\n`,
      );
    },
  };
}

/** Whoever watches the folder sees a whole file or none. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
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

/** One recipient, in the header and on the envelope; nothing is fetched or read from disk for it (rules F1, F2). */
function messageOf(mail: WaitingMail, mailFrom: string) {
  const sender = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return {
    from: mailFrom,
    to: { name: '', address: mail.to_address },
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    envelope: { from: sender, to: [mail.to_address] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Readable as it lies on the wire, also by small programs that look for a code or a link.
    textEncoding: 'quoted-printable' as const,
    // The same for every try, so that a mailbox knows a double.
    messageId: `<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    date: new Date(mail.created_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
