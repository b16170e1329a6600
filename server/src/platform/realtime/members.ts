import type { Connection } from './signalr/connection';

/**
 * A group joined as one kind of thing; a connection leaves the group when it has left it as each
 * kind.
 */
export interface MemberGroup {
  group: string;
  kind: string;
}

/** Users who are connected to this process, and their groups. */
export class Members {
  readonly #users = new Map<string, Set<Connection>>();
  readonly #groups = new Map<string, Map<Connection, Set<string>>>();
  readonly #places = new Map<Connection, Set<string>>();

  add(connection: Connection): void {
    const { userGuid } = connection.caller;
    const own = this.#users.get(userGuid);
    if (own) own.add(connection);
    else this.#users.set(userGuid, new Set([connection]));
    this.#places.set(connection, new Set());
  }

  /** Removes a connection and returns the groups that its user is no longer in. */
  remove(connection: Connection): string[] {
    const { userGuid } = connection.caller;
    const groups = [...this.groupsOf(connection)];
    const left = groups.filter((group) => this.#takeOut(connection, group));
    this.#places.delete(connection);
    const own = this.#users.get(userGuid);
    own?.delete(connection);
    if (own?.size === 0) this.#users.delete(userGuid);
    return left;
  }

  /** Joins a group; false when the connection has closed in the meantime. */
  join(connection: Connection, { group, kind }: MemberGroup): boolean {
    const places = this.#places.get(connection);
    if (!places) return false;
    places.add(group);
    const members = this.#groups.get(group) ?? new Map<Connection, Set<string>>();
    this.#groups.set(group, members);
    members.set(connection, (members.get(connection) ?? new Set()).add(kind));
    return true;
  }

  /** Leaves a group; true when the user is no longer in it. */
  leave(connection: Connection, { group, kind }: MemberGroup): boolean {
    const kinds = this.#groups.get(group)?.get(connection);
    kinds?.delete(kind);
    return kinds?.size === 0 && this.#takeOut(connection, group);
  }

  /** Removes a user from a group on every connection; returns whether the user was in it. */
  removeFromGroup(userGuid: string, group: string): boolean {
    return (
      [...this.ofUser(userGuid)].filter((connection) => this.#takeOut(connection, group)).length > 0
    );
  }

  /** Removes a user from all groups on every connection; returns those groups. */
  leaveAll(userGuid: string): string[] {
    const groups = new Set(
      [...this.ofUser(userGuid)].flatMap((connection) => [...this.groupsOf(connection)]),
    );
    return [...groups].filter((group) => this.removeFromGroup(userGuid, group));
  }

  inGroup(group: string): Iterable<Connection> {
    return this.#groups.get(group)?.keys() ?? [];
  }

  /** The connections of these users that are in a group. */
  ofPeople(group: string, people: readonly string[]): Connection[] {
    const members = this.#groups.get(group);
    if (!members) return [];
    const found: Connection[] = [];
    // Visit the shorter side: each process has only a part of a large conversation's people.
    if (members.size < people.length) {
      const wanted = new Set(people);
      for (const connection of members.keys())
        if (wanted.has(connection.caller.userGuid)) found.push(connection);
      return found;
    }
    for (const person of new Set(people))
      for (const connection of this.ofUser(person))
        if (members.has(connection)) found.push(connection);
    return found;
  }

  ofUser(userGuid: string): Iterable<Connection> {
    return this.#users.get(userGuid) ?? [];
  }

  groupsOf(connection: Connection): ReadonlySet<string> {
    return this.#places.get(connection) ?? new Set();
  }

  #takeOut(connection: Connection, group: string): boolean {
    this.#places.get(connection)?.delete(group);
    const members = this.#groups.get(group);
    if (!members?.delete(connection)) return false;
    if (members.size === 0) this.#groups.delete(group);
    return ![...this.ofUser(connection.caller.userGuid)].some((other) => members.has(other));
  }
}
