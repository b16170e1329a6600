import { randomUUID } from 'node:crypto';
import type { Browser, DeviceSystem } from '@riwaq/api';
import { sql } from 'kysely';
import type { Backplane } from '../app/backplane';
import type { Caller } from '../app/caller';
import type { Clock, Log } from '../app/services';
import { onCommit, type Db, type Tx } from '../db/database';
import { SESSION_MOST_SECONDS, SESSION_SECONDS, type Tokens } from './tokens';

/**
 * How often changed sessions are looked up: the command-line tool sends no messages, and those of
 * other processes may be lost.
 */
const POLL_MS = 2000;
/** How long a transaction may take to commit after it changed sessions. */
const COMMIT_MS = 60_000;
const REVOKED = 'sessions-revoked';
const REGROUPED = 'sessions-regrouped';
/** How often it is written down which sessions made a call since. */
const NOTE_SEEN_MS = 60_000;

/**
 * How long a session is kept after its end: until every process, whatever its clock, takes its
 * tokens for over.
 */
const KEPT_AFTER_END_MS = 24 * 60 * 60_000;

/** Whom a session is for, as its token says. */
export interface SessionOwner {
  guid: string;
  role: 0 | 2;
  person_type: Caller['personType'];
  full_name: string;
  email: string;
}

/** What its person is told of a session's device. */
export interface DeviceShown {
  browser: Browser;
  system: DeviceSystem;
  place: string;
}

/** Which of a person's sessions; left out, all of them. */
export interface WhichSessions {
  only?: string;
  except?: string;
}

/** The signed-in devices: rows in the database, and in memory what each request needs to know. */
export interface Sessions {
  /**
   * A new session's token; good once the transaction is committed. It holds the person, so that
   * what ends all sessions ends this one too.
   */
  start(
    tx: Tx,
    owner: SessionOwner,
    device?: { sessionGuid: string; shown: DeviceShown },
  ): Promise<string>;
  /**
   * A token with which an open session lasts longer; null when it has been ended. The one before is
   * good to its own end.
   */
  renew(owner: SessionOwner, sessionGuid: string): Promise<string | null>;
  /** Ends sessions of a person, and returns how many. In force everywhere after the commit. */
  revoke(tx: Tx, userGuid: string, which?: WhichSessions): Promise<number>;
  /**
   * The session that a token is signed for; null when it is forged or past its end. It may be
   * revoked: that is not looked up.
   */
  sessionOf(token: string): string | null;
  /**
   * Who a token belongs to; null when it is forged, past its end, revoked or of a session that
   * never was.
   */
  authenticate(token: string): Promise<Caller | null>;
  /**
   * Whether a session is this person's, was not ended, and is not past its end as that was renewed
   * last.
   */
  lasts(session: Pick<Caller, 'sessionGuid' | 'userGuid'>): Promise<boolean>;
  /** Whether a person is signed in on any device. */
  isSignedIn(userGuid: string): Promise<boolean>;
  /**
   * Removes what is known of sessions long past their end: browser, system and place of a device.
   */
  cleanUp(): Promise<void>;
  /**
   * Writes down which sessions made a call since it was done last, as it does by itself from time
   * to time.
   */
  noteSeen(): Promise<void>;
  /** Looks for sessions that other processes changed, as it does by itself from time to time. */
  lookForRevoked(): Promise<void>;
  /** Called with every session that is revoked, here or in another process. */
  onRevoked(listener: (userGuid: string, sessionGuid: string) => void): void;
  /** Called with every person whose classes changed. */
  onRegrouped(listener: (userGuid: string) => void): void;
  close(): void;
}

interface Known {
  userGuid: string;
  expires: number;
  revoked: boolean;
}

