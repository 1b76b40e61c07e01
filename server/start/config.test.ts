import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'dogear-config-'));
after(() => rmSync(folder, { recursive: true }));
const JWT_SECRET = 'pQ3v8xZk1LmN0bTyR7uWcE5aHfJdS2gVbY6oI9nM';
const read = (more: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, JWT_SECRET, ...more });

describe('readConfig', () => {
  test('has a value for everything that is unset', () => {
    const { dataDir, jwtSecret, settings, ...rest } = read();
    assert.equal(dataDir, folder);
    assert.equal(jwtSecret, JWT_SECRET);
    assert.deepEqual(rest, {
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      databaseReadUrls: [],
      databasePool: 10,
      storageUrl: undefined,
      keepRemovedFiles: undefined,
      smtpUrl: undefined,
      mailFrom: 'no-reply@localhost',
      pushServices: [],
      operatorEmail: undefined,
      grievanceContact: undefined,
      adminEmails: [],
      campusName: 'Campus',
      brandName: 'Dogear',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      digestHour: 18,
      campusEmailDomains: [],
      campusSignIn: undefined,
      minors: 'refuse',
      contactVisibility: 'members',
      contactDefault: 'members',
      trustProxy: [],
      networkNames: [],
      ocrLanguages: ['eng'],
      cluster: undefined,
      listingDays: 60,
      idleExit: undefined,
      metrics: undefined,
      slowStatementMs: 500,
      otlpEndpoint: undefined,
      tracedShare: 1,
      isSecretMade: false,
      nightlyBackups: true,
      rateLimits: true,
      logLevel: 'info',
      production: false,
      warnings: [],
    });
    assert.ok(
      settings.filter(({ name }) => name !== 'DATA_DIR' && name !== 'JWT_SECRET').every((one) => one.isDefault),
    );
  });

  test('takes an empty value as unset', () => {
    assert.deepEqual(
      read({ PORT: '', HOST: ' ', ADMIN_EMAILS: '', DATABASE_URL: '', CLUSTER: '', PUBLIC_URL: '' }),
      read(),
    );
  });

  test('reads what is set', () => {
    const config = read({
      PORT: '8080',
      HOST: '::',
      PUBLIC_URL: 'https://market.example.edu/',
      ADMIN_EMAILS: 'Ann@Example.edu, bob@example.edu,',
      CAMPUS_EMAIL_DOMAINS: '@Example.edu, alum.example.edu',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      NETWORK_NAMES: '10.20.0.0/16=Campus Wi-Fi, 2001:db8::/32 = Hostel 4',
      STORAGE_URL: 's3://key:se/cr:et@s3.example.com/bucket',
      MAIL_FROM: 'Dogear <hello@example.edu>',
      CLUSTER: 'postgres',
    });
    assert.equal(config.port, 8080);
    assert.equal(config.publicUrl, 'https://market.example.edu');
    assert.deepEqual(config.adminEmails, ['ann@example.edu', 'bob@example.edu']);
    assert.deepEqual(config.campusEmailDomains, ['example.edu', 'alum.example.edu']);
    assert.deepEqual(config.trustProxy, ['10.0.0.0/8', '::1']);
    assert.deepEqual(config.networkNames, [
      { network: '10.20.0.0/16', name: 'Campus Wi-Fi' },
      { network: '2001:db8::/32', name: 'Hostel 4' },
    ]);
    assert.equal(config.cluster, 'postgres');
  });

  const bad: [string, string][] = [
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['HOST', 'no host'],
    ['PUBLIC_URL', 'market.example.edu'],
    ['PUBLIC_URL', 'ftp://example.edu'],
    ['PUBLIC_URL', 'https://example.edu/market'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_READ_URL', 'mysql://localhost/x'],
    ['DATABASE_READ_URL', 'postgres://one/x,two'],
    ['DATABASE_POOL', '-1'],
    ['SLOW_STATEMENT_MS', '0'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['STORAGE_URL', 's3://bucket'],
    ['STORAGE_URL', 'https://key:canary-secret@host/bucket'],
    ['STORAGE_URL', 's3://key:canary-secret@host'],
    ['STORAGE_URL', 's3://key@host/bucket'],
    ['STORAGE_URL', 's3://key:canary-secret@host:port/bucket'],
    ['STORAGE_URL', 's3://key:canary-secret@host/Bucket of mine'],
    ['STORAGE_URL', 's3://key:canary-secret@host/bucket/../folder'],
    ['STORAGE_URL', 's3://key:canary-secret@host/bucket/folder of mine'],
    ['STORAGE_URL', 's3://key:canary-secret%@host/bucket'],
    ['STORAGE_URL', 's3://key:canary-secret@host/bucket?tls=maybe'],
    ['STORAGE_URL', 's3://key:canary-secret@host/bucket?zone=1'],
    ['SMTP_URL', 'mail.example.edu'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:mail.example.edu'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.edu, c@d.edu'],
    ['OPERATOR_EMAIL', 'me'],
    ['ADMIN_EMAILS', 'ann@example.edu;bob@example.edu'],
    ['CAMPUS_EMAIL_DOMAINS', 'ann@example.edu'],
    ['CONTACT_VISIBILITY', 'nobody'],
    ['CONTACT_DEFAULT', 'everyone'],
    ['MINORS', 'ask'],
    ['GRIEVANCE_CONTACT', 'privacy@campus.edu'],
    ['GRIEVANCE_CONTACT', 'Asha Rao <nobody>'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10/8'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '127.0.0.1, ::/0'],
    ['NETWORK_NAMES', 'Campus Wi-Fi'],
    ['NETWORK_NAMES', '10/8=Hostel'],
    ['NETWORK_NAMES', '10.0.0.0/8='],
    ['OIDC_ISSUER', 'login.example.edu'],
    ['OIDC_ISSUER', 'http://login.example.edu'],
    ['OIDC', 'yes'],
    ['CLUSTER', 'redis'],
    ['CLUSTER', 'redis://:canary@host/0'],
    ['BACKUPS', 'weekly'],
    ['BACKUPS', 'weekly'],
    ['RATE_LIMITS', 'none'],
    ['LOG_LEVEL', 'loud'],
    ['CAMPUS_TIME_ZONE', 'Asia/Atlantis'],
    ['DIGEST_HOUR', '24'],
    ['PUSH_SERVICES', 'push.example.edu'],
    ['PUSH_SERVICES', 'https://push.example.edu/path'],
    ['NODE_ENV', 'prod'],
  ];
  for (const [name, value] of bad) {
    test(`refuses ${name}=${value.slice(0, 30)} with a sentence that names it`, () => {
      assert.throws(
        () => read({ [name]: value }),
        (error) => {
          assert(error instanceof ConfigError);
          assert.match(error.message, new RegExp(`^${name} [^\\n]+\\.$`));
          assert(!error.message.includes('canary'));
          return true;
        },
      );
    });
  }

  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://market.example.edu', MAIL_FROM: 'a@example.edu' };
  const SERVED = { ...PRODUCTION, HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example.edu' };

  test('takes what works together, without a word', () => {
    for (const config of [read(PRODUCTION), read(SERVED)]) {
      assert.equal(config.production, true);
      assert.deepEqual(config.warnings, []);
    }
    assert.equal(read({ NODE_ENV: 'production', HOST: '127.0.0.5' }).production, true);
  });

  const OIDC = { OIDC_ISSUER: 'https://login.example.edu', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const TOGETHER: [string, Record<string, string>][] = [
    ['SMTP_URL', { ...SERVED, SMTP_URL: '' }],
    ['PUBLIC_URL', { ...SERVED, PUBLIC_URL: '' }],
    ['PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: '', TRUST_PROXY: '127.0.0.1' }],
    ['JWT_SECRET', { CLUSTER: 'postgres', JWT_SECRET: '', DATABASE_URL: 'postgres://one/x' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_CLIENT_SECRET: '', CAMPUS_EMAIL_DOMAINS: 'example.edu' }],
    ['OIDC', { OIDC: 'only' }],
    ['CAMPUS_EMAIL_DOMAINS', OIDC],
    ['KEEP_REMOVED_FILES', { KEEP_REMOVED_FILES: '3', STORAGE_URL: 's3://key:secret@s3.example.com/bucket' }],
  ];
  for (const [name, settings] of TOGETHER)
    test(`H10 refuses what cannot work together with a sentence that names it: ${JSON.stringify(settings)}`, () => {
      assert.throws(() => read(settings), new RegExp(`^(Config)?Error: ${name} [^\\n]+\\.$`));
    });

  const DOUBTFUL: [RegExp, Record<string, string>][] = [
    [/^PUBLIC_URL /, { ...PRODUCTION, PUBLIC_URL: '' }],
    [/^PUBLIC_URL /, { ...SERVED, PUBLIC_URL: 'http://localhost:3000' }],
    [/^PUBLIC_URL .* https/, { ...SERVED, PUBLIC_URL: 'http://market.example.edu' }],
    [/^MAIL_FROM /, { ...SERVED, MAIL_FROM: '' }],
    [/^CLUSTER .* DATABASE_URL/, { CLUSTER: 'postgres', STORAGE_URL: 's3://key:secret@s3.example.com/bucket' }],
    [/^CLUSTER .* STORAGE_URL/, { CLUSTER: 'postgres', DATABASE_URL: 'postgres://one/x' }],
    [/^CAMPUS_EMAIL_DOMAINS .* x@y.org /, { CAMPUS_EMAIL_DOMAINS: 'b.edu', ADMIN_EMAILS: 'x@y.org,a@b.edu' }],
  ];
  for (const [sentence, settings] of DOUBTFUL)
    test(`H10 warns where it cannot know: ${JSON.stringify(settings)}`, () => {
      const { warnings } = read(settings);
      assert.equal(warnings.length, 1);
      assert.match(warnings[0] ?? '', sentence);
    });

  test('takes a provider of the campus, and tells nobody its secret', () => {
    const more = { CAMPUS_EMAIL_DOMAINS: 'example.edu', OIDC_CLIENT_SECRET: 'canary', OIDC: 'only' };
    const { campusSignIn, settings } = read({ ...OIDC, ...more, OIDC_YEAR_CLAIM: 'year' });
    assert.deepEqual(campusSignIn, {
      issuer: 'https://login.example.edu',
      clientId: 'a',
      clientSecret: 'canary',
      claims: { year: 'year', branch: undefined, affiliation: undefined },
      isOnly: true,
    });
    assert.ok(!JSON.stringify(settings).includes('canary'));
  });

  test('lifts rate limits only on the machine itself', () => {
    assert.throws(() => read({ RATE_LIMITS: 'off', HOST: '0.0.0.0' }), /RATE_LIMITS /);
    for (const HOST of ['127.0.0.1', '::1', 'localhost'])
      assert.equal(read({ RATE_LIMITS: 'off', HOST }).rateLimits, false);
  });

  test('makes a secret once, for our eyes only', () => {
    const made = read({ JWT_SECRET: '' }).jwtSecret;
    assert(made.length >= 32);
    assert.equal(read({ JWT_SECRET: '' }).jwtSecret, made);
    assert.equal(readFileSync(path.join(folder, 'secret'), 'utf8').trim(), made);
    if (process.platform !== 'win32') assert.equal(statSync(path.join(folder, 'secret')).mode & 0o777, 0o600);
  });

  test('refuses a DATA_DIR that cannot be a folder', () => {
    writeFileSync(path.join(folder, 'file'), '');
    assert.throws(() => readConfig({ DATA_DIR: path.join(folder, 'file', 'data') }), /DATA_DIR /);
  });
});
