export interface Group {
  id: string;
  kind?: 'Comments';
}

/** A group from its first join to its last leave; joining it again makes another membership. */
export interface Membership {
  group: Group;
  count: number;
  joined: Set<() => void>;
}

const keyOf = ({ id, kind }: Group): string => `${kind ?? ''} ${id}`;

/** Counts joins per group: only the first join and the last leave are sent to the hub. */
export class GroupMembership {
  readonly #memberships = new Map<string, Membership>();

  /**
   * Adds a join; returns whether it is the group's first one. `onAnswered` is called whenever
   * {@link GroupMembership.answered} reports the group.
   */
  join(group: Group, onAnswered?: () => void): boolean {
    const known = this.#memberships.get(keyOf(group));
    const membership = known ?? { group, count: 0, joined: new Set() };
    membership.count += 1;
    if (onAnswered) membership.joined.add(onAnswered);
    this.#memberships.set(keyOf(group), membership);
    return !known;
  }

  /** Removes a join; returns whether it was the group's last one. */
  leave(group: Group, onAnswered?: () => void): boolean {
    const membership = this.#memberships.get(keyOf(group));
    if (!membership) return false;
    membership.count -= 1;
    if (onAnswered) membership.joined.delete(onAnswered);
    return membership.count === 0 && this.#memberships.delete(keyOf(group));
  }

  /** Call when the hub has confirmed or refused the join of a group. */
  answered(group: Group): void {
    for (const onAnswered of [...(this.#memberships.get(keyOf(group))?.joined ?? [])]) onAnswered();
  }

  membershipOf(group: Group): Membership | undefined {
    return this.#memberships.get(keyOf(group));
  }

  all(): Group[] {
    return [...this.#memberships.values()].map(({ group }) => group);
  }
}
