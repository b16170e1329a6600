import type { HubEvent, HubEvents } from '@riwaq/api';
import { Listeners } from '@riwaq/contract/host';
import type { HubLink } from './hub-link';

interface EventSubscriptionsDeps {
  /** The current connection; null for none. */
  link(): HubLink | null;
  onError(message: string, cause: unknown): void;
}

/** Subscriptions to events of the hub; they outlast its connections. */
export class EventSubscriptions {
  readonly #deps: EventSubscriptionsDeps;
  readonly #events = new Map<HubEvent, Listeners<readonly unknown[]>>();

  constructor(deps: EventSubscriptionsDeps) {
    this.#deps = deps;
  }

  add<E extends HubEvent>(
    event: E,
    handler: (...args: HubEvents[E]) => void,
    ...signals: (AbortSignal | undefined)[]
  ): () => void {
    return this.#listenersOf(event).add(
      handler as unknown as (...args: readonly unknown[]) => void,
      ...signals,
    );
  }

  /** Receives the events of a new connection. */
  attach(link: HubLink): void {
    for (const event of this.#events.keys()) this.#receive(link, event);
  }

  #receive(link: HubLink, event: HubEvent): void {
    link.on(event, (...args) => this.#events.get(event)?.tell(...args));
  }

  #listenersOf(event: HubEvent): Listeners<readonly unknown[]> {
    const known = this.#events.get(event);
    if (known) return known;
    const listeners = new Listeners<readonly unknown[]>((cause) =>
      this.#deps.onError(`a listener of ${event} threw`, cause),
    );
    this.#events.set(event, listeners);
    const link = this.#deps.link();
    if (link) this.#receive(link, event);
    return listeners;
  }
}
