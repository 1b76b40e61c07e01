import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** The recipients on the envelope. */
  recipients: string[];
  envelopeFrom: string;
  raw: string;
}

export interface Mailbox {
  /** URL for config.smtpUrl. */
  url: string;
  received: ReceivedMail[];
  /** The oldest mail to this address that was not taken yet; waits for it up to ten seconds. */
  next(to: string): Promise<ReceivedMail>;
  /** What the server answers to a mail from now on; null takes it. */
  answer(error: (Error & { responseCode?: number }) | null): void;
  /** Takes the next mail and then breaks the connection, before it has said so. */
  dropNext(): void;
  /** Answers to the next mail when this has resolved. */
  holdNext(until: Promise<unknown>): void;
  close(): Promise<void>;
}

/** A real SMTP server, on a free port unless told otherwise, that takes every mail. */
export async function createMailbox(fixedPort = 0): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const untaken: ReceivedMail[] = [];
  let arrived = () => {};
  let refusal: Error | null = null;
  let held: Promise<unknown> | undefined;
  let isDropping = false;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch (error) {
        // Whoever was sending it was killed: the mail has not come.
        return callback(error as Error);
      }
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
      if (isDropping) {
        isDropping = false;
        for (const { _socket } of server.connections as Set<{ _socket: Socket }>) _socket.destroy();
      } else {
        const release = held;
        held = undefined;
        await release;
        callback();
      }
      arrived();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(fixedPort, '127.0.0.1');
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
    dropNext() {
      isDropping = true;
    },
    holdNext(until) {
      held = until;
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
