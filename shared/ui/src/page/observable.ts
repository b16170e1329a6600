import { useSyncExternalStore } from 'react';

/** A value that notifies subscribers of changes. */
export class Observable<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** Returns the current value; the same object until it changes. */
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

/** Subscribes a component to an {@link Observable} and returns its value. */
export const useWatched = <T>({ subscribe, view }: Pick<Observable<T>, 'subscribe' | 'view'>): T =>
  useSyncExternalStore(subscribe, view);
