import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { SignInRefused } from './problems';
import type { OpenIdSettings } from './settings';
import { bindContext } from '../platform/bind-context';

/** Timeout for the provider's responses, in seconds. */
const PATIENCE_S = 8;
/** Cache duration of the provider's metadata. */
const KNOWN_MS = 60 * 60_000;
/** Accepted difference to the provider's clock, in seconds. */
export const CLOCK_TOLERANCE_S = 60;

/**
 * The library's error codes for a faulty provider, as opposed to an invalid response; an
 * unreachable provider has no code.
 */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** A user whose identity the provider has verified. */
export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface Provider {
  /** Address at which a browser signs in. */
  signInAddress(attempt: { state: string; nonce: string; verifier: string }): Promise<string>;
  /**
   * Exchanges the code of a returning browser; checks state, issuer, signature, audience, times and
   * nonce.
   */
  verifyReturn(
    returned: URL,
    attempt: { state: string; nonce: string; verifier: string },
  ): Promise<VerifiedIdentity>;
  /** Address at which a browser also signs out of the provider; null when the provider has none. */
  signOutAddress(): Promise<string | null>;
}

/** Path to which the provider redirects browsers back. */
export const RETURN_PATH = '/openid/return';

interface ProviderContext extends OpenIdSettings {
  library: Promise<typeof import('openid-client')>;
  requiredClaim: string;
  configuration: () => Promise<Configuration>;
  returnAddress: string;
}

async function discover({
  library,
  clientSecret,
  issuer,
  clientId,
}: ProviderContext): Promise<Configuration> {
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
      // The settings allow http only for this machine.
      execute: [
        enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    },
  );
}

async function refusalOf({ library }: ProviderContext, cause: unknown): Promise<SignInRefused> {
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
  { requiredClaim, library }: ProviderContext,
  config: Configuration,
  idToken: IDToken,
  accessToken: string,
): Promise<VerifiedIdentity['claims']> {
  if (
    idToken[requiredClaim] !== undefined ||
    config.serverMetadata().userinfo_endpoint === undefined
  )
    return idToken;
  const { fetchUserInfo } = await library;
  const more: UserInfoResponse = await fetchUserInfo(config, accessToken, idToken.sub);
  return { ...more, ...idToken };
}

async function signInAddress(
  { configuration, library, returnAddress, scope }: ProviderContext,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<string> {
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
}

async function verifyReturn(
  context: ProviderContext,
  returned: URL,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<VerifiedIdentity> {
  const { configuration, library } = context;
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
      claims: await claimsOf(context, config, idToken, tokens.access_token),
    };
  } catch (cause) {
    throw cause instanceof SignInRefused ? cause : await refusalOf(context, cause);
  }
}

async function signOutAddress({
  configuration,
  library,
  siteUrl,
}: ProviderContext): Promise<string | null> {
  const config = await configuration();
  if (config.serverMetadata().end_session_endpoint === undefined) return null;
  const { buildEndSessionUrl } = await library;
  return buildEndSessionUrl(config, { post_logout_redirect_uri: `${siteUrl}/auth` }).href;
}

/**
 * Client of the configured provider. Every failure is a {@link SignInRefused}, whose `cause` is for
 * the log.
 */
export function createProvider(deps: OpenIdSettings, now: () => number): Provider {
  const { publicUrl, userNameClaim, linkBy } = deps;
  // Import lazily: only a server with a provider needs the package.
  const library = import('openid-client');
  const returnAddress = publicUrl + RETURN_PATH;
  const requiredClaim = linkBy === 'email' ? 'email' : userNameClaim;
  const context: ProviderContext = {
    ...deps,
    library,
    requiredClaim,
    configuration,
    returnAddress,
  };
  let known: { at: number; configuration: Promise<Configuration> } | undefined;

  /** Failures are not cached: the next sign-in tries again. */
  function configuration(): Promise<Configuration> {
    if (!known || now() - known.at >= KNOWN_MS) {
      const discovery = { at: now(), configuration: discover(context) };
      known = discovery;
      discovery.configuration.catch(() => {
        if (known === discovery) known = undefined;
      });
    }
    return known.configuration.catch((cause: unknown) => {
      throw new SignInRefused('unavailable', { cause });
    });
  }

  return bindContext(context, { signInAddress, verifyReturn, signOutAddress });
}
