import type { ModuleStorage } from '@riwaq/contract';

/** A stored text under work. `by`: id of the {@link Draft} that stored it, but for old entries. */
export interface DraftEntry<T> {
  readonly value: T;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  readonly by?: string;
}

interface DraftOptions<T> {
  storage: ModuleStorage;
  key: string;
  /** Value without a stored draft. */
  initial: T;
  /** Random id of this draft: distinguishes it from those of other tabs with the same key. */
  id: string;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds the fields of the initial value that an earlier release, which stored the value, lacked. */
const withNewFields = <T>(value: T, initial: T): T =>
  isRecord(value) && isRecord(initial) ? { ...initial, ...value } : value;

const storageKey = (key: string): string => `draft:${key}`;
/** Prefix of further entries of a draft: used when another tab has written the first one. */
const furtherEntryPrefix = (key: string): string => `${storageKey(key)}~`;
/** Names of all entries of a draft: one for each tab that has written it. */
const entryNames = (storage: ModuleStorage, key: string): string[] =>
  storage
    .keys()
    .filter((name) => name === storageKey(key) || name.startsWith(furtherEntryPrefix(key)));

/** Reads the stored drafts whose keys begin with `prefix`. */
export function storedDraftValues<T>(storage: ModuleStorage, prefix: string): T[] {
  return storage
    .keys()
    .filter((key) => key.startsWith(storageKey(prefix)))
    .flatMap((key) => storage.get<DraftEntry<T>>(key)?.value ?? []);
}

/** Removes all entries of a draft, when its text was accepted or dropped. */
export const removeDraft = (storage: ModuleStorage, key: string): void => {
  // The first name also when nothing is stored: the host asks before a sign-out would lose it.
  for (const name of [storageKey(key), ...entryNames(storage, key)]) storage.remove(name);
};

/**
 * A text under work in one tab. Each tab writes an entry of its own, and removes its own only, so
 * that two tabs never overwrite each other's text. A new draft restores the newest entry; older
 * ones are restored after it is settled.
 */
export class Draft<T> {
  /** The stored draft that this one continues; undefined if there was none. */
  readonly restored: DraftEntry<T> | undefined;
  readonly #options: DraftOptions<T>;
  #initial: T;
  #value: T;
  #revision = 0;
  #isAccepted = false;

  constructor(options: DraftOptions<T>) {
    const { storage, key, initial } = options;
    this.#options = options;
    this.#initial = initial;
    this.restored = entryNames(storage, key)
      .flatMap((name) => storage.get<DraftEntry<T>>(name) ?? [])
      .map((entry) => ({ ...entry, value: withNewFields(entry.value, initial) }))
      .filter(({ value }) => !isSame(value, initial))
      .sort((one, other) => other.savedAt.localeCompare(one.savedAt))[0];
    this.#value = this.restored ? this.restored.value : initial;
  }

  get value(): T {
    return this.#value;
  }

  /** Counts replacements of the value other than by `write`. */
  get revision(): number {
    return this.#revision;
  }

  get isAccepted(): boolean {
    return this.#isAccepted;
  }

  /** Changes the value without a draft; writing an equal value removes the draft. */
  setInitial(initial: T): void {
    this.#initial = initial;
  }

  /**
   * Stores a value, without a debounce: after a crash the last keystroke is restored. Does nothing
   * once the text was accepted, because an editor may report its last change late.
   */
  write(value: T): void {
    this.#value = value;
    if (this.#isAccepted) return;
    if (isSame(value, this.#initial)) this.#removeOwn();
    else this.#store();
  }

  /**
   * The text was accepted: removes it and stops storing. Entries that other tabs have stored since
   * remain, changed by `rest`.
   */
  accept(rest?: (written: T) => T): void {
    this.#isAccepted = true;
    const { storage } = this.#options;
    for (const name of this.#removeOwn()) {
      const stored = storage.get<DraftEntry<T>>(name);
      if (stored && rest) storage.set(name, { ...stored, value: rest(stored.value) });
    }
  }

  /** Removes this tab's text and starts again with the initial value. */
  discard(): void {
    this.#removeOwn();
    this.reset();
  }

  /** Starts again with the initial value. Stored text stays. */
  reset(): void {
    this.#value = this.#initial;
    this.#revision += 1;
  }

  /**
   * Another draft of the same key was accepted. Resets a copy of its text and returns true, else
   * applies `rest`.
   */
  onAcceptedElsewhere(accepted: T, rest: (written: T) => T): boolean {
    const isCopy = isSame(this.#value, accepted);
    if (isCopy) this.reset();
    else this.#value = rest(this.#value);
    return isCopy;
  }

  /** Whether two drafts have the same key in the same storage. */
  hasKeyOf(other: Draft<unknown>): boolean {
    const { storage, key } = this.#options;
    return other.#options.storage === storage && other.#options.key === key;
  }

  /** Writes the first entry, or one of its own if another tab has written the first. */
  #store(): void {
    const { storage, key, id } = this.#options;
    const own = furtherEntryPrefix(key) + id;
    const first = storage.get<DraftEntry<T>>(storageKey(key));
    const isFree = !first || first.by === id || this.#isRestored(first);
    const name = isFree && storage.get(own) === undefined ? storageKey(key) : own;
    const savedAt = new Date().toISOString();
    storage.set(name, { value: this.#value, savedAt, by: id } satisfies DraftEntry<T>);
  }

  /** Removes this tab's entries. Returns the names of those that other tabs have written. */
  #removeOwn(): string[] {
    const { storage, key, id } = this.#options;
    // Also those that were not stored: the host asks before a sign-out would lose them.
    for (const name of [storageKey(key), furtherEntryPrefix(key) + id])
      if (storage.get(name) === undefined) storage.remove(name);
    return entryNames(storage, key).filter((name) => {
      const stored = storage.get<DraftEntry<T>>(name);
      if (stored && !this.#isOwn(stored)) return true;
      storage.remove(name);
      return false;
    });
  }

  /** A full storage may contain an older version of the text: author and time count as well. */
  #isOwn(stored: DraftEntry<T>): boolean {
    const isByThis = stored.by === this.#options.id || this.#isRestored(stored);
    return isByThis || isSame(stored.value, this.#value);
  }

  #isRestored({ savedAt, by }: DraftEntry<T>): boolean {
    return savedAt === this.restored?.savedAt && by === this.restored.by;
  }
}
