import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { LOGIN } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { HOUR } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';

/** Seconds for each answer of the provider (rule I2). */
const TIMEOUT = 5;
/** Milliseconds after which the provider is asked anew where its parts are. */
const FRESH = HOUR;
/** Seconds by which its clock may differ. */
const CLOCK_TOLERANCE = 30;

export type Claims = IDToken & Partial<UserInfoResponse>;

interface Checks {
  state: string;
  nonce: string;
  verifier: string;
  /** The member must have signed in there within the last minutes. */
  isFresh: boolean;
}

/** The campus's OpenID Connect service. Throws UNAVAILABLE while it is away. */
export interface CampusProvider {
  /** Where the browser goes: code flow with PKCE, state and nonce. */
  begin(): Promise<Omit<Checks, 'isFresh'> & { urlOf: (isFresh: boolean) => string }>;
  /** The claims of who came back with this query. Throws CAMPUS_FAILED for anything that is not as it was begun. */
  finish(query: string, checks: Checks): Promise<Claims>;
}

const away = () =>
  new Problem('UNAVAILABLE', { message: 'The campus sign-in does not answer. Please try again.', retryAfter: 10 });
const failed = () => new Problem('CAMPUS_FAILED');

/** Null where the operator has set none. */
export function createCampusProvider({ config, log }: Pick<Context, 'config' | 'log'>): CampusProvider | null {
  const { campusSignIn, publicUrl } = config;
  if (!campusSignIn) return null;
  const redirect_uri = publicUrl + paths.campusSignIn();
  const maxAge = LOGIN.confirmedMinutes * 60;
  const discover = createDiscovery(campusSignIn);

  const refuse = (error: unknown, otherwise: Problem): never => {
    // A code without a message: those of some libraries quote what they were sent.
    const { code, name } = error as { code?: string; name?: string };
    log.warn({ provider: campusSignIn.issuer, code: code ?? name }, 'a campus sign-in failed');
    throw isAway(error) ? away() : otherwise;
  };

  return {
    async begin() {
      const client = await import('openid-client');
      const configuration = await discover().catch((error) => refuse(error, away()));
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const parameters = {
        redirect_uri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      const fresh = { prompt: 'login', max_age: String(maxAge) };
      const urlOf = (isFresh: boolean) =>
        client.buildAuthorizationUrl(configuration, { ...parameters, ...(isFresh && fresh) }).href;
      return { state, nonce, verifier, urlOf };
    },
    async finish(query, { state, nonce, verifier, isFresh }) {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
      const configuration = await discover().catch((error) => refuse(error, away()));
      try {
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirect_uri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isFresh && { maxAge }),
        });
        const claims = tokens.claims();
        if (!claims) throw failed();
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        return { ...more, ...claims };
      } catch (error) {
        return refuse(error, failed());
      }
    },
  };
}

type Provider = NonNullable<Context['config']['campusSignIn']>;

/** Finds the provider's parts, once an hour. A failure is not remembered. */
function createDiscovery(provider: Provider): () => Promise<Configuration> {
  let found: { at: number; configuration: Promise<Configuration> } | undefined;
  return () => {
    if (found && Date.now() - found.at < FRESH) return found.configuration;
    const configuration = load(provider);
    found = { at: Date.now(), configuration };
    configuration.catch(() => {
      found = undefined;
    });
    return configuration;
  };
}

async function load({ issuer, clientId, clientSecret }: Provider) {
  const { allowInsecureRequests, clockTolerance, discovery, enableNonRepudiationChecks } = await import(
    'openid-client'
  );
  // Signatures are checked although the tokens come from the provider itself.
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])];
  const metadata = { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE };
  return discovery(new URL(issuer), clientId, metadata, undefined, { execute, timeout: TIMEOUT });
}

/** Whether nobody answered, or the provider said that something is broken on its side. */
function isAway(error: unknown): boolean {
  const { code, cause, message } = error as { code?: string; cause?: unknown; message?: string };
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && message === 'fetch failed')) return true;
  return cause instanceof Response && cause.status >= 500;
}
