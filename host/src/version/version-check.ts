import type { ApiClient, ApiData } from '@riwaq/api';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';
import { isWithin } from './is-within';
import { readReloadTime, storeReloadTime } from './reload-time';
import { TabVersion } from './tab-version';
import { UpdateOffer } from './update-offer';

/** Minimum milliseconds between two automatic reloads, whatever the server responds. */
export const RELOAD_PAUSE_MS = 60_000;
/** Minimum milliseconds between two checks when the tab becomes visible. */
export const RECHECK_MS = 5 * 60_000;
/**
 * Minimum milliseconds between two looks for newer builds of modules, however often a page is
 * opened.
 */
export const LOOK_PAUSE_MS = 60_000;
/**
 * Milliseconds between two looks of an idle tab; a random delay of up to the same length is added.
 */
export const LOOK_MS = 5 * 60_000;
/** Minimum milliseconds between two looks for newer builds when code is missing. */
export const MISSING_PAUSE_MS = 10_000;

export type UniversityInfo = ApiData<'GET Account/GetUniversityInfo'>;

export interface VersionCheckDeps {
  window: Window;
  api: ApiClient;
  storage: BrowserStorage;
  reload(): void;
  /**
   * Names of builds of modules that are newer than those of this tab; with `moved`, only builds
   * whose manifest has another address.
   */
  newerBuilds(options?: { moved?: boolean }): Promise<readonly string[]>;
  now?: () => number;
  random?: () => number;
}

export interface VersionCheck {
  /**
   * Whether the reload is offered: there is a newer build, updates are not suppressed, and the user
   * has not postponed it.
   */
  readonly offered: ReadableStore<boolean>;
  /**
   * Postpones the offer: it returns with an even newer build, or on a page opened after `LATER_MS`.
   */
  later(): void;
  /** Suppresses updates and their offer until the disposer is called. */
  hold(reason: string): () => void;
  /** The last information about the university from the server; null until the first response. */
  readonly university: ReadableStore<UniversityInfo | null>;
  /**
   * Fetches the server's version and acts on it; when the server is unreachable nothing changes.
   */
  check(): Promise<void>;
  /**
   * Call when a page is opened: looks for newer builds of modules, and offers one without
   * interrupting the user.
   */
  navigated(): void;
  /**
   * Call when code of this tab could not be loaded: reloads or offers a newer version that has
   * replaced it.
   */
  codeMissing(): Promise<void>;
  /** Reloads now, because the user accepted the offer. */
  accept(): void;
  /**
   * Looks for newer builds of modules while the tab is visible. Fetches the version again when the
   * tab becomes visible after a while; as long as the university is unknown, whenever it becomes
   * visible and when the network is back.
   */
  watch(): () => void;
}

/**
 * A clientVersion that differs from the stored one is stored and the page reloads once (SHELL-6). A
 * tab that started with another version than the server's reloads, too, even if a different tab has
 * stored the new one. The first visit only stores. A version that cannot be stored causes no
 * reload. Within a minute of the last reload, or while a module suppresses updates, the update is
 * offered instead, as soon as updates are no longer suppressed.
 */
export function createVersionCheck({
  window,
  api,
  storage,
  reload,
  newerBuilds,
  now = () => Date.now(),
  random = Math.random,
}: VersionCheckDeps): VersionCheck {
  const offer = new UpdateOffer(now);
  const university = new Store<UniversityInfo | null>(null);
  const tabVersion = new TabVersion(storage);
  let checkedAt = 0;
  let missedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = now();
  const isRecent = (at: number, milliseconds: number) => isWithin(at, now(), milliseconds);

  const look = async (): Promise<void> => {
    if (
      offer.offered.get() ||
      window.document.visibilityState !== 'visible' ||
      isRecent(lookedAt, LOOK_PAUSE_MS)
    )
      return;
    lookedAt = now();
    offer.add(await newerBuilds({ moved: true }).catch(() => []));
  };
  const update = (version: string): void => {
    const isSoon = now() - readReloadTime(window, now) < RELOAD_PAUSE_MS;
    if (offer.isSuppressed || isSoon || !storeReloadTime(window, now())) offer.add([version]);
    else reload();
  };
  const check = async (): Promise<void> => {
    checkedAt = now();
    try {
      const { data } = await api('GET Account/GetUniversityInfo');
      university.set(data);
      // During a deployment a server may not know its version and sends an empty one.
      if (data.clientVersion === '') return;
      if (tabVersion.replace(data.clientVersion)) update(`host ${data.clientVersion}`);
    } catch {
      // Checked again when the tab becomes visible after a while.
    }
  };

  return {
    offered: offer.offered,
    university,
    hold: (reason) => offer.suppress(reason),
    later: () => offer.postpone(),
    check,
    async codeMissing() {
      if (isRecent(missedAt, MISSING_PAUSE_MS)) return;
      missedAt = now();
      await check();
      offer.insist(await newerBuilds());
    },
    navigated() {
      offer.expirePostponed();
      void look();
    },
    accept: reload,
    watch() {
      // Until it is known, the university's name is missing and times use the device's zone.
      const isUnknown = () => university.get() === null;
      return watchTab(window, random, {
        look: () => void look(),
        seen() {
          if (isUnknown() || !isRecent(checkedAt, RECHECK_MS)) void check();
        },
        connected() {
          if (isUnknown()) void check();
        },
      });
    },
  };
}

/**
 * Calls `look` in intervals and when the visibility changes, `seen` when the tab becomes visible,
 * and `connected` when the network is back. Returns a function that ends it.
 */
function watchTab(
  window: Window,
  random: () => number,
  on: { look: () => void; seen: () => void; connected: () => void },
): () => void {
  const onVisibility = (): void => {
    on.look();
    if (window.document.visibilityState === 'visible') on.seen();
  };
  const lookLater = (): ReturnType<typeof setTimeout> =>
    setTimeout(
      () => {
        on.look();
        timer = lookLater();
      },
      LOOK_MS * (1 + random()),
    );
  let timer = lookLater();
  window.document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', on.connected);
  return () => {
    clearTimeout(timer);
    window.document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', on.connected);
  };
}
