import { createHash, randomBytes } from 'node:crypto';
import type { Audit } from '../audit/audit';
import type { Clock, Log } from '../platform/services';
import { inTransaction, type Db, type Tx } from '../platform/db/database';
import { findPerson } from './linking';
import { SignInRefused } from './problems';
import { RETURN_PATH, type Provider } from './provider';
import type { OpenIdSettings } from './settings';
import { bindContext } from '../platform/bind-context';

/** Maximum time of a browser at the provider: users look for their second factor. */
export const ATTEMPT_MS = 10 * 60_000;
/** Validity of the one-time code for which the page gets its session. */
export const CODE_MS = 60_000;
/** Concurrent sign-ins per address; a whole campus may share one. */
export const OPEN_PER_ADDRESS = 2000;

/** An unguessable value for an address or a cookie. */
const secret = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** A started sign-in: the redirect target, and the cookie that the browser must send back. */
export interface Begun {
  location: string;
  cookie: { name: string; value: string };
}

/** Sign-in with the university's provider (docs/decisions/0045). */
export interface OpenId {
  /** Localised offer for the sign-in page. */
  offer(language: 'ar' | 'en'): { name: string; startUrl: string };
  /** Whether accounts are identified by e-mail, so that users cannot edit it. */
  readonly byEmail: boolean;
  readonly siteUrl: string;
  readonly secure: boolean;
  /** Name of the cookie of a sign-in, by its state. */
  cookieName(state: string): string;
  /**
   * Starts a sign-in. `page` is the hash of the page's secret; only that page can get the session.
   */
  begin(page: string, address: string): Promise<Begun>;
  /**
   * Completes a sign-in with the provider's response in the query; returns the one-time code for
   * which the page gets its session. Throws {@link SignInRefused}.
   */
  comeBack(query: string, cookie: (name: string) => string | undefined): Promise<string>;
  /** Redeems a code once and returns the user's guid; null when the code is invalid. */
  take(tx: Tx, code: string, pageSecret: string): Promise<string | null>;
  /**
   * Our page that redirects to the provider's sign-out; null when the provider has none, or is
   * unavailable.
   */
  signOutUrl(): Promise<string | null>;
  /**
   * Address at which the browser also signs out of the provider; null when it has none, or the
   * provider is unavailable.
   */
  signOutAddress(): Promise<string | null>;
}

interface OpenIdDeps {
  db: Db;
  audit: Pick<Audit, 'note'>;
  clock: Clock;
  log: Log;
  settings: OpenIdSettings;
  provider: Provider;
}

interface OpenIdContext extends OpenIdDeps {
  secure: boolean;
}

// One cookie per attempt, so that two tabs do not overwrite each other's. `__Host-`: a sibling
// domain cannot set it.
const cookieName = ({ secure }: OpenIdContext, state: string) =>
  `${secure ? '__Host-' : ''}riwaq-sign-in-${hashOf(state).toString('hex').slice(0, 16)}`;

const later = ({ clock }: OpenIdContext, ms: number) => new Date(clock.now().getTime() + ms);

const signOutAddress = ({ provider }: OpenIdContext) => provider.signOutAddress().catch(() => null);

async function keepAttempt(
  context: OpenIdContext,
  row: {
    state_hash: Buffer;
    browser_hash: Buffer;
    page_hash: Buffer;
    verifier: string;
    nonce: string;
  },
  address: string,
): Promise<boolean> {
  const { db, clock } = context;
  const address_hash = hashOf(address);
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('sign_in_attempt').where('expires_at', '<=', clock.now()).execute();
    await tx.deleteFrom('sign_in_code').where('expires_at', '<=', clock.now()).execute();
    const { open } = await tx
      .selectFrom('sign_in_attempt')
      .select((of) => of.fn.countAll<number>().as('open'))
      .where('address_hash', '=', address_hash)
      .executeTakeFirstOrThrow();
    if (Number(open) >= OPEN_PER_ADDRESS) return false;
    await tx
      .insertInto('sign_in_attempt')
      .values({ ...row, address_hash, expires_at: later(context, ATTEMPT_MS) })
      .execute();
    return true;
  });
}

const offer = (
  { settings }: OpenIdContext,
  language: 'ar' | 'en',
): { name: string; startUrl: string } => ({
  name: settings.name[language],
  startUrl: `${settings.publicUrl}/openid/start`,
});

async function begin(context: OpenIdContext, page: string, address: string): Promise<Begun> {
  const { provider } = context;
  const [state, browser, nonce, verifier] = [secret(), secret(), secret(), secret()];
  const location = await provider.signInAddress({ state, nonce, verifier });
  const stored = await keepAttempt(
    context,
    {
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      page_hash: Buffer.from(page, 'base64url'),
      verifier,
      nonce,
    },
    address,
  );
  if (!stored) throw new SignInRefused('unavailable');
  return { location, cookie: { name: cookieName(context, state), value: browser } };
}

async function comeBack(
  context: OpenIdContext,
  query: string,
  cookie: (name: string) => string | undefined,
): Promise<string> {
  const { settings, db, clock, provider, audit, log } = context;
  const returned = new URL(`${settings.publicUrl}${RETURN_PATH}?${query}`);
  const state = returned.searchParams.get('state') ?? '';
  // One statement, so that only one of two requests with the same response continues.
  const attempt = await db
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(cookie(cookieName(context, state)) ?? ''))
    .where('expires_at', '>', clock.now())
    .returning(['page_hash', 'verifier', 'nonce'])
    .executeTakeFirst();
  if (!attempt) throw new SignInRefused('expired');
  const identity = await provider.verifyReturn(returned, { state, ...attempt });
  const { personGuid, linked } = await findPerson({ db, audit }, identity, settings, clock.now());
  const code = secret();
  await db
    .insertInto('sign_in_code')
    .values({
      hash: hashOf(code),
      page_hash: attempt.page_hash,
      person_guid: personGuid,
      expires_at: later(context, CODE_MS),
    })
    .execute();
  log.info({ person: personGuid, linked }, 'A person signed in by the provider.');
  return code;
}

async function take(
  { clock }: OpenIdContext,
  tx: Tx,
  code: string,
  pageSecret: string,
): Promise<string | null> {
  const taken = await tx
    .deleteFrom('sign_in_code')
    .where('hash', '=', hashOf(code))
    .where('page_hash', '=', hashOf(pageSecret))
    .where('expires_at', '>', clock.now())
    .returning('person_guid')
    .executeTakeFirst();
  return taken?.person_guid ?? null;
}

const signOutUrl = async (context: OpenIdContext): Promise<string | null> =>
  (await signOutAddress(context)) === null ? null : `${context.settings.publicUrl}/openid/sign-out`;

export function createOpenId(deps: OpenIdDeps): OpenId {
  const { settings } = deps;
  const secure = settings.publicUrl.startsWith('https:');
  const context: OpenIdContext = { ...deps, secure };

  return {
    byEmail: settings.linkBy === 'email',
    siteUrl: settings.siteUrl,
    secure,
    ...bindContext(context, {
      offer,
      cookieName,
      begin,
      comeBack,
      take,
      signOutUrl,
      signOutAddress,
    }),
  };
}
