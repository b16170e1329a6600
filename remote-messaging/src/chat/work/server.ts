import {
  ApiError,
  CHAT_SEND,
  chatSendStatuses,
  HUB_REFUSAL,
  OK,
  statusTextKey,
  type ApiResponse,
  type ChatMessage,
  type ChatPage,
  type HubEvents,
  type MemberChange,
} from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { dataOf } from '@riwaq/ui/page';
import type { OutgoingMessage, MessageSendOutcome } from '../rules/outgoing-queue';

type Host = Pick<HostContext, 'realtime' | 'log' | 'signal'>;

const API_CODES = {
  [HUB_REFUSAL.forbidden]: 'not-found',
  [HUB_REFUSAL.malformed]: 'malformed',
  [HUB_REFUSAL.conflict]: 'conflict',
  [HUB_REFUSAL.tooMany]: 'too-many',
} as const;
type RefusedBy = keyof typeof API_CODES;
const isRefusedBy = (text: string): text is RefusedBy => Object.hasOwn(API_CODES, text);

/** Why the hub refused an invocation permanently; null if a retry may succeed. */
function refusalOf(cause: unknown): RefusedBy | null {
  const word = cause instanceof Error ? (cause.message.trim().split(/\s+/).at(-1) ?? '') : '';
  return isRefusedBy(word) ? word : null;
}

/** Refusal reason if the user is not, or no longer, a member of the conversation. */
export const NOT_A_MEMBER = `errors.${HUB_REFUSAL.forbidden}`;

/** Converts a hub event to a message as the history would return it. */
export function messageOf([
  groupGuid,
  fromGuid,
  userName,
  guid,
  textMessage,
  datex,
  attachedFile,
  attachedFileType,
  more,
]: HubEvents['ReceiveMessagePrivate']): ChatMessage {
  return {
    guid,
    groupGuid,
    fromGuid,
    userName,
    textMessage,
    attachedFile,
    attachedFileType,
    datex,
    ...more,
    deleteFromAll: false,
    deleteFromMe: false,
  };
}

/** Returns the placeholder of a message that was deleted for everybody. */
export const deletedPlaceholder = (message: ChatMessage, removed = false): ChatMessage => ({
  ...message,
  textMessage: '',
  attachedFile: null,
  attachedFileType: null,
  fileName: null,
  fileSizeFormated: null,
  fileUrl: null,
  deleteFromAll: true,
  ...(removed && { removed }),
});

/**
 * The hub methods of chat. Each waits for a connection that is being established, and rejects with
 * an `ApiError` if there is none.
 */
export class ChatServer {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  get connected(): boolean {
    const { state } = this.#host.realtime;
    return state === 'live' || state === 'resumed';
  }

  async page(
    groupGuid: string,
    { before = null, after = null }: { before?: number | null; after?: number | null },
  ): Promise<ChatPage> {
    return this.#ask(async () =>
      dataOf(await this.#host.realtime.invoke('LoadMessagesPrivate', groupGuid, 0, before, after)),
    );
  }

  /** Never rejects. */
  async send({
    guid,
    conversationGuid,
    text,
    file,
  }: OutgoingMessage): Promise<{ outcome: MessageSendOutcome; message: ChatMessage | null }> {
    try {
      const { statusCode, data } = await this.#host.realtime.invoke(
        'SendMessagePrivate',
        conversationGuid,
        guid,
        text,
        file?.fileUrl ?? null,
      );
      if (statusCode === OK) return { outcome: { kind: 'sent' }, message: data };
      if (statusCode === CHAT_SEND.tooFast) return { outcome: { kind: 'lost' }, message: null };
      return {
        outcome: { kind: 'refused', reason: statusTextKey(chatSendStatuses, statusCode) },
        message: null,
      };
    } catch (cause) {
      const refusal = refusalOf(cause);
      this.#host.log.error('a message could not be sent', cause);
      // Above the rate limit: retry later, as after `tooFast`.
      if (refusal === HUB_REFUSAL.tooMany) return { outcome: { kind: 'lost' }, message: null };
      return {
        outcome: refusal ? { kind: 'refused', reason: `errors.${refusal}` } : { kind: 'lost' },
        message: null,
      };
    }
  }

  read = (groupGuid: string, upTo: number): Promise<void> =>
    this.#done(() => this.#host.realtime.invoke('ReadMessagePrivate', groupGuid, upTo));
  remove = (groupGuid: string, guid: string, forAll: boolean): Promise<void> =>
    this.#done(() => this.#host.realtime.invoke('DeleteMessagePrivate', groupGuid, guid, forAll));
  changeMember = (groupGuid: string, memberGuid: string, change: MemberChange): Promise<void> =>
    this.#done(() =>
      this.#host.realtime.invoke('ChangeMemberStatus', groupGuid, memberGuid, change),
    );

  typing(groupGuid: string): void {
    if (this.connected)
      void this.#host.realtime.invoke('TypingPrivate', groupGuid).catch(() => undefined);
  }

  async #done(invoke: () => Promise<ApiResponse<null>>): Promise<void> {
    await this.#ask(async () => {
      dataOf(await invoke());
    });
  }

  async #ask<T>(invoke: () => Promise<T>): Promise<T> {
    // While connected, calls keep the order in which they were made.
    if (!this.connected) await this.#connection();
    try {
      return await invoke();
    } catch (cause) {
      const refusal = refusalOf(cause);
      if (!(cause instanceof Error) || cause.name === 'Refusal') throw cause;
      throw new ApiError({
        code: refusal ? API_CODES[refusal] : 'network',
        endpoint: 'GET Chats/Get',
        cause,
      });
    }
  }

  /** Resolves once connected; rejects if no connection is being established. */
  #connection(): Promise<void> {
    const { realtime, signal } = this.#host;
    return new Promise((resolve, reject) => {
      const noNetwork = () => reject(new ApiError({ code: 'network', endpoint: 'GET Chats/Get' }));
      if (realtime.state === 'offline' || signal.aborted) return noNetwork();
      const waiting = new AbortController();
      signal.addEventListener('abort', noNetwork, { signal: waiting.signal });
      realtime.subscribeState(
        (state) => {
          if (state === 'connecting' || state === 'reconnecting') return;
          waiting.abort();
          if (state === 'offline') noNetwork();
          else resolve();
        },
        { signal: waiting.signal },
      );
    });
  }
}
