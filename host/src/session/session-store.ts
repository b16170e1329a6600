import type { UserData } from '@riwaq/api';
import type { HostSession } from '@riwaq/contract';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';
import { decodeClaims, roleOf } from './claims';

/** Who is signed in, as the shell keeps it; modules get it without the token. */
export interface Session extends HostSession {
  readonly token: string;
  /**
   * When the token came, in milliseconds by the device's clock; null when whoever kept it did not
   * say, as builds before this one.
   */
  readonly receivedAt: number | null;
}

/** Why there is no session any more: the person left, or a token was refused. */
export type SessionEnd = 'signed-out' | 'refused';

const TOKEN = 'token';
const USER_DATA = 'userData';
const RECEIVED_AT = 'tokenReceivedAt';
/** Held by the tab that replaces the token. */
const RENEWAL = 'riwaq.renewal';
/** Milliseconds after which every tab reads what another has kept. */
const KEPT_IS_READ_MS = 250;

export interface SessionStore {
  readonly current: ReadableStore<Session | null>;
  /**
   * What is kept at this moment, which `current` follows: another tab may have changed it and this
   * one not have been told yet.
   */
  latest(): Session | null;
  /** Keeps the token and the user data (document 1 section 4, Session). */
  start(token: string, user: UserData): void;
  /** The same person goes on with another token. */
  replaceToken(token: string): void;
  /**
   * Lets a call, which is made once, replace the token: a refusal of the old one, in any tab, waits
   * until it has ended.
   */
  renew<T>(change: () => Promise<T>): Promise<T>;
  /**
   * Resolves when no tab replaces the token any more, with what is kept then in `current`, or what
   * could not be kept. Never rejects.
   */
  settled(): Promise<void>;
  /** Forgets them. */
  end(why: SessionEnd): void;
  /** How the last session of this tab ended; null when none has. */
  lastEnd(): SessionEnd | null;
  dispose(): void;
}

/**
 * Whether what was kept says who the person is: an earlier version, or somebody's hand, may have
 * left anything.
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
 * Several tabs agree: what one keeps or forgets, the others follow.
 * @param locks of the browser; without them a tab waits only for what it replaces itself
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
  /** Whether the storage took what is current; one that did not has at most something older. */
  let isKept = true;
  let renewal: Promise<unknown> = Promise.resolve();

  const othersHaveRenewed = async (within: LockManager): Promise<void> => {
    const isFree = await within.request(
      RENEWAL,
      { mode: 'shared', ifAvailable: true },
      (lock) => lock !== null,
    );
    if (isFree) return;
    await within.request(RENEWAL, { mode: 'shared' }, () => undefined);
    await new Promise((resolve) => setTimeout(resolve, KEPT_IS_READ_MS));
  };

  /** Runs it while no other tab replaces the token. */
  const alone = async <T>(change: () => Promise<T>): Promise<T> => {
    let changed: Promise<T> | undefined;
    const once = (): Promise<T> => (changed ??= change());
    try {
      await locks?.request(RENEWAL, once);
    } catch {
      // What failed in the change is told below; a lock that cannot be had keeps nobody from it.
    }
    return once();
  };

  const keep = (token: string, user: UserData): void => {
    lastEnd = null;
    const before = current.get();
    const userText = JSON.stringify(user);
    const receivedAt = before?.token === token ? before.receivedAt : now();
    const receivedText = receivedAt === null ? null : String(receivedAt);
    // The token comes last: it is what the other tabs wait for.
    if (receivedText !== null) storage.write(RECEIVED_AT, receivedText);
    const isUserKept = storage.write(USER_DATA, userText);
    isKept = storage.write(TOKEN, token) && isUserKept;
    current.set(sessionOf(token, userText, receivedText));
  };
  const follow = (): void => {
    const next = read();
    if (next?.token !== current.get()?.token) current.set(next);
    isKept = true;
  };
  const latest = (): Session | null => {
    if (isKept) follow();
    return current.get();
  };
  const unlisten = storage.onForeignChange((key) => {
    if (key === null || key === TOKEN) follow();
  });

  return {
    current,
    latest,
    start: keep,
    replaceToken(token) {
      const session = current.get();
      if (session) keep(token, session.user);
    },
    renew(change) {
      const changed = alone(change);
      renewal = Promise.allSettled([renewal, changed]).then(() => undefined);
      return changed;
    },
    async settled() {
      await renewal;
      await (locks && othersHaveRenewed(locks).catch(() => undefined));
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
    dispose: unlisten,
  };
}
