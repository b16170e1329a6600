import { createHash, randomBytes } from 'node:crypto';
import type { Audit } from '../audit/audit';
import type { Clock, Log } from '../app/services';
import { inTransaction, type Db, type Tx } from '../db/database';
import { findPerson } from './linking';
import { SignInRefused } from './problems';
import { RETURN_PATH, type Provider } from './provider';
import type { OpenIdSettings } from './settings';

/** A browser may stay at the provider for so long: people look for their second factor. */
export const ATTEMPT_MS = 10 * 60_000;
/** The page takes its session at once, or never. */
export const CODE_MS = 60_000;
/** Browsers from one address that are at the provider at a time; a whole campus may share it. */
export const OPEN_PER_ADDRESS = 2000;

/** What nobody guesses, for an address or a cookie. */
const secret = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** A sign-in that has begun: where the browser goes, and what it brings back in a cookie. */
export interface Begun {
  location: string;
  cookie: { name: string; value: string };
}

/** Sign-in by the university's provider (docs/decisions/0045). */
export interface OpenId {
  /** What the Login page says of it, in a language. */
  offer(language: 'ar' | 'en'): { name: string; startUrl: string };
  /** E-mail addresses tell whose an account is, so that nobody writes their own. */
  readonly byEmail: boolean;
  readonly siteUrl: string;
  readonly secure: boolean;
  /** The cookie of an attempt, by its state. */
  cookieName(state: string): string;
  /** A browser begins. `page` is the hash of what the page keeps that will take the session. */
  begin(page: string, address: string): Promise<Begun>;
  /**
   * A browser comes back with the provider's answer in the query of its address; the code for which
   * its page takes the session. Throws {@link SignInRefused}.
   */
  comeBack(query: string, cookie: (name: string) => string | undefined): Promise<string>;
  /** Whose session the page takes, once; null when there is none to take. */
  take(tx: Tx, code: string, pageSecret: string): Promise<string | null>;
  /** Our page that leads there; null when the provider offers no such place, or is away. */
  signOutUrl(): Promise<string | null>;
  /**
   * Where the browser signs out of the provider too; null when there is no such place, or the
   * provider is away.
   */
  signOutAddress(): Promise<string | null>;
}

export function createOpenId({
  db,
  audit,
  clock,
  log,
  settings,
  provider,
}: {
  db: Db;
  audit: Pick<Audit, 'note'>;
  clock: Clock;
  log: Log;
  settings: OpenIdSettings;
  provider: Provider;
}): OpenId {
  const secure = settings.publicUrl.startsWith('https:');
  // By the attempt, so that two tabs do not take each other's. `__Host-`: no neighbouring site can
  // have set it.
  const cookieName = (state: string) =>
    `${secure ? '__Host-' : ''}riwaq-sign-in-${hashOf(state).toString('hex').slice(0, 16)}`;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  const signOutAddress = () => provider.signOutAddress().catch(() => null);

  async function keepAttempt(
    row: {
      state_hash: Buffer;
      browser_hash: Buffer;
      page_hash: Buffer;
      verifier: string;
      nonce: string;
    },
    address: string,
  ): Promise<boolean> {
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
        .values({ ...row, address_hash, expires_at: later(ATTEMPT_MS) })
        .execute();
      return true;
    });
  }

  return {
    offer: (language) => ({
      name: settings.name[language],
      startUrl: `${settings.publicUrl}/openid/start`,
    }),
    byEmail: settings.linkBy === 'email',
    siteUrl: settings.siteUrl,
    secure,
    cookieName,

    async begin(page, address) {
      const [state, browser, nonce, verifier] = [secret(), secret(), secret(), secret()];
      const location = await provider.signInAddress({ state, nonce, verifier });
      const kept = await keepAttempt(
        {
          state_hash: hashOf(state),
          browser_hash: hashOf(browser),
          page_hash: Buffer.from(page, 'base64url'),
          verifier,
          nonce,
        },
        address,
      );
      if (!kept) throw new SignInRefused('unavailable');
      return { location, cookie: { name: cookieName(state), value: browser } };
    },

    async comeBack(query, cookie) {
      const returned = new URL(`${settings.publicUrl}${RETURN_PATH}?${query}`);
      const state = returned.searchParams.get('state') ?? '';
      // In one statement, so that of two that come with the same answer one goes on.
      const attempt = await db
        .deleteFrom('sign_in_attempt')
        .where('state_hash', '=', hashOf(state))
        .where('browser_hash', '=', hashOf(cookie(cookieName(state)) ?? ''))
        .where('expires_at', '>', clock.now())
        .returning(['page_hash', 'verifier', 'nonce'])
        .executeTakeFirst();
      if (!attempt) throw new SignInRefused('expired');
      const vouched = await provider.vouchedBy(returned, { state, ...attempt });
      const { personGuid, linked } = await findPerson(
        { db, audit },
        vouched,
        settings,
        clock.now(),
      );
      const code = secret();
      await db
        .insertInto('sign_in_code')
        .values({
          hash: hashOf(code),
          page_hash: attempt.page_hash,
          person_guid: personGuid,
          expires_at: later(CODE_MS),
        })
        .execute();
      log.info({ person: personGuid, linked }, 'The provider vouched for a person.');
      return code;
    },

    async take(tx, code, pageSecret) {
      const taken = await tx
        .deleteFrom('sign_in_code')
        .where('hash', '=', hashOf(code))
        .where('page_hash', '=', hashOf(pageSecret))
        .where('expires_at', '>', clock.now())
        .returning('person_guid')
        .executeTakeFirst();
      return taken?.person_guid ?? null;
    },

    signOutUrl: async () =>
      (await signOutAddress()) === null ? null : `${settings.publicUrl}/openid/sign-out`,
    signOutAddress,
  };
}
