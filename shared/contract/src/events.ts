/**
 * What modules tell each other, by versioned name. An event notifies; data is asked for over the
 * API. A new event is a line here and one in {@link EVENT_POLICIES}.
 */
export interface EventMap {
  /** A topic was opened in the forum. */
  'forum/topic-opened@1': { topicGuid: string; topicName: string };
  /**
   * Somebody wants a conversation with a person: chat opens its box. Where messaging is not hosted
   * nobody listens: offer it only beside a filled `person.actions@1`.
   */
  'messaging/open-chat@1': { personGuid: string; personName: string };
  /** Something was read, so the unread counts may have changed. */
  'shell/unread-changed@1': Record<string, never>;
}
export type EventName = keyof EventMap;

export interface EventPolicy {
  /** How many listeners there may be. */
  listeners: 'one' | 'many';
  /** Whether a listener that comes late gets the last value at once. */
  replay: boolean;
}

export const EVENT_POLICIES: { readonly [Name in EventName]: EventPolicy } = {
  'forum/topic-opened@1': { listeners: 'many', replay: true },
  'messaging/open-chat@1': { listeners: 'one', replay: false },
  'shell/unread-changed@1': { listeners: 'many', replay: false },
};

/** What a listener is told beside the value; the host stamps the source. */
export interface EventMeta {
  source: string;
}

export interface ModuleEvents {
  emit<Name extends EventName>(name: Name, value: EventMap[Name]): void;
  /** Listens until `signal` aborts or the returned disposer is called. */
  on<Name extends EventName>(
    name: Name,
    listener: (value: EventMap[Name], meta: EventMeta) => void,
    options?: { signal?: AbortSignal },
  ): () => void;
}
