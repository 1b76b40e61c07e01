import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { CONTACT_CHOICES } from '#contract/limits.ts';
import { isTimeZone } from '#contract/rules/campus-time.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { readStorageUrl, STORAGE_URL_FORM } from '#server/files/storage-url.ts';
import { readOrCreateSecret } from './secret.ts';
import { StartError } from './start-error.ts';

/** An environment variable has an invalid value. The message is one sentence that names it. */
export class ConfigError extends StartError {}

/** Those whose data are files of npm. */
const OCR_LANGUAGES = new Set(['eng', 'hin', 'mar']);

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const address = z.email();
const domain = z.hostname();

/** Minutes: what follows from a visit, such as the mail about a message that nobody has read, is done by then. */
const LEAST_IDLE = 10;

/** The environment as an operator writes it; every message follows the name of its variable. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
  PORT: whole(1, 65535).default(3000),
  HOST: z.union([z.ipv4(), z.ipv6(), z.hostname()], 'must be an IP address or a host name').default('127.0.0.1'),
  PUBLIC_URL: url('an address such as https://market.example.edu', ['http:', 'https:'])
    .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), 'must be an address without a path')
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: url('an address such as postgres://user:password@host/database', [
    'postgres:',
    'postgresql:',
  ]).optional(),
  DATABASE_READ_URL: list
    .refine(
      (all) => all.every((one) => /^postgres(ql)?:$/.test(URL.parse(one)?.protocol ?? '')),
      'must be addresses such as postgres://user:password@host/database with commas between',
    )
    .default([]),
  DATABASE_POOL: whole(1, 1000).default(10),
  STORAGE_URL: z
    .string()
    .refine((text) => readStorageUrl(text) !== null, `must read ${STORAGE_URL_FORM}`)
    .optional(),
  KEEP_REMOVED_FILES: whole(1, 365).optional(),
  SMTP_URL: url('an address such as smtps://user:password@host', ['smtp:', 'smtps:'])
    .refine((text) => URL.parse(text)?.hostname !== '', 'must name the mail server, as smtps://user:password@host does')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) =>
        /^[^@\s]+@localhost$/.test(text) || address.safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
      'must be one e-mail address',
    )
    .default('no-reply@localhost'),
  PUSH_SERVICES: list
    .refine((all) => all.every(isOrigin), 'must be addresses such as https://push.campus.edu with commas between')
    .default([]),
  OPERATOR_EMAIL: z.email('must be one e-mail address').optional(),
  GRIEVANCE_CONTACT: z
    .string()
    .max(200, 'must have 200 characters or fewer')
    .transform((text) => readContact(text))
    .refine((contact) => contact !== null, 'must read Name <address>, such as Asha Rao <privacy@campus.edu>')
    .optional(),
  ADMIN_EMAILS: list
    .refine((all) => all.every((one) => address.safeParse(one).success), 'must be e-mail addresses with commas between')
    .transform((all) => all.map((one) => one.toLowerCase()))
    .default([]),
  JWT_SECRET: z
    .string()
    .min(32, 'must have 32 characters or more')
    .refine((text) => !isSample(text), 'must be random, not a sample; leave it unset and one is made')
    .optional(),
  CAMPUS_NAME: z.string().max(60, 'must have 60 characters or fewer').default('Campus'),
  BRAND_NAME: z.string().max(60, 'must have 60 characters or fewer').default('Dogear'),
  CAMPUS_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  DIGEST_HOUR: whole(0, 23).default(18),
  LISTING_DAYS: whole(15, 3650).default(60),
  CAMPUS_EMAIL_DOMAINS: list
    .transform((all) => all.map((one) => one.toLowerCase().replace(/^@/, '')))
    .refine((all) => all.every((one) => domain.safeParse(one).success), 'must be domains with commas between')
    .default([]),
  OIDC_ISSUER: url('the address of an OpenID Connect provider, such as https://login.campus.edu', ['http:', 'https:'])
    .refine((text) => {
      const { protocol, hostname = '' } = URL.parse(text) ?? {};
      return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
    }, 'must be https')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_YEAR_CLAIM: z.string().optional(),
  OIDC_BRANCH_CLAIM: z.string().optional(),
  OIDC_AFFILIATION_CLAIM: z.string().optional(),
  OIDC: z.literal('only', 'must be only, or unset').optional(),
  MINORS: z.enum(['refuse', 'allow'], 'must be refuse or allow').default('refuse'),
  CONTACT_VISIBILITY: z.enum(['members', 'everyone'], 'must be members or everyone').default('members'),
  CONTACT_DEFAULT: z.enum(CONTACT_CHOICES, `must be one of ${CONTACT_CHOICES.join(', ')}`).default('members'),
  TRUST_PROXY: list
    .refine((all) => all.every(isNetwork), 'must be IP addresses or networks such as 10.0.0.0/8 with commas between')
    .refine(
      (all) => !all.some((one) => one.endsWith('/0')),
      'must name your proxies: everybody could choose an address',
    )
    .default([]),
  NETWORK_NAMES: list
    .transform((all) => all.map((one) => one.split('=').map((part) => part.trim())))
    .refine(
      (all) =>
        all.every(([network = '', name = '', ...more]) => isNetwork(network) && name !== '' && more.length === 0),
      'must be networks with their names, such as 10.20.0.0/16=Campus Wi-Fi, with commas between',
    )
    .transform((all) => all.map(([network = '', name = '']) => ({ network, name })))
    .default([]),
  OCR: z.enum(['on', 'off'], 'must be on or off').default('on'),
  OCR_LANGUAGES: list
    .refine(
      (all) => all.length > 0 && all.every((one) => OCR_LANGUAGES.has(one)),
      'must be of eng, hin and mar, with commas between',
    )
    .default(['eng']),
  CLUSTER: z.literal('postgres', 'must be postgres: nodes hear each other through the database alone').optional(),
  IDLE_EXIT: z
    .string()
    .transform((text) => /^(\d{1,4})(m|h)$/.exec(text))
    .transform((parts) => (parts ? Number(parts[1]) * (parts[2] === 'h' ? 60 : 1) : 0))
    .refine((minutes) => minutes >= LEAST_IDLE && minutes <= 1440, `must be ${LEAST_IDLE}m to 24h, such as 30m`)
    .optional(),
  METRICS: z
    .string()
    .transform((text) => /^(.+):(\d{1,5})$/.exec(text))
    .refine(
      (parts) => parts !== null && ipaddr.isValid(parts[1]?.replace(/^\[|\]$/g, '') ?? ''),
      'must be an address and a port such as 127.0.0.1:9464',
    )
    .transform((parts) => ({ host: parts?.[1]?.replace(/^\[|\]$/g, '') ?? '', port: Number(parts?.[2]) }))
    .optional(),
  SLOW_STATEMENT_MS: whole(1, MINUTE).default(500),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('an address such as http://127.0.0.1:4318', ['http:', 'https:']).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d{1,6}|1\.0)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  BACKUPS: z.enum(['nightly', 'off'], 'must be nightly or off').default('nightly'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the environment; creates the secret of the tokens where none is set. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '');
  const read = parse(Object.fromEntries(set.map(([name, value]) => [name, value?.trim()])));
  assertConsistent(read);
  return {
    port: read.PORT,
    host: read.HOST,
    /** The public address, without a slash at the end; all links are built from it. */
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: read.DATA_DIR,
    ...databaseOf(read),
    storageUrl: read.STORAGE_URL,
    /** Days that the files of what was deleted stay; undefined for none. */
    keepRemovedFiles: read.KEEP_REMOVED_FILES,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    /** Origins of push services that may be in a private network. */
    pushServices: read.PUSH_SERVICES,
    operatorEmail: read.OPERATOR_EMAIL,
    /** Who answers for members' data; undefined: OPERATOR_EMAIL does, if it is set. */
    grievanceContact: read.GRIEVANCE_CONTACT ?? undefined,
    adminEmails: read.ADMIN_EMAILS,
    jwtSecret: read.JWT_SECRET ?? readSecret(read.DATA_DIR),
    /** It was made by us and is in DATA_DIR. */
    isSecretMade: read.JWT_SECRET === undefined,
    campusName: read.CAMPUS_NAME,
    brandName: read.BRAND_NAME,
    timeZone: read.CAMPUS_TIME_ZONE,
    /** Hour of the campus's time zone, unless a member chooses another. */
    digestHour: read.DIGEST_HOUR,
    /** Days after which an item ends, where no term says it. */
    listingDays: read.LISTING_DAYS,
    campusEmailDomains: read.CAMPUS_EMAIL_DOMAINS,
    /** The campus's OpenID Connect provider; undefined for none. */
    campusSignIn: campusSignInOf(read),
    /** Whether who is younger than 18 may sign up. */
    minors: read.MINORS,
    contactVisibility: read.CONTACT_VISIBILITY,
    /** Who sees the address and number of members who have not chosen. */
    contactDefault: read.CONTACT_DEFAULT,
    trustProxy: read.TRUST_PROXY,
    /** What members are told of where a device was last seen. */
    networkNames: read.NETWORK_NAMES,
    /** Languages in which pages without text are read, by Tesseract's names; none where nothing is. */
    ocrLanguages: read.OCR === 'on' ? read.OCR_LANGUAGES : [],
    cluster: read.CLUSTER,
    /** Minutes without a visitor after which the server ends; undefined for never. */
    idleExit: read.IDLE_EXIT,
    ...observationOf(read),
    nightlyBackups: read.BACKUPS === 'nightly',
    rateLimits: read.RATE_LIMITS === 'on',
    logLevel: read.LOG_LEVEL,
    production: isProduction(read),
    /** Sentences about what works, but hardly as it is meant. */
    warnings: warningsOf(read),
    /** All of the above as the console shows it. */
    settings: settingsInForce(read, new Map(set)),
  };
}

