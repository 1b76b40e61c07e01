import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** The recipients on the envelope. */
  recipients: string[];
  envelopeFrom: string;
  raw: string;
}

export interface Mailbox {
  /** For config.smtpUrl. */
  url: string;
  received: ReceivedMail[];
  /** The oldest mail to this address that was not taken yet; waits for it up to ten seconds. */
  next(to: string): Promise<ReceivedMail>;
  /** What the server answers to a mail from now on; null takes it. */
  answer(error: (Error & { responseCode?: number }) | null): void;
  close(): Promise<void>;
}

/** A real SMTP server on a free port that takes every mail. */
export async function createMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const untaken: ReceivedMail[] = [];
  let arrived = () => {};
  let refusal: Error | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      if (refusal) return callback(refusal);
      const raw = Buffer.concat(chunks);
      const { mailFrom, rcptTo } = session.envelope;
      const mail: ReceivedMail = {
        ...(await PostalMime.parse(raw)),
        raw: raw.toString('latin1'),
        envelopeFrom: mailFrom ? mailFrom.address : '',
        recipients: rcptTo.map(({ address }) => address),
      };
      received.push(mail);
      untaken.push(mail);
      callback();
      arrived();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async next(to) {
      const late = AbortSignal.timeout(10_000);
      for (;;) {
        const index = untaken.findIndex((mail) => mail.recipients.includes(to));
        if (index >= 0) return untaken.splice(index, 1)[0] as ReceivedMail;
        await new Promise<void>((resolve, reject) => {
          const giveUp = () => reject(new Error(`No mail came to ${to}`));
          late.addEventListener('abort', giveUp, { once: true });
          const before = arrived;
          arrived = () => {
            before();
            late.removeEventListener('abort', giveUp);
            resolve();
          };
        });
      }
    },
    answer(error) {
      refusal = error;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The one group of four digits that stands alone in a mail's text. */
export function codeIn(mail: ReceivedMail): string {
  const found = mail.text?.match(/\b\d{4}\b/g) ?? [];
  if (found.length !== 1) throw new Error(`not one code but ${found.length}`);
  return found[0] as string;
}
