import { HUB_REFUSAL } from '@riwaq/api';
import type { Refetch } from '@riwaq/contract';
import { disposeOnce, retriedRefetch } from '@riwaq/contract/host';
import { reconnectDelay } from './backoff';
import { GroupMembership, type Group } from './group-membership';
import type { HubLink } from './hub-link';

interface JoinedGroupsDeps {
  /** The open connection; null for none. */
  ready(): HubLink | null;
  isLive(): boolean;
  onError(message: string, cause: unknown): void;
}

/** The groups of the hub that modules have joined; they are joined again on each connection. */
export class JoinedGroups {
  readonly #deps: JoinedGroupsDeps;
  readonly #memberships = new GroupMembership();

  constructor(deps: JoinedGroupsDeps) {
    this.#deps = deps;
  }

  /** Joins a group until the disposer is called or a signal aborts. */
  join(
    group: Group,
    onAnswered: Refetch | undefined,
    ...signals: (AbortSignal | undefined)[]
  ): () => void {
    if (signals.some((signal) => signal?.aborted)) return () => undefined;
    const refetch = onAnswered && retriedRefetch(onAnswered);
    const link = this.#deps.ready();
    if (this.#memberships.join(group, refetch?.run) && link) void this.#joinNow(link, group);
    return disposeOnce(
      () => {
        refetch?.stop();
        const now = this.#deps.ready();
        if (this.#memberships.leave(group, refetch?.run) && now)
          void this.#invoke(now, 'LeaveGroup', group);
      },
      ...signals,
    );
  }

  /** Joins all groups over a new connection. */
  async joinAll(link: HubLink): Promise<void> {
    await Promise.all(this.#memberships.all().map((group) => this.#joinOn(link, group)));
  }

  /** Has the data of all groups fetched again, after they were joined. */
  refetchAll(): void {
    for (const group of this.#memberships.all()) this.#memberships.answered(group);
  }

  /**
   * Joins a group over an open connection. A refusal is reported, too: data fetched a moment ago
   * may no longer be visible to the user. While the state is not `live` yet,
   * {@link JoinedGroups.refetchAll} will report all groups.
   */
  async #joinNow(link: HubLink, group: Group): Promise<void> {
    await this.#joinOn(link, group);
    if (this.#deps.ready() === link && this.#deps.isLive()) this.#memberships.answered(group);
  }

  /**
   * Joins a group of the open connection. A join that fails, for its rate or by a fault of the
   * server, is retried while the connection and this membership last: without it the page would
   * show no change. A group that was left and joined again has a join of its own.
   */
  async #joinOn(link: HubLink, group: Group): Promise<void> {
    const membership = this.#memberships.membershipOf(group);
    const isCurrent = (): boolean =>
      this.#deps.ready() === link && this.#memberships.membershipOf(group) === membership;
    if (await this.#invoke(link, 'JoinGroup', group)) return;
    const retry = (tries: number): void => {
      setTimeout(() => {
        if (!isCurrent()) return;
        void this.#invoke(link, 'JoinGroup', group).then((settled) => {
          if (!settled) retry(tries + 1);
          else if (isCurrent()) this.#memberships.answered(group);
        });
      }, reconnectDelay(tries));
    };
    retry(1);
  }

  /** Resolves with whether the hub joined or left the group, or refused to for good. */
  async #invoke(
    link: HubLink,
    method: 'JoinGroup' | 'LeaveGroup',
    { id, kind }: Group,
  ): Promise<boolean> {
    try {
      await link.invoke(method, ...(kind ? [id, kind] : [id]));
      return true;
    } catch (cause) {
      // The group may not exist or be forbidden for the user, for example through an old link: the
      // page shows that, so do not log an error.
      const forbidden = cause instanceof Error && cause.message.includes(HUB_REFUSAL.forbidden);
      if (this.#deps.ready() === link && !forbidden) this.#deps.onError(`${method} ${id}`, cause);
      return forbidden;
    }
  }
}
