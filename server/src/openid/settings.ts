import { readFile } from 'node:fs/promises';
import type { Settings } from '../platform/settings';
import { StartupError } from '../platform/startup-error';

/** Connection to the university's provider, and how its users are matched to accounts. */
export interface OpenIdSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Display name on the button. */
  name: Readonly<Record<'ar' | 'en', string>>;
  /** Requested scopes, separated by spaces. */
  scope: string;
  /** How a first sign-in is matched to an existing user. */
  linkBy: 'user-name' | 'email';
  /** The claim with the user name. */
  userNameClaim: string;
  /** Public URL of this server, without a trailing slash; and of the site. */
  publicUrl: string;
  siteUrl: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** An address that secrets may be sent to: over TLS, or on this machine. */
function safeAddress(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  const safe =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))) &&
    url.username === '' &&
    url.search === '' &&
    url.hash === '';
  if (!safe)
    throw new StartupError(
      `${name} is not valid: give a whole https address, without query and fragment (http only for this very machine).`,
    );
  return url;
}

async function secretOf({
  OIDC_CLIENT_SECRET: given,
  OIDC_CLIENT_SECRET_FILE: file,
}: Settings): Promise<string> {
  if (given !== undefined && file !== undefined)
    throw new StartupError(
      'OIDC_CLIENT_SECRET and OIDC_CLIENT_SECRET_FILE are both set: leave one of them out.',
    );
  if (file === undefined) return given ?? '';
  const read = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new StartupError(
      `OIDC_CLIENT_SECRET_FILE: ${file} cannot be read (${cause.code ?? 'unknown'}).`,
    );
  });
  return read.trim();
}

/**
 * Reads the provider's settings; null without a provider. Throws a {@link StartupError} that names
 * missing or invalid variables.
 */
export async function openIdSettings(settings: Settings): Promise<OpenIdSettings | null> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME_AR, OIDC_NAME_EN, PUBLIC_URL, SITE_URL } =
    settings;
  if (OIDC_ISSUER === undefined) return null;
  const clientSecret = await secretOf(settings);
  const needed = {
    OIDC_CLIENT_ID,
    'OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE': clientSecret,
    OIDC_NAME_AR,
    OIDC_NAME_EN,
    PUBLIC_URL,
  };
  const missing = Object.entries(needed)
    .filter(([, value]) => value === undefined || value === '')
    .map(([name]) => name);
  if (missing.length > 0)
    throw new StartupError(`Sign-in by OIDC_ISSUER also needs ${missing.join(', ')}.`);
  const base = (name: string, value = '') => safeAddress(name, value).href.replace(/\/+$/, '');
  const publicUrl = base('PUBLIC_URL', PUBLIC_URL);
  return {
    issuer: safeAddress('OIDC_ISSUER', OIDC_ISSUER),
    clientId: OIDC_CLIENT_ID ?? '',
    clientSecret,
    name: { ar: OIDC_NAME_AR ?? '', en: OIDC_NAME_EN ?? '' },
    scope: settings.OIDC_SCOPE,
    linkBy: settings.OIDC_LINK_BY,
    userNameClaim: settings.OIDC_USER_NAME_CLAIM,
    publicUrl,
    siteUrl: SITE_URL === undefined ? publicUrl : base('SITE_URL', SITE_URL),
  };
}
