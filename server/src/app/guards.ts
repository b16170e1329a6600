import type { EndpointKey } from '@riwaq/api';
import type { Caller } from './caller';
import { blocked, notFound } from './errors';

/** While an area closes the others to a person. */
export interface Closing {
  /** The route of the page for which the others are closed; null while they are open. */
  closedBy(userGuid: string): Promise<string | null>;
  /** Files that are tied to these areas open all the same. */
  readonly openFiles: ReadonlySet<string>;
  /** Locations of uploads that open all the same while they are tied to no area. */
  readonly openUploads: ReadonlySet<string>;
}

/** Whether a call may be made now at all, whatever it is about. */
export interface Guards {
  /**
   * An area may refuse any call of anybody, ahead of its handler, by throwing. What it reads counts
   * as read by the answer.
   */
  add(check: (caller: Caller, key: EndpointKey) => Promise<void>): void;
  /**
   * An area may close what else the others give a person: files at addresses that they have, and
   * live groups.
   */
  addClosing(closing: Closing): void;
  /**
   * The route of the page for which the other areas are closed to a person; null while they are
   * open.
   */
  closedBy(userGuid: string): Promise<string | null>;
}

export interface OwnGuards extends Guards {
  /** Throws as the first guard does that refuses. */
  pass(caller: Caller, key: EndpointKey): Promise<void>;
  /**
   * Throws 404 when a person is not signed in any more, and 423 when a file is closed to a person:
   * by the areas that it is tied to, or, tied to none yet, by its location.
   */
  passFile(userGuid: string, file: { areas: readonly string[]; fileUrl: string }): Promise<void>;
}

/**
 * @param isSignedIn whether a person has an open session: addresses that were handed out end with
 * the last one
 */
export function createGuards(isSignedIn: (userGuid: string) => Promise<boolean>): OwnGuards {
  const checks: ((caller: Caller, key: EndpointKey) => Promise<void>)[] = [];
  const closings: Closing[] = [];
  return {
    add: (check) => void checks.push(check),
    addClosing: (closing) => void closings.push(closing),
    async pass(caller, key) {
      for (const check of checks) await check(caller, key);
    },
    async closedBy(userGuid) {
      for (const closing of closings) {
        const path = await closing.closedBy(userGuid);
        if (path !== null) return path;
      }
      return null;
    },
    async passFile(userGuid, { areas, fileUrl }) {
      if (!(await isSignedIn(userGuid))) throw notFound();
      for (const closing of closings) {
        const path = await closing.closedBy(userGuid);
        if (path === null) continue;
        const isOpen =
          areas.length > 0
            ? areas.some((area) => closing.openFiles.has(area))
            : closing.openUploads.has(fileUrl.split('/', 1)[0] ?? '');
        if (!isOpen) throw blocked(path);
      }
    },
  };
}
