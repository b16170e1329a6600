import { TYPING_SECONDS } from '@riwaq/api';
import { Observable } from '@riwaq/ui/page';

/** People who are typing: conversation → person → name. */
export type Typing = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Typing indicators; each expires after `TYPING_SECONDS`. */
export class Typists extends Observable<Typing> {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor() {
    super(new Map());
  }

  receive(groupGuid: string, userGuid: string, name: string): void {
    const key = `${groupGuid} ${userGuid}`;
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => this.stopped(groupGuid, userGuid), TYPING_SECONDS * 1000),
    );
    this.#put(groupGuid, (people) => people.set(userGuid, name));
  }

  /** The person has sent their message or stopped typing. */
  stopped(groupGuid: string, userGuid: string): void {
    const key = `${groupGuid} ${userGuid}`;
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    if (this.view().get(groupGuid)?.has(userGuid))
      this.#put(groupGuid, (people) => people.delete(userGuid));
  }

  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #put(groupGuid: string, change: (people: Map<string, string>) => unknown): void {
    const people = new Map(this.view().get(groupGuid));
    change(people);
    this.set(new Map(this.view()).set(groupGuid, people));
  }
}
