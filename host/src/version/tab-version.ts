import type { BrowserStorage } from '../storage/browser-storage';

const VERSION = 'clientVersion';

/** The version of this tab, and the stored one that all tabs share. */
export class TabVersion {
  readonly #storage: BrowserStorage;
  /**
   * The version that was stored when this tab started, or that the server sent on a first visit.
   */
  #own: string | null;

  constructor(storage: BrowserStorage) {
    this.#storage = storage;
    this.#own = storage.read(VERSION);
  }

  /**
   * Stores the server's version. Returns whether this tab has another one; false if the version
   * cannot be stored, because then a reload would not end that.
   */
  replace(version: string): boolean {
    const stored = this.#storage.read(VERSION);
    const isStored = stored === version || this.#storage.write(VERSION, version);
    const differs = [stored, this.#own].some((known) => known !== null && known !== version);
    this.#own ??= version;
    return differs && isStored;
  }
}
