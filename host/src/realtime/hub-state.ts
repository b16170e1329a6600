import type { RealtimeState } from '@riwaq/contract';
import { Listeners } from '@riwaq/contract/host';

/** The state of the connection to the hub. */
export class HubState {
  readonly changes = new Listeners<[RealtimeState]>();
  #current: RealtimeState = 'connecting';

  get current(): RealtimeState {
    return this.#current;
  }

  become(next: RealtimeState): void {
    if (next === this.#current) return;
    this.#current = next;
    this.changes.tell(next);
  }
}
