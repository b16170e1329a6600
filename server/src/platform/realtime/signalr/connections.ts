import type { Connection } from './connection';

/** The connections of this process, and the tokens by which requests find them. */
export class Connections implements Iterable<Connection> {
  readonly #all = new Map<Connection, string | null>();
  readonly #ofPeople = new Map<string, number>();
  readonly #byToken = new Map<string, Connection>();
  readonly #spent = new Map<string, number>();
  #whenEmpty: (() => void)[] = [];

  /**
   * `token` is null for a client that did not negotiate; `expires` (ms since 1970) is the expiry of
   * the token.
   */
  add(connection: Connection, token: { text: string; expires: number } | null): void {
    this.#all.set(connection, token?.text ?? null);
    this.#ofPeople.set(connection.caller.userGuid, this.countOf(connection.caller.userGuid) + 1);
    if (!token) return;
    this.#byToken.set(token.text, connection);
    this.#spent.set(token.text, token.expires);
  }

  remove(connection: Connection): void {
    if (!this.#all.has(connection)) return;
    const token = this.#all.get(connection);
    const { userGuid } = connection.caller;
    const left = this.countOf(userGuid) - 1;
    if (left > 0) this.#ofPeople.set(userGuid, left);
    else this.#ofPeople.delete(userGuid);
    if (token != null) this.#byToken.delete(token);
    this.#all.delete(connection);
    if (this.#all.size === 0) this.#whenEmpty.splice(0).forEach((resolve) => resolve());
  }

  get count(): number {
    return this.#all.size;
  }

  /** Number of a user's connections. */
  countOf(userGuid: string): number {
    return this.#ofPeople.get(userGuid) ?? 0;
  }

  byToken(token: string): Connection | undefined {
    return this.#byToken.get(token);
  }

  /** Whether the token was used for a connection: it is valid for only one. */
  isSpent(token: string): boolean {
    return this.#spent.has(token);
  }

  /** Deletes used tokens that have expired. */
  forgetSpent(now: number): void {
    for (const [token, expires] of this.#spent) if (expires <= now) this.#spent.delete(token);
  }

  [Symbol.iterator](): IterableIterator<Connection> {
    return this.#all.keys();
  }

  /** Resolves once no connection is left. */
  async empty(): Promise<void> {
    if (this.#all.size > 0) await new Promise<void>((resolve) => this.#whenEmpty.push(resolve));
  }
}
