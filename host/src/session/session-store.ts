import type { UserData } from '@riwaq/api';
import type { HostSession } from '@riwaq/contract';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';
import { decodeClaims, roleOf } from './claims';

/** Who is signed in, as the shell keeps it; modules get it without the token. */
export interface Session extends HostSession { readonly token: string }

/** Why there is no session any more: the person left, or a token was refused. */
export type SessionEnd = 'signed-out' | 'refused';

const TOKEN = 'token';
const USER_DATA = 'userData';

export interface SessionStore {
  readonly current: ReadableStore<Session | null>;
  /** Keeps the token and the user data (document 1 section 4, Session). */
  start(token: string, user: UserData): void;
  /** The same person goes on with another token. */
  replaceToken(token: string): void;
  /** What may replace the token just now: a refusal of it waits for that. Never rejects. */
  renewal: Promise<unknown>;
  /** Forgets them. */
  end(why: SessionEnd): void;
  /** How the last session of this tab ended; null when none has. */
  lastEnd(): SessionEnd | null;
  dispose(): void;
}

/** Whether what was kept says who the person is: an earlier version, or somebody's hand, may have left anything. */
function isUserData(user: unknown): user is UserData {
  if (typeof user !== 'object' || user === null) return false;
  const { userGuid, userName, fullName, email } = user as Record<string, unknown>;
  return [userGuid, userName, fullName, email].every((text) => typeof text === 'string');
}

function sessionOf(token: string | null, userText: string | null): Session | null {
  if (!token || !userText) return null;
  try {
    const user: unknown = JSON.parse(userText);
    const claims = decodeClaims(token);
    return claims && isUserData(user) ? { token, user, claims, role: roleOf(claims) } : null;
  } catch {
    return null;
  }
}

/** Several tabs agree: what one keeps or forgets, the others follow. */
export function createSessionStore(storage: BrowserStorage): SessionStore {
  const read = (): Session | null => sessionOf(storage.read(TOKEN), storage.read(USER_DATA));
  const current = new Store<Session | null>(read());
  let lastEnd: SessionEnd | null = null;

  const keep = (token: string, user: UserData): void => {
    lastEnd = null;
    storage.write(USER_DATA, JSON.stringify(user));
    storage.write(TOKEN, token);
    current.set(sessionOf(token, JSON.stringify(user)));
  };
  const follow = (): void => {
    const next = read();
    if (next?.token !== current.get()?.token) current.set(next);
  };
  const unlisten = storage.onForeignChange((key) => {
    if (key === null || key === TOKEN) follow();
  });

  return {
    current,
    start: keep,
    replaceToken(token) {
      const session = current.get();
      if (session) keep(token, session.user);
    },
    renewal: Promise.resolve(),
    lastEnd: () => lastEnd,
    end(why) {
      lastEnd = why;
      storage.remove(TOKEN);
      storage.remove(USER_DATA);
      current.set(null);
    },
    dispose: unlisten,
  };
}