type Read = z.infer<typeof Environment>;

const databaseOf = (read: Read) => ({
  databaseUrl: read.DATABASE_URL,
  /** Standbys of it. */
  databaseReadUrls: read.DATABASE_READ_URL,
  databasePool: read.DATABASE_POOL,
});

/** How it is observed. */
const observationOf = (read: Read) => ({
  /** Where the figures for Prometheus are served; undefined for nowhere. */
  metrics: read.METRICS,
  /** Milliseconds from which a statement is logged. */
  slowStatementMs: read.SLOW_STATEMENT_MS,
  /** Where traces are sent; undefined for nowhere. */
  otlpEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
  /** Part of the requests and jobs that is traced, from 0 to 1. */
  tracedShare: read.OTEL_TRACES_SAMPLER_ARG,
});

function parse(given: Record<string, string | undefined>): Read {
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
}

const isProduction = (read: Read): boolean => read.NODE_ENV === 'production';

function campusSignInOf(read: Read) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    /** Names of claims. */
    claims: {
      year: read.OIDC_YEAR_CLAIM,
      branch: read.OIDC_BRANCH_CLAIM,
      affiliation: read.OIDC_AFFILIATION_CLAIM,
    },
    /** Passwords, codes and passkeys sign nobody in. */
    isOnly: read.OIDC === 'only',
  };
}

