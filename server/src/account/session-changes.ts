import { sql } from 'kysely';
import type { Backplane } from '../platform/backplane';
import type { Contacts } from '../platform/contacts';
import type { Clock, Log } from '../platform/services';
import type { Db } from '../platform/db/database';
import { SESSION_SECONDS, type Tokens } from './tokens';

/**
 * Poll interval for changed sessions: the command-line tool sends no messages, and messages of
 * other processes may be lost.
 */
export const POLL_MS = 2000;
/** Maximum time for a transaction to commit after it changed sessions. */
const COMMIT_MS = 60_000;
export const REVOKED = 'sessions-revoked';
export const REGROUPED = 'sessions-regrouped';

export interface Known {
  userGuid: string;
  expires: number;
  revoked: boolean;
}

export interface SessionsDeps {
  db: Db;
  tokens: Tokens;
  clock: Clock;
  backplane: Backplane;
  log: Log;
  /** Records the start of each session: its browser is online then. */
  contacts?: Pick<Contacts, 'note'>;
}

export interface SessionsContext extends SessionsDeps {
  known: Map<string, Known>;
  listeners: Set<(userGuid: string, sessionGuid: string) => void>;
  regrouped: Map<string, number>;
  seen: Map<string, Date>;
  regroupListeners: Set<(userGuid: string) => void>;
  timer: NodeJS.Timeout;
  noting: NodeJS.Timeout;
  unsubscribe: (() => void)[];
  /** End of the period of the last successful poll. */
  polledTo: Date;
}

export const markRevoked = (
  { known, clock, listeners }: SessionsContext,
  sessionGuid: string,
  userGuid: string,
) => {
  if (known.get(sessionGuid)?.revoked) return;
  // Also for an unknown session: a look-up may be in progress at this moment.
  known.set(sessionGuid, {
    userGuid,
    expires: clock.now().getTime() / 1000 + SESSION_SECONDS,
    revoked: true,
  });
  for (const listener of listeners) listener(userGuid, sessionGuid);
};

export const markRegrouped = (
  { regrouped }: SessionsContext,
  userGuid: string,
  at: number,
): boolean => {
  if ((regrouped.get(userGuid) ?? 0) >= at) return false;
  regrouped.set(userGuid, at);
  return true;
};

export const noteSeen = async ({ seen, db }: SessionsContext) => {
  const noted = [...seen];
  seen.clear();
  if (noted.length === 0) return;
  await sql`
      update session set seen_at = s.at from unnest(${noted.map(([guid]) => guid)}::uuid[], ${noted.map(([, at]) => at.toISOString())}::timestamptz[]) s(guid, at)
      where session.guid = s.guid and session.seen_at < s.at`
    .execute(db)
    .catch((cause: unknown) => {
      // Store it in the next run, unless the session made another call since.
      for (const [guid, at] of noted) if (!seen.has(guid)) seen.set(guid, at);
      throw cause;
    });
};

export const lookForRevoked = async (context: SessionsContext) => {
  const { clock, db, backplane, regroupListeners, regrouped, known } = context;
  const now = clock.now();
  const from = new Date(context.polledTo.getTime() - COMMIT_MS);
  const rows = await db
    .selectFrom('session')
    .select(['guid', 'person_guid', 'revoked_at', 'regrouped_at'])
    .where((is) => is.or([is('revoked_at', '>=', from), is('regrouped_at', '>=', from)]))
    .execute();
  // Set only after success: a failed poll is repeated over the same period.
  context.polledTo = now;
  for (const { guid, person_guid, revoked_at, regrouped_at } of rows) {
    if (revoked_at !== null) markRevoked(context, guid, person_guid);
    else if (regrouped_at !== null && markRegrouped(context, person_guid, regrouped_at.getTime())) {
      backplane.publish(REGROUPED, `${person_guid} ${regrouped_at.getTime()}`);
      for (const listener of regroupListeners) listener(person_guid);
    }
  }
  for (const [userGuid, at] of regrouped) if (at < from.getTime()) regrouped.delete(userGuid);
  for (const [guid, { expires }] of known) if (expires < now.getTime() / 1000) known.delete(guid);
};