export function createSessions(deps: {
  db: Db;
  tokens: Tokens;
  clock: Clock;
  backplane: Backplane;
  log: Log;
}): Sessions {
  const { db, tokens, clock, backplane, log } = deps;
  const known = new Map<string, Known>();
  const seen = new Map<string, Date>();
  const listeners = new Set<(userGuid: string, sessionGuid: string) => void>();
  const regroupListeners = new Set<(userGuid: string) => void>();
  /** When the classes of people changed last, in milliseconds, as far as listeners were called. */
  const regrouped = new Map<string, number>();
  let polledTo = clock.now();

  const markRevoked = (sessionGuid: string, userGuid: string) => {
    if (known.get(sessionGuid)?.revoked) return;
    // Even one not seen yet: it may be being looked up at this moment.
    known.set(sessionGuid, {
      userGuid,
      expires: clock.now().getTime() / 1000 + SESSION_SECONDS,
      revoked: true,
    });
    for (const listener of listeners) listener(userGuid, sessionGuid);
  };

  const markRegrouped = (userGuid: string, at: number): boolean => {
    if ((regrouped.get(userGuid) ?? 0) >= at) return false;
    regrouped.set(userGuid, at);
    return true;
  };

  const unsubscribe = [
    backplane.subscribe(REVOKED, (message) => {
      const [sessionGuid = '', userGuid = ''] = message.split(' ');
      markRevoked(sessionGuid, userGuid);
    }),
    // The process that found it has the hub of every process authorise the groups anew.
    backplane.subscribe(REGROUPED, (message) => {
      const [userGuid = '', at = ''] = message.split(' ');
      markRegrouped(userGuid, Number(at));
    }),
  ];

  const lookForRevoked = async () => {
    const now = clock.now();
    const from = new Date(polledTo.getTime() - COMMIT_MS);
    const rows = await db
      .selectFrom('session')
      .select(['guid', 'person_guid', 'revoked_at', 'regrouped_at'])
      .where((is) => is.or([is('revoked_at', '>=', from), is('regrouped_at', '>=', from)]))
      .execute();
    // Only now: what could not be asked is asked the next time.
    polledTo = now;
    for (const { guid, person_guid, revoked_at, regrouped_at } of rows) {
      if (revoked_at !== null) markRevoked(guid, person_guid);
      else if (regrouped_at !== null && markRegrouped(person_guid, regrouped_at.getTime())) {
        backplane.publish(REGROUPED, `${person_guid} ${regrouped_at.getTime()}`);
        for (const listener of regroupListeners) listener(person_guid);
      }
    }
    for (const [userGuid, at] of regrouped) if (at < from.getTime()) regrouped.delete(userGuid);
    for (const [guid, { expires }] of known) if (expires < now.getTime() / 1000) known.delete(guid);
  };
  const timer = setInterval(
    () =>
      void lookForRevoked().catch((cause: unknown) =>
        log.warn({ err: cause }, 'changed sessions could not be looked up'),
      ),
    POLL_MS,
  );
  timer.unref();

  const noteSeen = async () => {
    const noted = [...seen];
    seen.clear();
    if (noted.length === 0) return;
    await sql`
      update session set seen_at = s.at from unnest(${noted.map(([guid]) => guid)}::uuid[], ${noted.map(([, at]) => at.toISOString())}::timestamptz[]) s(guid, at)
      where session.guid = s.guid and session.seen_at < s.at`
      .execute(db)
      .catch((cause: unknown) => {
        // Written down the next time, unless there was another call since.
        for (const [guid, at] of noted) if (!seen.has(guid)) seen.set(guid, at);
        throw cause;
      });
  };
  const noting = setInterval(
    () =>
      void noteSeen().catch((cause: unknown) =>
        log.warn({ err: cause }, 'it could not be written down which sessions are in use'),
      ),
    NOTE_SEEN_MS,
  );
  noting.unref();

  /** Whether a session is this person's and was not ended. It may be past its end. */
  const isOpen = async ({ sessionGuid, userGuid, expires }: Caller): Promise<boolean> => {
    let session = known.get(sessionGuid);
    if (!session) {
      const row = await db
        .selectFrom('session')
        .select('revoked_at')
        .where('guid', '=', sessionGuid)
        .where('person_guid', '=', userGuid)
        .executeTakeFirst();
      if (!row) return false;
      // Its live connections here end too: the look-up that finds it next takes it for known.
      if (row.revoked_at !== null) markRevoked(sessionGuid, userGuid);
      session = known.get(sessionGuid) ?? { userGuid, expires, revoked: false };
      known.set(sessionGuid, session);
    }
    return !session.revoked && session.userGuid === userGuid;
  };

  const tokenOf = (owner: SessionOwner, sessionGuid: string, expires: number): string =>
    tokens.sign({
      role: owner.role,
      unique_name: owner.guid,
      PersonType: owner.person_type,
      given_name: owner.full_name,
      email: owner.email,
      jti: sessionGuid,
      exp: expires,
    });

  return {
    async start(tx, owner, device) {
      const guid = device?.sessionGuid ?? randomUUID();
      const now = clock.now();
      const expires = Math.floor(now.getTime() / 1000) + SESSION_SECONDS;
      await tx
        .insertInto('session')
        .values({
          guid,
          person_guid: owner.guid,
          created_at: now,
          expires_at: new Date(expires * 1000),
          revoked_at: null,
          ...device?.shown,
          seen_at: now,
        })
        .execute();
      return tokenOf(owner, guid, expires);
    },
    async renew(owner, sessionGuid) {
      const later = new Date(clock.now().getTime() + SESSION_SECONDS * 1000);
      const renewed = await db
        .updateTable('session')
        .set({
          expires_at: sql<Date>`greatest(expires_at, least(${later}::timestamptz, created_at + make_interval(secs => ${SESSION_MOST_SECONDS})))`,
        })
        .where('guid', '=', sessionGuid)
        .where('person_guid', '=', owner.guid)
        .where('revoked_at', 'is', null)
        .returning('expires_at')
        .executeTakeFirst();
      return renewed
        ? tokenOf(owner, sessionGuid, Math.floor(renewed.expires_at.getTime() / 1000))
        : null;
    },
    async revoke(tx, userGuid, { only, except } = {}) {
      // A session that is beginning just now holds its person: waited for, it is seen.
      await tx
        .selectFrom('person')
        .select('guid')
        .where('guid', '=', userGuid)
        .forNoKeyUpdate()
        .execute();
      let query = tx
        .updateTable('session')
        .set({ revoked_at: clock.now() })
        .where('person_guid', '=', userGuid)
        .where('revoked_at', 'is', null);
      if (only !== undefined) query = query.where('guid', '=', only);
      if (except !== undefined) query = query.where('guid', '!=', except);
      const rows = await query.returning('guid').execute();
      onCommit(tx, () => {
        for (const { guid } of rows) {
          markRevoked(guid, userGuid);
          backplane.publish(REVOKED, `${guid} ${userGuid}`);
        }
      });
      return rows.length;
    },
    sessionOf: (token) => tokens.verify(token)?.sessionGuid ?? null,
    async authenticate(token) {
      const caller = tokens.verify(token);
      if (!caller || !(await isOpen(caller))) return null;
      seen.set(caller.sessionGuid, clock.now());
      return caller;
    },
    async lasts({ sessionGuid, userGuid }) {
      const row = await db
        .selectFrom('session')
        .select('guid')
        .where('guid', '=', sessionGuid)
        .where('person_guid', '=', userGuid)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row !== undefined;
    },
    async isSignedIn(userGuid) {
      const row = await db
        .selectFrom('session')
        .select('guid')
        .where('person_guid', '=', userGuid)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async cleanUp() {
      await db
        .deleteFrom('session')
        .where('expires_at', '<', new Date(clock.now().getTime() - KEPT_AFTER_END_MS))
        .execute();
    },
    noteSeen,
    lookForRevoked,
    onRevoked(listener) {
      listeners.add(listener);
    },
    onRegrouped(listener) {
      regroupListeners.add(listener);
    },
    close() {
      clearInterval(timer);
      clearInterval(noting);
      for (const stop of unsubscribe) stop();
    },
  };
}
