import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { id, oneOf, outId, time } from './fields.ts';
import { answer, done, page, pageOf } from './shapes.ts';

const MAIL_STATES = ['failing', 'waiting', 'sent'] as const;
/** A mail of the outbox, without its text. */
export const OutboxMail = z.object({
  _id: outId,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** The mail server's last response. */
  error: z.string().nullable(),
  tries: z.number(),
  createdAt: time,
  nextTryAt: time.nullable(),
  /** The server gives up after this time. */
  expiresAt: time,
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const BackupFile = z.object({ name: z.string(), at: time, bytes: z.number() });
export type BackupFile = z.infer<typeof BackupFile>;

export const Health = z.object({
  checkedAt: time,
  /** Sent in 24 hours. */
  mails: z.object({ sent: z.number(), waiting: z.number(), failing: z.number() }),
  jobs: z.object({
    running: z.number(),
    waiting: z.number(),
    /** When the oldest waiting mail was due. */
    oldestWaitingAt: time.nullable(),
    /** Finished jobs stay for an hour. */
    doneThisHour: z.number(),
    failed: z.number(),
    /** Counts by queue. */
    queues: z.array(z.object({ name: z.string(), waiting: z.number(), running: z.number(), failed: z.number() })),
  }),
  /** Pages without text whose words are read, one after another. */
  scans: z.object({ waiting: z.number(), read: z.number(), failed: z.number() }),
  storage: z.object({
    /** Bytes; free is null where it is not known (S3). */
    pictures: z.number(),
    papers: z.number(),
    database: z.number(),
    free: z.number().nullable(),
  }),
  files: z.object({
    isChecking: z.boolean(),
    /** Why the last check was aborted; null if it was not. */
    error: z.string().nullable(),
    /** The result of the last check; null before the first. Lists only the first problems. */
    checked: z
      .object({ at: time, files: z.number(), problems: z.number(), firstProblems: z.array(z.string()) })
      .nullable(),
  }),
  /** Backups on this node, newest first. */
  backups: z.array(BackupFile),
  /** A backup is being made. */
  isBackingUp: z.boolean(),
  /** Why the last one failed; null where it did not. */
  backupError: z.string().nullable(),
  /** When it was restored from a backup, if it may not send notices yet. */
  heldSince: time.nullable(),
  server: z.object({
    version: z.string(),
    startedAt: time,
    nodes: z.number(),
    people: z.number(),
    connections: z.number(),
    pushDevices: z.number(),
    node: z.string(),
    postgres: z.string(),
  }),
  /** Settings by variable; a secret says only whether it is set. */
  settings: z.array(z.object({ name: z.string(), value: z.string(), isDefault: z.boolean() })),
});
export type Health = z.infer<typeof Health>;

export const operationSchemas = {
  getHealth: { input: z.object({}), output: answer(Health) },
  listOutbox: {
    input: z.object({ ...page, state: oneOf('state', MAIL_STATES).default('failing') }),
    output: pageOf(OutboxMail),
  },
  retryMail: { input: z.object({ mailId: id('mailId') }), output: done },
  checkFiles: { input: z.object({}), output: done },
  makeBackup: { input: z.object({}), output: done },
  /** A link to the file for one minute. */
  getBackupLink: {
    input: z.object({
      name: z.string('name is required').regex(/^[\w.-]{1,100}\.tar\.gz$/, 'There is no backup of this name'),
    }),
    output: answer(z.object({ url: z.string() })),
  },
} satisfies SchemasByName;
