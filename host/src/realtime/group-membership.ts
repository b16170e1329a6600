export interface Group { id: string; kind?: 'Comments' }

interface Membership { group: Group; count: number; joined: Set<() => void> }

const keyOf = ({ id, kind }: Group): string => `${kind ?? ''} ${id}`;

/** Who asked for which group, counted: the first join and the last leave reach the hub. */
export class GroupMembership {
  readonly #memberships = new Map<string, Membership>();

  /** Whether it is the first one. `onJoined` is called whenever {@link GroupMembership.confirm} tells of the group. */
  join(group: Group, onJoined?: () => void): boolean {
    const known = this.#memberships.get(keyOf(group));
    const membership = known ?? { group, count: 0, joined: new Set() };
    membership.count += 1;
    if (onJoined) membership.joined.add(onJoined);
    this.#memberships.set(keyOf(group), membership);
    return !known;
  }

  /** Whether it was the last one. */
  leave(group: Group, onJoined?: () => void): boolean {
    const membership = this.#memberships.get(keyOf(group));
    if (!membership) return false;
    membership.count -= 1;
    if (onJoined) membership.joined.delete(onJoined);
    return membership.count === 0 && this.#memberships.delete(keyOf(group));
  }

  /** The hub has taken the connection into the group. */
  confirm(group: Group): void {
    for (const onJoined of [...this.#memberships.get(keyOf(group))?.joined ?? []]) onJoined();
  }

  all(): Group[] {
    return [...this.#memberships.values()].map(({ group }) => group);
  }
}
