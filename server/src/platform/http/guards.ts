import type { EndpointKey } from '@riwaq/api';
import type { Caller } from '../caller';
import { blocked, notFound } from './errors';

/** Lets an area lock a user out of the other areas, such as during an exam. */
export interface Lockout {
  /** Route of the page to which the user is confined; null when not locked out. */
  lockoutRoute(userGuid: string): Promise<string | null>;
  /** Areas whose files stay readable during the lockout. */
  readonly openFiles: ReadonlySet<string>;
  /** Locations of uploads that stay readable during the lockout while they are tied to no area. */
  readonly openUploads: ReadonlySet<string>;
}

/** Checks that apply to every call, whatever it is about. */
export interface Guards {
  /**
   * Registers a check that runs before each handler and refuses a call by throwing. Tables that it
   * reads count as read by the response.
   */
  add(check: (caller: Caller, key: EndpointKey) => Promise<void>): void;
  /**
   * Registers a lockout. It also applies to signed file addresses that a user already has, and to
   * live groups.
   */
  addLockout(lockout: Lockout): void;
  /** Route of the page to which the user is confined; null when no area locks the user out. */
  lockoutRoute(userGuid: string): Promise<string | null>;
}

export interface OwnGuards extends Guards {
  /** Throws the error of the first check that refuses. */
  pass(caller: Caller, key: EndpointKey): Promise<void>;
  /**
   * Throws 404 when the user has no session any more, and 423 when a lockout covers the file:
   * decided by the areas that the file is tied to, or by its location if it is tied to none yet.
   */
  passFile(userGuid: string, file: { areas: readonly string[]; fileUrl: string }): Promise<void>;
}

/** @param isSignedIn whether a user has an open session: file addresses expire with the last one */
export function createGuards(isSignedIn: (userGuid: string) => Promise<boolean>): OwnGuards {
  const checks: ((caller: Caller, key: EndpointKey) => Promise<void>)[] = [];
  const lockouts: Lockout[] = [];
  return {
    add: (check) => void checks.push(check),
    addLockout: (lockout) => void lockouts.push(lockout),
    async pass(caller, key) {
      for (const check of checks) await check(caller, key);
    },
    async lockoutRoute(userGuid) {
      for (const lockout of lockouts) {
        const path = await lockout.lockoutRoute(userGuid);
        if (path !== null) return path;
      }
      return null;
    },
    async passFile(userGuid, { areas, fileUrl }) {
      if (!(await isSignedIn(userGuid))) throw notFound();
      for (const lockout of lockouts) {
        const path = await lockout.lockoutRoute(userGuid);
        if (path === null) continue;
        const isOpen =
          areas.length > 0
            ? areas.some((area) => lockout.openFiles.has(area))
            : lockout.openUploads.has(fileUrl.split('/', 1)[0] ?? '');
        if (!isOpen) throw blocked(path);
      }
    },
  };
}
