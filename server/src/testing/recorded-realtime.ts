import type { HubEvent, HubEvents } from '@riwaq/api';
import type { Caller } from '../app/caller';
import type { Realtime } from '../app/services';

export type Sent = { [E in HubEvent]: { to: 'group' | 'user'; target: string; event: E; args: HubEvents[E] } }[HubEvent];

export interface RecordedRealtime extends Realtime {
  /** Everything sent, oldest first. */
  readonly sent: readonly Sent[];
  readonly removed: ReadonlyArray<{ userGuid: string; group: string }>;
  /** Whose places in groups were ended, and whose pages were asked to connect anew, in their order. */
  readonly moved: ReadonlyArray<{ userGuid: string; how: 'left groups' | 'connects anew' }>;
  readonly disconnected: ReadonlyArray<{ userGuid: string; sessionGuid?: string }>;
  /** What was sent of one event. */
  of<E extends HubEvent>(event: E): Array<Extract<Sent, { event: E }>>;
  /** Whether the areas let a caller join a group. */
  mayJoin(caller: Caller, group: string): Promise<boolean>;
  clear(): void;
}

/** A {@link Realtime} that writes down what it is told to send. */
export function createRecordedRealtime(): RecordedRealtime {
  const sent: Sent[] = [];
  const removed: Array<{ userGuid: string; group: string }> = [];
  const disconnected: Array<{ userGuid: string; sessionGuid?: string }> = [];
  const moved: Array<{ userGuid: string; how: 'left groups' | 'connects anew' }> = [];
  const guards: Array<(caller: Caller) => Promise<boolean>> = [];
  const checks: Array<(caller: Caller, group: string) => Promise<boolean | null>> = [];
  return {
    sent,
    removed,
    moved,
    disconnected,
    toGroup: (target, event, ...args) => void sent.push({ to: 'group', target, event, args } as unknown as Sent),
    toUser: (target, event, ...args) => void sent.push({ to: 'user', target, event, args } as unknown as Sent),
    removeFromGroup: (userGuid, group) => void removed.push({ userGuid, group }),
    disconnect: (userGuid, sessionGuid) => void disconnected.push({ userGuid, ...(sessionGuid === undefined ? {} : { sessionGuid }) }),
    leaveGroups: (userGuid) => void moved.push({ userGuid, how: 'left groups' }),
    reconnect: (userGuid) => void moved.push({ userGuid, how: 'connects anew' }),
    authoriseGroups: (check) => void checks.push(check),
    guardGroups: (check) => void guards.push(check),
    of: <E extends HubEvent>(event: E) => sent.filter((message): message is Extract<Sent, { event: E }> => message.event === event),
    async mayJoin(caller, group) {
      for (const passes of guards) if (!(await passes(caller))) return false;
      for (const check of checks) {
        const answer = await check(caller, group);
        if (answer !== null) return answer;
      }
      return false;
    },
    clear() {
      sent.length = 0;
      removed.length = 0;
      moved.length = 0;
      disconnected.length = 0;
    },
  };
}
