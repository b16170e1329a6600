import type { Caller } from '../app/caller';
import type { GroupAnswer } from '../app/services';

type Check = (caller: Caller, group: string) => Promise<GroupAnswer>;

/** Asks the areas who may join which group. */
export class GroupAccess {
  readonly #checks: Check[] = [];
  readonly #guards: ((caller: Caller) => Promise<boolean>)[] = [];
  readonly #underWay = new Set<{ userGuid: string; group: string; outdated: boolean }>();

  add(check: Check): void {
    this.#checks.push(check);
  }

  /** Who may join any group at all. */
  guard(check: (caller: Caller) => Promise<boolean>): void {
    this.#guards.push(check);
  }

  /**
   * Whether the caller may join a group now: the answer is asked for again when the person was
   * removed while an area was answering, which may have read what stood before.
   */
  async allows(caller: Caller, group: string): Promise<boolean> {
    const question = { userGuid: caller.userGuid, group, outdated: false };
    this.#underWay.add(question);
    try {
      for (;;) {
        const allowed = (await this.#ask(caller, group)) !== false;
        if (!allowed || !question.outdated) return allowed;
        question.outdated = false;
      }
    } finally {
      this.#underWay.delete(question);
    }
  }

  /** Whether the caller may be told who is in a group. */
  async isListed(caller: Caller, group: string): Promise<boolean> {
    return (await this.#ask(caller, group)) === true;
  }

  /** Whether an area knows a group by the name, joined or not. */
  async isKnown(caller: Caller, group: string): Promise<boolean> {
    for (const check of this.#checks) if ((await check(caller, group)) !== null) return true;
    return false;
  }

  /** A person was removed from a group, or from all: answers under way do not count. */
  outdate(userGuid: string, group?: string): void {
    for (const question of this.#underWay) {
      if (question.userGuid === userGuid && question.group === (group ?? question.group))
        question.outdated = true;
    }
  }

  /** Whether the caller may do anything now at all. */
  async isOpen(caller: Caller): Promise<boolean> {
    for (const passes of this.#guards) if (!(await passes(caller))) return false;
    return true;
  }

  async #ask(caller: Caller, group: string): Promise<Exclude<GroupAnswer, null>> {
    if (!(await this.isOpen(caller))) return false;
    let known: Exclude<GroupAnswer, null> = false;
    // A guid that a client chose may be that of something in two areas: it is joined by who may
    // join both.
    for (const check of this.#checks) {
      const answer = await check(caller, group);
      if (answer === false) return false;
      if (known !== 'unlisted' && answer !== null) known = answer;
    }
    return known;
  }
}
