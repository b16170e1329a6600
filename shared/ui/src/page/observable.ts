import { useSyncExternalStore } from 'react';

/** A value that may be watched. */
export class Observable<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** The same object until something changes. */
  readonly view = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** An {@link Observable}'s value, at every moment. */
export const useWatched = <T>({ subscribe, view }: Pick<Observable<T>, 'subscribe' | 'view'>): T =>
  useSyncExternalStore(subscribe, view);
