import type { Caller } from '../caller';
import type { GroupPermission } from '../services';

type Check = (caller: Caller, group: string) => Promise<GroupPermission>;

/** Asks the areas whether users may join groups. */
export class GroupAccess {
  readonly #checks: Check[] = [];
  readonly #guards: ((caller: Caller) => Promise<boolean>)[] = [];
  readonly #pendingChecks = new Set<{ userGuid: string; group: string; outdated: boolean }>();

  add(check: Check): void {
    this.#checks.push(check);
  }

  /** Registers a check whether a user may join groups at all. */
  guard(check: (caller: Caller) => Promise<boolean>): void {
    this.#guards.push(check);
  }

  /**
   * Whether the caller may join a group now. Repeats the check when the user was removed while an
   * area was checking, because the area may have read the state before the removal.
   */
  async allows(caller: Caller, group: string): Promise<boolean> {
    const question = { userGuid: caller.userGuid, group, outdated: false };
    this.#pendingChecks.add(question);
    try {
      for (;;) {
        const allowed = (await this.#ask(caller, group)) !== false;
        if (!allowed || !question.outdated) return allowed;
        question.outdated = false;
      }
    } finally {
      this.#pendingChecks.delete(question);
    }
  }

  /** Whether the caller may see the members of a group. */
  async isListed(caller: Caller, group: string): Promise<boolean> {
    return (await this.#ask(caller, group)) === true;
  }

  /** Whether an area knows a group by this name, joined or not. */
  async isKnown(caller: Caller, group: string): Promise<boolean> {
    for (const check of this.#checks) if ((await check(caller, group)) !== null) return true;
    return false;
  }

  /** Discards checks in progress after a user was removed from a group, or from all. */
  outdate(userGuid: string, group?: string): void {
    for (const question of this.#pendingChecks) {
      if (question.userGuid === userGuid && question.group === (group ?? question.group))
        question.outdated = true;
    }
  }

  /** Whether the caller passes all registered guards now. */
  async isOpen(caller: Caller): Promise<boolean> {
    for (const passes of this.#guards) if (!(await passes(caller))) return false;
    return true;
  }

  async #ask(caller: Caller, group: string): Promise<Exclude<GroupPermission, null>> {
    if (!(await this.isOpen(caller))) return false;
    let known: Exclude<GroupPermission, null> = false;
    // A guid that a client chose may exist in two areas: joining requires access in both.
    for (const check of this.#checks) {
      const answer = await check(caller, group);
      if (answer === false) return false;
      if (known !== 'unlisted' && answer !== null) known = answer;
    }
    return known;
  }
}
