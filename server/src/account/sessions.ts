import { randomUUID } from 'node:crypto';
import { DAY_MS, type Browser, type DeviceSystem } from '@riwaq/api';
import { sql } from 'kysely';
import type { Caller } from '../platform/caller';
import { onCommit, type Tx } from '../platform/db/database';
import { SESSION_MOST_SECONDS, SESSION_SECONDS } from './tokens';
import { bindContext } from '../platform/bind-context';
import {
  POLL_MS,
  REVOKED,
  REGROUPED,
  type Known,
  type SessionsDeps,
  type SessionsContext,
  markRevoked,
  markRegrouped,
  noteSeen,
  lookForRevoked,
} from './session-changes';

/** Interval at which the last use of sessions is stored. */
const NOTE_SEEN_MS = 60_000;

/**
 * Retention of a session after its end: until every process, whatever its clock, considers its
 * tokens expired.
 */
const RETENTION_AFTER_END_MS = DAY_MS;

/** The user of a session, as stated in its token. */
export interface SessionOwner {
  guid: string;
  role: 0 | 2;
  person_type: Caller['personType'];
  full_name: string;
  email: string;
}

/** The description of a session's device that its user sees. */
export interface DeviceShown {
  browser: Browser;
  system: DeviceSystem;
  place: string;
}

/** Selects a user's sessions; all of them by default. */
export interface WhichSessions {
  only?: string;
  except?: string;
}

/**
 * The sessions of signed-in devices: rows in the database, and a memory cache of what each request
 * checks.
 */
export interface Sessions {
  /**
   * Starts a session and returns its token, valid after the commit. Locks the person, so that
   * ending all sessions includes this one.
   */
  start(
    tx: Tx,
    owner: SessionOwner,
    device?: { sessionGuid: string; shown: DeviceShown },
  ): Promise<string>;
  /**
   * Returns a token with a later expiry for an open session; null when the session has ended. The
   * previous token stays valid until its own expiry.
   */
  renew(owner: SessionOwner, sessionGuid: string): Promise<string | null>;
  /**
   * Ends sessions of a user and returns how many. Takes effect on every process after the commit.
   */
  revoke(tx: Tx, userGuid: string, which?: WhichSessions): Promise<number>;
  /**
   * The session that a token is signed for; null when it is forged or expired. Does not check
   * whether the session is revoked.
   */
  sessionOf(token: string): string | null;
  /**
   * Resolves a token to its user; null when it is forged, expired, revoked or of an unknown
   * session.
   */
  authenticate(token: string): Promise<Caller | null>;
  /**
   * Whether a session belongs to this user, was not ended, and has not passed its last renewed
   * expiry.
   */
  lasts(session: Pick<Caller, 'sessionGuid' | 'userGuid'>): Promise<boolean>;
  /** Whether a user is signed in on any device. */
  isSignedIn(userGuid: string): Promise<boolean>;
  /** Deletes the data of sessions that ended long ago: browser, system and location of a device. */
  cleanUp(): Promise<void>;
  /** Stores which sessions made a call since the last run; also runs periodically. */
  noteSeen(): Promise<void>;
  /** Polls for sessions that other processes changed; also runs periodically. */
  lookForRevoked(): Promise<void>;
  /** Subscribes to revoked sessions, on this process or another. */
  onRevoked(listener: (userGuid: string, sessionGuid: string) => void): void;
  /** Subscribes to users whose classes changed. */
  onRegrouped(listener: (userGuid: string) => void): void;
  close(): void;
}

/** Whether a session belongs to this user and was not ended. It may have expired. */
const isOpen = async (
  context: SessionsContext,
  { sessionGuid, userGuid, expires }: Caller,
): Promise<boolean> => {
  const { known, db } = context;
  let session = known.get(sessionGuid);
  if (!session) {
    const row = await db
      .selectFrom('session')
      .select('revoked_at')
      .where('guid', '=', sessionGuid)
      .where('person_guid', '=', userGuid)
      .executeTakeFirst();
    if (!row) return false;
    // End its live connections on this process too: the next poll would consider the session
    // already known.
    if (row.revoked_at !== null) markRevoked(context, sessionGuid, userGuid);
    session = known.get(sessionGuid) ?? { userGuid, expires, revoked: false };
    known.set(sessionGuid, session);
  }
  return !session.revoked && session.userGuid === userGuid;
};

const tokenOf = (
  { tokens }: SessionsContext,
  owner: SessionOwner,
  sessionGuid: string,
  expires: number,
): string =>
  tokens.sign({
    role: owner.role,
    unique_name: owner.guid,
    PersonType: owner.person_type,
    given_name: owner.full_name,
    email: owner.email,
    jti: sessionGuid,
    exp: expires,
  });

