import type { Presence } from './backplane';

type Listener = (userGuid: string, group: string) => void;

/** Presence over all processes. Notifies listeners of changes on this process. */
export class ObservedPresence implements Presence {
  readonly #listeners: Listener[] = [];

  constructor(private readonly shared: Presence) {}

  enter(group: string, userGuid: string): void {
    this.shared.enter(group, userGuid);
    this.#notify(group, userGuid);
  }

  leave(group: string, userGuid: string): void {
    this.shared.leave(group, userGuid);
    this.#notify(group, userGuid);
  }

  users(group: string): Promise<string[]> {
    return this.shared.users(group);
  }

  among(group: string, people: readonly string[]): Promise<string[]> {
    return this.shared.among(group, people);
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  removeListeners(): void {
    this.#listeners.length = 0;
  }

  #notify(group: string, userGuid: string): void {
    for (const listener of this.#listeners) listener(userGuid, group);
  }
}
