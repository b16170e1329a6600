import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { SignInRefused } from './problems';
import type { OpenIdSettings } from './settings';

/** A provider that does not answer is given up after so many seconds. */
const PATIENCE_S = 8;
/** What it says of itself is asked for again after this. */
const KNOWN_MS = 60 * 60_000;
/** Its clock and ours may differ by so many seconds. */
export const CLOCK_TOLERANCE_S = 60;

/**
 * Codes of the library for a provider that is out of order, rather than for an answer that is not
 * valid; for one that is away it has none.
 */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Whom the provider vouches for. */
export interface Vouched {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface Provider {
  /** Where a browser goes to sign in. */
  signInAddress(attempt: { state: string; nonce: string; verifier: string }): Promise<string>;
  /**
   * Exchanges what a browser came back with; checks state, issuer, signature, audience, times and
   * nonce.
   */
  vouchedBy(
    returned: URL,
    attempt: { state: string; nonce: string; verifier: string },
  ): Promise<Vouched>;
  /** Where a browser signs out of the provider too; null when it offers no such place. */
  signOutAddress(): Promise<string | null>;
}

/** Where the provider sends browsers back to, under the server's address. */
export const RETURN_PATH = '/openid/return';

/**
 * Talks to the provider that the settings name. Every failure is a {@link SignInRefused}, whose
 * `cause` is for the log.
 */
export function createProvider(
  {
    issuer,
    clientId,
    clientSecret,
    scope,
    publicUrl,
    siteUrl,
    userNameClaim,
    linkBy,
  }: OpenIdSettings,
  now: () => number,
): Provider {
  // Only a server that was set so needs the package.
  const library = import('openid-client');
  const returnAddress = publicUrl + RETURN_PATH;
  const wanted = linkBy === 'email' ? 'email' : userNameClaim;
  let known: { at: number; configuration: Promise<Configuration> } | undefined;

  async function discover(): Promise<Configuration> {
    const {
      allowInsecureRequests,
      ClientSecretBasic,
      ClientSecretPost,
      clockTolerance,
      discovery,
      enableNonRepudiationChecks,
    } = await library;
    const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
    return discovery(
      issuer,
      clientId,
      { [clockTolerance]: CLOCK_TOLERANCE_S },
      (server, ...rest) =>
        ((server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes(
          'client_secret_basic',
        )
          ? basic
          : post)(server, ...rest),
      {
        timeout: PATIENCE_S,
        // Settings allow http for this very machine alone.
        execute: [
          enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      },
    );
  }

  /** A failure is not remembered: the next sign-in asks anew. */
  function configuration(): Promise<Configuration> {
    if (!known || now() - known.at >= KNOWN_MS) {
      const asked = { at: now(), configuration: discover() };
      known = asked;
      asked.configuration.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return known.configuration.catch((cause: unknown) => {
      throw new SignInRefused('unavailable', { cause });
    });
  }

  async function refusalOf(cause: unknown): Promise<SignInRefused> {
    const { AuthorizationResponseError, ClientError, ResponseBodyError } = await library;
    if (cause instanceof AuthorizationResponseError) {
      if (cause.error === 'access_denied') return new SignInRefused('cancelled', { cause });
      return new SignInRefused(
        cause.error === 'temporarily_unavailable' || cause.error === 'server_error'
          ? 'unavailable'
          : 'invalid',
        { cause },
      );
    }
    const answered =
      cause instanceof ResponseBodyError ||
      (cause instanceof ClientError && cause.code !== undefined && !AWAY.has(cause.code));
    return new SignInRefused(answered ? 'invalid' : 'unavailable', { cause });
  }

  async function claimsOf(
    config: Configuration,
    idToken: IDToken,
    accessToken: string,
  ): Promise<Vouched['claims']> {
    if (idToken[wanted] !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
      return idToken;
    const { fetchUserInfo } = await library;
    const more: UserInfoResponse = await fetchUserInfo(config, accessToken, idToken.sub);
    return { ...more, ...idToken };
  }

  return {
    async signInAddress({ state, nonce, verifier }) {
      const config = await configuration();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library;
      return buildAuthorizationUrl(config, {
        redirect_uri: returnAddress,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    async vouchedBy(returned, { state, nonce, verifier }) {
      const config = await configuration();
      const { authorizationCodeGrant } = await library;
      try {
        const tokens = await authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const idToken = tokens.claims();
        if (!idToken) throw new SignInRefused('invalid');
        return {
          issuer: idToken.iss,
          subject: idToken.sub,
          claims: await claimsOf(config, idToken, tokens.access_token),
        };
      } catch (cause) {
        throw cause instanceof SignInRefused ? cause : await refusalOf(cause);
      }
    },

    async signOutAddress() {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      const { buildEndSessionUrl } = await library;
      return buildEndSessionUrl(config, { post_logout_redirect_uri: `${siteUrl}/auth` }).href;
    },
  };
}