/** Throws ConfigError where settings that are right by themselves cannot work together (H10). */
function assertConsistent(read: Read): void {
  const loopback = isLoopback(read.HOST);
  const refuse = (sentence: string): never => {
    throw new ConfigError(sentence);
  };
  if (isProduction(read) && !loopback && read.SMTP_URL === undefined)
    refuse('SMTP_URL must be set where others can reach the server, or nobody gets a mail.');
  if (isProduction(read) && (!loopback || read.TRUST_PROXY.length > 0) && read.PUBLIC_URL === undefined)
    refuse('PUBLIC_URL must be set where others can reach the server, or links in mails lead to localhost.');
  if (read.RATE_LIMITS === 'off' && !loopback)
    refuse('RATE_LIMITS may be off only where HOST is the machine itself (127.0.0.1).');
  const oidc = [read.OIDC_ISSUER, read.OIDC_CLIENT_ID, read.OIDC_CLIENT_SECRET].filter((one) => one !== undefined);
  if (oidc.length % 3 !== 0)
    refuse('OIDC_ISSUER must be set with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and these with it.');
  if (read.OIDC !== undefined && oidc.length === 0) refuse('OIDC needs OIDC_ISSUER, or nobody could sign in.');
  if (oidc.length > 0 && read.CAMPUS_EMAIL_DOMAINS.length === 0)
    refuse('CAMPUS_EMAIL_DOMAINS must be set with OIDC_ISSUER, or whoever has an account there could join.');
  if (read.KEEP_REMOVED_FILES !== undefined && read.STORAGE_URL !== undefined)
    refuse('KEEP_REMOVED_FILES is for files in DATA_DIR: a bucket of STORAGE_URL keeps versions itself.');
  if (read.CLUSTER !== undefined && read.JWT_SECRET === undefined)
    refuse('JWT_SECRET must be set with CLUSTER, to the same on every node: each would make one of its own.');
}

