/**
 * Events between modules, by versioned name. An event only notifies; data is fetched over the API.
 * To add an event, add a line here and one in {@link EVENT_POLICIES}.
 */
export interface EventMap {
  /** A topic was opened in the forum. */
  'forum/topic-opened@1': { topicGuid: string; topicName: string };
  /**
   * A user wants to chat with a person: chat opens its box. Without the messaging module nothing
   * listens to it, so offer it only beside a filled `person.actions@1`.
   */
  'messaging/open-chat@1': { personGuid: string; personName: string };
  /** The user has read something, so the unread counts may have changed. */
  'shell/unread-changed@1': Record<string, never>;
}
export type EventName = keyof EventMap;

export interface EventPolicy {
  /** Maximum number of listeners. */
  listeners: 'one' | 'many';
  /** Whether a listener that subscribes later receives the last value at once. */
  replay: boolean;
}

export const EVENT_POLICIES: { readonly [Name in EventName]: EventPolicy } = {
  'forum/topic-opened@1': { listeners: 'many', replay: true },
  'messaging/open-chat@1': { listeners: 'one', replay: false },
  'shell/unread-changed@1': { listeners: 'many', replay: false },
};

/**
 * Metadata that a listener receives with the value. The host sets `source`, so a module cannot
 * forge it.
 */
export interface EventMeta {
  source: string;
}

export interface ModuleEvents {
  emit<Name extends EventName>(name: Name, value: EventMap[Name]): void;
  /** Subscribes until `signal` aborts or the returned disposer is called. */
  on<Name extends EventName>(
    name: Name,
    listener: (value: EventMap[Name], meta: EventMeta) => void,
    options?: { signal?: AbortSignal },
  ): () => void;
}
