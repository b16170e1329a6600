import type { UserData } from '@riwaq/api';
import type { HostSession } from '@riwaq/contract';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';
import { decodeClaims, roleOf } from './claims';
import { RenewalLock } from './renewal-lock';

/** The session as the shell stores it; modules get it without the token. */
export interface Session extends HostSession {
  readonly token: string;
  /**
   * When the token was received, in milliseconds by the device's clock; null when it was not
   * stored, as by older builds.
   */
  readonly receivedAt: number | null;
}

/** Why the session ended: the user signed out, or the server rejected the token. */
export type SessionEnd = 'signed-out' | 'refused';

const TOKEN = 'token';
const USER_DATA = 'userData';
const RECEIVED_AT = 'tokenReceivedAt';

export interface SessionStore {
  readonly current: ReadableStore<Session | null>;
  /**
   * The session in storage at this moment; `current` follows it, but may lag behind a change by
   * another tab.
   */
  latest(): Session | null;
  /** Stores the token and the user data (ACCOUNT-1). */
  start(token: string, user: UserData): void;
  /** Replaces the token of the same user. */
  replaceToken(token: string): void;
  /**
   * Runs `change` once under a lock to replace the token. Meanwhile a rejection of the old token
   * waits, in every tab.
   */
  renew<T>(change: () => Promise<T>): Promise<T>;
  /**
   * Resolves when no tab is replacing the token; `current` then equals the storage, or the newer
   * session that the storage rejected. Never rejects.
   */
  settled(): Promise<void>;
  /** Deletes the token and the user data. */
  end(why: SessionEnd): void;
  /** Why the last session of this tab ended; null when none has. */
  lastEnd(): SessionEnd | null;
  dispose(): void;
}

/**
 * Whether stored data identifies a user: an earlier version, or manual editing, may have left
 * anything.
 */
function isUserData(user: unknown): user is UserData {
  if (typeof user !== 'object' || user === null) return false;
  const { userGuid, userName, fullName, email } = user as Record<string, unknown>;
  return [userGuid, userName, fullName, email].every((text) => typeof text === 'string');
}

function sessionOf(
  token: string | null,
  userText: string | null,
  receivedText: string | null,
): Session | null {
  if (!token || !userText) return null;
  try {
    const user: unknown = JSON.parse(userText);
    const claims = decodeClaims(token);
    const receivedAt =
      receivedText !== null && Number.isFinite(Number(receivedText)) ? Number(receivedText) : null;
    return claims && isUserData(user)
      ? { token, user, claims, role: roleOf(claims), receivedAt }
      : null;
  } catch {
    return null;
  }
}

/**
 * Creates the session store. Every tab follows what another one stores or deletes.
 * @param locks the browser's Web Locks; without them a tab waits only for its own replacements
 * @param now the device's clock, in milliseconds
 */
export function createSessionStore(
  storage: BrowserStorage,
  locks?: LockManager,
  now: () => number = Date.now,
): SessionStore {
  const read = (): Session | null =>
    sessionOf(storage.read(TOKEN), storage.read(USER_DATA), storage.read(RECEIVED_AT));
  const current = new Store<Session | null>(read());
  let lastEnd: SessionEnd | null = null;
  /**
   * Whether the storage accepted the current session; otherwise it contains at most an older one.
   */
  let isStored = true;
  const renewal = new RenewalLock(locks);

  const store = (token: string, user: UserData): void => {
    lastEnd = null;
    const before = current.get();
    const userText = JSON.stringify(user);
    const receivedAt = before?.token === token ? before.receivedAt : now();
    const receivedText = receivedAt === null ? null : String(receivedAt);
    // Write the token last: its storage event triggers the other tabs.
    if (receivedText !== null) storage.write(RECEIVED_AT, receivedText);
    const isUserStored = storage.write(USER_DATA, userText);
    isStored = storage.write(TOKEN, token) && isUserStored;
    current.set(sessionOf(token, userText, receivedText));
  };
  const readStorage = (): void => {
    const next = read();
    if (next?.token !== current.get()?.token) current.set(next);
    isStored = true;
  };
  const latest = (): Session | null => {
    if (isStored) readStorage();
    return current.get();
  };
  const unsubscribe = storage.onForeignChange((key) => {
    if (key === null || key === TOKEN) readStorage();
  });

  return {
    current,
    latest,
    start: store,
    replaceToken(token) {
      const session = current.get();
      if (session) store(token, session.user);
    },
    renew: (change) => renewal.run(change),
    async settled() {
      await renewal.settled();
      latest();
    },
    lastEnd: () => lastEnd,
    end(why) {
      lastEnd = why;
      storage.remove(TOKEN);
      storage.remove(USER_DATA);
      storage.remove(RECEIVED_AT);
      current.set(null);
    },
    dispose: unsubscribe,
  };
}
