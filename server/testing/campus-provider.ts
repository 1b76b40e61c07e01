import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

type Claims = Record<string, unknown>;
interface Tokens {
  id_token: string;
}

export interface CampusProvider {
  issuer: string;
  /** What it says of each person, by subject. */
  people: Map<string, Claims>;
  /** Changes what it answers for a code, until it is called without. */
  tamper(change?: (tokens: Tokens) => Promise<Tokens>): void;
  /** Goes where a browser is sent, and signs in there; returns the query with which the browser comes back. */
  visit(url: string, subject: string): Promise<string>;
  close(): Promise<void>;
}

export const CLIENT = { clientId: 'dogear', clientSecret: 'a-secret-of-the-tests' };

/** A real OpenID Connect provider in this process, which asks who somebody is, and believes it. */
export async function startCampusProvider(redirectUri: string): Promise<CampusProvider> {
  let listener: RequestListener = () => {};
  const server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  let change: ((tokens: Tokens) => Promise<Tokens>) | undefined;
  const provider = new Provider(issuer, configure(redirectUri, people));
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route === 'token' && change) context.body = await change(context.body as Tokens);
  });
  listener = provider.callback();
  return {
    issuer,
    people,
    tamper: (by) => {
      change = by;
    },
    visit: (url, subject) => visit(url, subject, redirectUri),
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const configure = (redirectUri: string, people: Map<string, Claims>) => ({
  clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'preferred_username', 'study_year', 'branch', 'affiliation'],
  },
  cookies: { keys: ['of the tests'] },
  findAccount: (_context: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId, ...people.get(accountId) }),
  }),
  // Nobody is asked for consent.
  loadExistingGrant: async ({ oidc }: { oidc: OidcOfRequest }) => {
    const grant = new oidc.provider.Grant({ clientId: CLIENT.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

interface OidcOfRequest {
  provider: Provider;
  session: { accountId: string };
}

/** A browser without a screen: follows redirects with its cookies, and fills in the form that asks who it is. */
async function visit(start: string, subject: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    if (url.startsWith(redirectUri)) return new URL(url).search.slice(1);
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    form = undefined;
    const next = reply.headers.get('location');
    if (next) url = new URL(next, url).href;
    else if (!reply.ok) throw new Error(`The provider says ${reply.status}: ${await reply.text()}`);
    else form = new URLSearchParams({ prompt: 'login', login: subject, password: 'x' });
  }
  throw new Error('The provider leads nowhere.');
}
