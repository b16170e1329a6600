import { createHmac } from 'node:crypto';
import { foldUserName, OVERRIDE_HOURS } from '@riwaq/api';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import type { Sessions } from '../account/sessions';
import type { Audit } from '../audit/audit';
import type { Caller } from '../platform/caller';
import { malformed, notFound } from '../platform/http/errors';
import type { Clock } from '../platform/services';
import { inTransaction, type Db } from '../platform/db/database';
import type { DeveloperSettings } from './settings';
import { isRecord } from '../platform/is-record';

/** Cookie that makes a browser load one module from a developer's build. */
export const OVERRIDE_COOKIE = 'riwaq-override';

const claims = z.object({
  userGuid: z.guid(),
  /** The session in which the override was started; the override ends with it. */
  sessionGuid: z.guid(),
  module: z.string(),
  manifestUrl: z.string(),
  /** Seconds since 1970. */
  expires: z.number(),
});

/** Loads one module in one browser from a developer's build. */
export type Override = z.infer<typeof claims>;

/** Lets developers test their own builds on the deployed site (docs/decisions/0048). */
export interface Overrides {
  /** Origins from which this user may load builds; undefined for users who are not developers. */
  originsFor(userName: string): readonly string[] | undefined;
  /**
   * Returns the value of the new cookie and its duration in seconds. Throws 404 for users who are
   * not developers, 400 for an origin or module that is not allowed.
   */
  start(
    caller: Caller,
    wish: { module: string; manifestUrl: string },
  ): Promise<{ value: string; seconds: number }>;
  /**
   * Records the end of the cookie's override, if it has one. Throws 404 for users who are not
   * developers.
   */
  stop(caller: Caller, cookie: string | undefined): Promise<void>;
  /**
   * The override of a cookie if it is still allowed; null when it is forged, expired, or no longer
   * allowed. Never rejects.
   */
  inForce(cookie: string): Promise<Override | null>;
  /** `static/config.json`, with the module taken from the override's build. */
  configWith(override: Override): Promise<object | null>;
}

export interface OverridesDeps {
  db: Db;
  clock: Clock;
  sessions: Pick<Sessions, 'lasts'>;
  audit: Audit;
  secret: string;
  settings: DeveloperSettings;
  /** Reads the current `static/config.json`. */
  siteConfig(): Promise<unknown>;
}

/** Seconds since 1970. */
const nowInSeconds = (clock: Clock): number => clock.now().getTime() / 1000;

const modulesOf = (config: unknown): Record<string, unknown>[] =>
  isRecord(config) && Array.isArray(config.modules) ? config.modules.filter(isRecord) : [];

/** The origin of a build's address; null if the address is not acceptable. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, origin } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? origin : null;
}

interface OverrideCookies {
  sign(override: Override): string;
  /** The override of a cookie; null when it is forged or expired. */
  read(cookie: string): Override | null;
}

function createOverrideCookies(secret: string, clock: Clock): OverrideCookies {
  // Use a separate key, so that nothing else that the installation signs is accepted as an
  // override.
  const key = createHmac('sha256', secret).update('developer override').digest();
  const verify = createVerifier({ key, algorithms: ['HS256'], cache: false });
  return {
    sign: createSigner({ key, algorithm: 'HS256', noTimestamp: true }),
    read(cookie) {
      try {
        const { data } = claims.safeParse(verify(cookie));
        return data && data.expires > nowInSeconds(clock) ? data : null;
      } catch {
        return null;
      }
    },
  };
}

/** The user name of an account that is not closed. */
async function userNameOf(db: Db, userGuid: string): Promise<string | undefined> {
  const person = await db
    .selectFrom('person')
    .select('user_name')
    .where('guid', '=', userGuid)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return person?.user_name;
}

/**
 * The site's configuration with one module taken from a build. Removes its fallback build and its
 * canary: the developer must see their own build, or why it does not start.
 */
function withBuild(config: unknown, { module, manifestUrl }: Override): object | null {
  if (!isRecord(config)) return null;
  const modules = modulesOf(config).map((entry) =>
    entry.id === module
      ? { ...entry, manifestUrl, previous: undefined, canary: undefined, override: true }
      : entry,
  );
  return { ...config, modules };
}

export function createOverrides({
  db,
  clock,
  sessions,
  audit,
  secret,
  settings: { developers, origins },
  siteConfig,
}: OverridesDeps): Overrides {
  const { sign, read } = createOverrideCookies(secret, clock);

  const isDeveloper = async (userGuid: string): Promise<boolean> => {
    const userName = await userNameOf(db, userGuid);
    return userName !== undefined && developers.has(foldUserName(userName));
  };
  const checkDeveloper = async ({ userGuid }: Caller): Promise<void> => {
    if (!(await isDeveloper(userGuid))) throw notFound();
  };
  const isHosted = async (module: string): Promise<boolean> =>
    modulesOf(await siteConfig()).some(({ id, enabled }) => id === module && enabled !== false);
  const isAllowed = (manifestUrl: string): boolean => origins.includes(originOf(manifestUrl) ?? '');
  const note = (
    caller: Caller,
    kind: 'developer.overrideStarted' | 'developer.overrideStopped',
    { module, manifestUrl }: Pick<Override, 'module' | 'manifestUrl'>,
  ) =>
    inTransaction(db, (tx) =>
      audit.note(tx, caller, { kind, about: { guid: null, title: `${module}: ${manifestUrl}` } }),
    );

  return {
    originsFor: (userName) => (developers.has(foldUserName(userName)) ? origins : undefined),

    async start(caller, { module, manifestUrl }) {
      await checkDeveloper(caller);
      if (!(await isHosted(module))) throw malformed('module', 'choice');
      if (originOf(manifestUrl) === null) throw malformed('manifestUrl', 'invalid');
      if (!isAllowed(manifestUrl)) throw malformed('manifestUrl', 'choice');
      const expires = Math.floor(nowInSeconds(clock)) + OVERRIDE_HOURS * 3600;
      const override: Override = {
        userGuid: caller.userGuid,
        sessionGuid: caller.sessionGuid,
        module,
        manifestUrl: new URL(manifestUrl).href,
        expires,
      };
      await note(caller, 'developer.overrideStarted', override);
      return { value: sign(override), seconds: Math.floor(expires - nowInSeconds(clock)) };
    },

    async stop(caller, cookie) {
      await checkDeveloper(caller);
      const override = cookie === undefined ? null : read(cookie);
      if (override?.userGuid === caller.userGuid)
        await note(caller, 'developer.overrideStopped', override);
    },

    async inForce(cookie) {
      const override = read(cookie);
      if (!override || !isAllowed(override.manifestUrl)) return null;
      // Refuse the override when the look-up fails: the page is served as deployed.
      const granted = await Promise.all([
        isDeveloper(override.userGuid),
        sessions.lasts(override),
        isHosted(override.module),
      ]).catch(() => [false]);
      return granted.every(Boolean) ? override : null;
    },

    configWith: async (override) => withBuild(await siteConfig(), override),
  };
}
