import { CHAT_PAGE, type ChatMessage, type ChatPage, type Conversation } from '@riwaq/api';
import {
  answered,
  createTestHost,
  type TestHost,
  type TestHostOptions,
} from '@riwaq/contract/testing';
import { startChat } from '../chat-host';

export const ME = '10000000-0000-4000-8000-000000000001';
export const SARA = '20000000-0000-4000-8000-000000000001';
export const WITH_SARA = '30000000-0000-4000-8000-000000000001';
export const GROUP = '30000000-0000-4000-8000-000000000002';

const guid = (number: number): string =>
  `40000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const conversationOf = (more: Partial<Conversation> = {}): Conversation => ({
  groupGuid: WITH_SARA,
  kind: 0,
  title: 'Sara',
  personGuid: SARA,
  profileImageUrl: null,
  groupMode: 0,
  isOwner: false,
  isMuted: false,
  canSend: true,
  membersCount: 2,
  count: 0,
  readTo: 0,
  readByAll: 0,
  lastSequence: 0,
  lastMessage: null,
  createdDate: '2026-03-01T08:00:00',
  ...more,
});

export const messageOf = (sequence: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  guid: guid(sequence),
  groupGuid: WITH_SARA,
  fromGuid: SARA,
  toGuid: ME,
  userName: 'Sara',
  textMessage: `message ${sequence}`,
  attachedFile: null,
  attachedFileType: null,
  fileName: null,
  fileSizeFormated: null,
  fileUrl: null,
  datex: '2026-03-02T10:00:00',
  deleteFromAll: false,
  deleteFromMe: false,
  sequence,
  ...more,
});

/** A fake chat server that stores a history per conversation, and a host connected to it. */
export function fakeChat({
  conversations = [conversationOf()],
  messages = [],
  api = {},
  hub = {},
  ...options
}: Omit<TestHostOptions, 'hub'> & {
  conversations?: Conversation[];
  messages?: ChatMessage[];
  hub?: TestHostOptions['hub'];
} = {}): {
  host: TestHost;
  messages: ChatMessage[];
  server: { lose: 'nothing' | 'request' | 'answer' };
  hear(message: ChatMessage): void;
} {
  const server: { lose: 'nothing' | 'request' | 'answer' } = { lose: 'nothing' };
  const page = (group: string, before: number | null, after: number | null): ChatPage => {
    const all = messages.filter(({ groupGuid }) => groupGuid === group);
    const within = all.filter(
      ({ sequence }) => sequence < (before ?? Infinity) && sequence > (after ?? 0),
    );
    const shown = after === null ? within.slice(-CHAT_PAGE) : within.slice(0, CHAT_PAGE);
    return {
      messages: shown,
      hasOlder: all.some(({ sequence }) => sequence < (shown[0]?.sequence ?? 0)),
      hasNewer: all.some(({ sequence }) => sequence > (shown.at(-1)?.sequence ?? Infinity)),
    };
  };
  const host = createTestHost({
    moduleId: 'messaging',
    language: 'en',
    ...options,
    api: {
      'GET Chats/Get': () => answered(conversations.map((each) => ({ ...each }))),
      'GET Chats/GetOne': ({ query }) =>
        answered({
          ...(conversations.find(({ groupGuid }) => groupGuid === query.groupGuid) ??
            conversationOf({ groupGuid: query.groupGuid })),
        }),
      'GET Chats/GetUnReadCount': () =>
        answered({ count: conversations.reduce((sum, { count }) => sum + count, 0) }),
      ...api,
    },
    hub: {
      LoadMessagesPrivate: (group, _skip, before = null, after = null) =>
        answered(page(group, before, after)),
      ReadMessagePrivate: () => answered(null),
      TypingPrivate: () => answered(null),
      DeleteMessagePrivate: () => answered(null),
      SendMessagePrivate(groupGuid, messageGuid, textMessage) {
        if (server.lose === 'request') throw new Error('the connection was closed');
        const there = messages.find((each) => each.guid === messageGuid);
        const sent =
          there ??
          messageOf(messages.length + 1, {
            guid: messageGuid,
            groupGuid,
            fromGuid: ME,
            toGuid: SARA,
            userName: 'me',
            textMessage,
          });
        if (!there) messages.push(sent);
        if (server.lose === 'answer') throw new Error('the connection was closed');
        return answered(sent);
      },
      ...hub,
    },
  });
  startChat(host);
  return {
    host,
    messages,
    server,
    hear(message) {
      messages.push(message);
      const {
        groupGuid,
        fromGuid,
        userName,
        guid: messageGuid,
        textMessage,
        datex,
        attachedFile,
        attachedFileType,
        sequence,
        toGuid,
        fileName,
        fileSizeFormated,
        fileUrl,
      } = message;
      host.realtime.emit(
        'ReceiveMessagePrivate',
        groupGuid,
        fromGuid,
        userName,
        messageGuid,
        textMessage,
        datex,
        attachedFile,
        attachedFileType,
        { sequence, toGuid, fileName, fileSizeFormated, fileUrl },
      );
    },
  };
}