function warningsOf(read: Read): string[] {
  const { hostname = 'localhost', protocol } = URL.parse(read.PUBLIC_URL ?? '') ?? {};
  const isLocal = isLoopback(hostname.replace(/^\[|\]$/g, ''));
  const domains = read.CAMPUS_EMAIL_DOMAINS;
  const strangers = read.ADMIN_EMAILS.filter((one) => domains.length > 0 && !domains.includes(one.split('@')[1] ?? ''));
  const warnings: [boolean, string][] = [
    [isProduction(read) && isLocal, 'PUBLIC_URL leads to this machine alone, and so do links in mails.'],
    [isProduction(read) && !isLocal && protocol === 'http:', 'PUBLIC_URL is not https, so browsers allow no push.'],
    [
      isProduction(read) && read.SMTP_URL !== undefined && read.MAIL_FROM.endsWith('@localhost'),
      `MAIL_FROM is ${read.MAIL_FROM}, from which most mail servers take nothing.`,
    ],
    [
      read.CLUSTER !== undefined && read.DATABASE_URL === undefined,
      'CLUSTER is set without DATABASE_URL: other machines cannot reach the embedded database.',
    ],
    [
      read.CLUSTER !== undefined && read.STORAGE_URL === undefined,
      'CLUSTER is set without STORAGE_URL: DATA_DIR/files must be the same folder on every node.',
    ],
    [strangers.length > 0, `CAMPUS_EMAIL_DOMAINS leaves out ${strangers.join(', ')} of ADMIN_EMAILS.`],
  ];
  return warnings.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}

/** Variables of which nobody is told more than whether they are set. */
const SECRETS = [
  'JWT_SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

export interface Setting {
  name: string;
  value: string;
  isDefault: boolean;
}

function settingsInForce(read: Read, set: Map<string, string | undefined>): Setting[] {
  return Object.keys(Environment.shape).map((name) => {
    const isDefault = !set.has(name);
    if (SECRETS.includes(name)) return { name, value: isDefault ? 'not set' : 'set', isDefault };
    // Shown as it was written: some are read into something else. An address may hold a password.
    const value = isDefault
      ? String(read[name as keyof typeof read] ?? '')
      : (set.get(name) as string).trim().replace(/\/\/.*@/, '//…@');
    return { name, value: value || 'not set', isDefault };
  });
}

function whole(min: number, max: number) {
  const words = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((n) => n >= min && n <= max, words);
}

function url(words: string, protocols: string[]) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${words}`);
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

/** `Asha Rao <privacy@campus.edu>`; null for anything else. */
function readContact(text: string): { name: string; email: string } | null {
  const [, name = '', email = ''] = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text) ?? [];
  return name.trim() !== '' && address.safeParse(email).success ? { name: name.trim(), email } : null;
}

function readSecret(dataDir: string): string {
  try {
    const secret = readOrCreateSecret(path.join(dataDir, 'secret'));
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be written to: ${(error as Error).message}.`);
  }
  throw new ConfigError(`JWT_SECRET is unset and the file secret in DATA_DIR is too short; remove it and one is made.`);
}

/** Whether a secret is from a guide or sample file, or was typed by holding a key. */
function isSample(text: string): boolean {
  const sample =
    /change.?me|secret|example|password|sample|placeholder|default|replace|01234567|12345678|abcdefgh|qwert|dogear/i;
  return sample.test(text) || new Set(text).size < 10;
}

/** `1` is a number of proxies, not the address 0.0.0.1. */
function isNetwork(text: string): boolean {
  const isWhole = text.includes(':') || /^\d+(\.\d+){3}(\/|$)/.test(text);
  return isWhole && (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text));
}

function isLoopback(host: string): boolean {
  if (!ipaddr.isValid(host)) return host === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}