async function start(
  context: SessionsContext,
  tx: Tx,
  owner: SessionOwner,
  device: { sessionGuid: string; shown: DeviceShown } | undefined,
): Promise<string> {
  const { clock, contacts } = context;
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
  onCommit(tx, () => contacts?.note(guid));
  return tokenOf(context, owner, guid, expires);
}

async function renew(
  context: SessionsContext,
  owner: SessionOwner,
  sessionGuid: string,
): Promise<string | null> {
  const { clock, db } = context;
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
    ? tokenOf(context, owner, sessionGuid, Math.floor(renewed.expires_at.getTime() / 1000))
    : null;
}

async function revoke(
  context: SessionsContext,
  tx: Tx,
  userGuid: string,
  { only, except }: WhichSessions = {},
): Promise<number> {
  const { clock, backplane } = context;
  // A session that is just being started locks its person: after waiting for that lock, this
  // transaction sees it.
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
      markRevoked(context, guid, userGuid);
      backplane.publish(REVOKED, `${guid} ${userGuid}`);
    }
  });
  return rows.length;
}

const sessionOf = ({ tokens }: SessionsContext, token: string): string | null =>
  tokens.verify(token)?.sessionGuid ?? null;

async function authenticate(context: SessionsContext, token: string): Promise<Caller | null> {
  const { tokens, seen, clock } = context;
  const caller = tokens.verify(token);
  if (!caller || !(await isOpen(context, caller))) return null;
  seen.set(caller.sessionGuid, clock.now());
  return caller;
}

async function lasts(
  { db, clock }: SessionsContext,
  { sessionGuid, userGuid }: Pick<Caller, 'sessionGuid' | 'userGuid'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('guid')
    .where('guid', '=', sessionGuid)
    .where('person_guid', '=', userGuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row !== undefined;
}

async function isSignedIn({ db, clock }: SessionsContext, userGuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('guid')
    .where('person_guid', '=', userGuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function cleanUp({ db, clock }: SessionsContext): Promise<void> {
  await db
    .deleteFrom('session')
    .where('expires_at', '<', new Date(clock.now().getTime() - RETENTION_AFTER_END_MS))
    .execute();
}

function onRevoked(
  { listeners }: SessionsContext,
  listener: (userGuid: string, sessionGuid: string) => void,
): void {
  listeners.add(listener);
}

function onRegrouped(
  { regroupListeners }: SessionsContext,
  listener: (userGuid: string) => void,
): void {
  regroupListeners.add(listener);
}

function close({ timer, noting, unsubscribe }: SessionsContext): void {
  clearInterval(timer);
  clearInterval(noting);
  for (const stop of unsubscribe) stop();
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { clock, backplane, log } = deps;
  const known = new Map<string, Known>();
  const seen = new Map<string, Date>();
  const listeners = new Set<(userGuid: string, sessionGuid: string) => void>();
  const regroupListeners = new Set<(userGuid: string) => void>();
  /** When users' classes last changed, in milliseconds, as far as listeners were notified. */
  const regrouped = new Map<string, number>();

  const unsubscribe = [
    backplane.subscribe(REVOKED, (message) => {
      const [sessionGuid = '', userGuid = ''] = message.split(' ');
      markRevoked(context, sessionGuid, userGuid);
    }),
    // The process that found the change makes the hubs of all processes authorise the groups again.
    backplane.subscribe(REGROUPED, (message) => {
      const [userGuid = '', at = ''] = message.split(' ');
      markRegrouped(context, userGuid, Number(at));
    }),
  ];

  const timer = setInterval(
    () =>
      void lookForRevoked(context).catch((cause: unknown) =>
        log.warn({ err: cause }, 'changed sessions could not be looked up'),
      ),
    POLL_MS,
  );
  timer.unref();
  const noting = setInterval(
    () =>
      void noteSeen(context).catch((cause: unknown) =>
        log.warn({ err: cause }, 'the last use of sessions could not be stored'),
      ),
    NOTE_SEEN_MS,
  );
  const context: SessionsContext = {
    ...deps,
    known,
    listeners,
    regrouped,
    seen,
    regroupListeners,
    timer,
    noting,
    unsubscribe,
    polledTo: clock.now(),
  };
  noting.unref();

  return bindContext(context, {
    lookForRevoked,
    start,
    renew,
    revoke,
    sessionOf,
    authenticate,
    lasts,
    isSignedIn,
    cleanUp,
    noteSeen,
    onRevoked,
    onRegrouped,
    close,
  });
}
