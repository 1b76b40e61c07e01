import type { Kysely } from 'kysely';
import { email } from '#contract/fields.ts';
import type { Context } from './context.ts';
import type { Tables } from './database/tables.ts';
import { type Letter, renderLetter } from './mail/letter.ts';

export interface Mail {
  /**
   * Puts a letter into the outbox, in the transaction that causes it: it is sent if and when that is committed,
   * and nobody waits for it (rule F4).
   */
  queue(trx: Kysely<Tables>, letter: Letter): Promise<void>;
}

/** Longest pause between two tries of a mail, in seconds: a code must not wait out half of its life. */
const pauseFor = (minutes: number) => Math.min(900, Math.max(15, minutes * 6));

export function createMail({ config, jobs, now }: Pick<Context, 'config' | 'jobs' | 'now'>): Mail {
  const address = email();
  return {
    async queue(trx, letter) {
      const { text, html } = renderLetter(letter, config);
      const at = now();
      const { id } = await trx
        .insertInto('mails')
        .values({
          kind: letter.kind,
          // One plain address each, or this throws: nodemailer would mail everyone of a list (rules F1, F2).
          to_address: address.parse(letter.to),
          reply_to: letter.replyTo === undefined ? null : address.parse(letter.replyTo),
          subject: oneLine(letter.subject),
          text,
          html,
          member_id: letter.memberId ?? null,
          created_at: at,
          expires_at: new Date(at.getTime() + letter.usefulFor * 60_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await jobs.add(trx, 'sendMail', { mailId: id }, { longestPause: pauseFor(letter.usefulFor) });
    },
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out of a header
const oneLine = (text: string) => [...text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()].slice(0, 150).join('');
