import { Listeners } from '@riwaq/contract/host';

/** An observable value. Setting an equal value (`Object.is`) notifies no listener. */
export class Store<Value> {
  #value: Value;
  readonly #listeners = new Listeners<[Value]>();

  constructor(initial: Value) {
    this.#value = initial;
  }

  get(): Value {
    return this.#value;
  }

  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.#listeners.tell(value);
  }

  readonly subscribe = (listener: (value: Value) => void): (() => void) =>
    this.#listeners.add(listener);

  get listenerCount(): number {
    return this.#listeners.size;
  }
}

/** The read-only view of a store. */
export type ReadableStore<Value> = Pick<Store<Value>, 'get' | 'subscribe'>;
