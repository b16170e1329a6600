import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  GROUP_MODE,
  OK,
  type ApiResponse,
  type ChatMessage,
  type ChatPage,
  type Conversation,
  type GroupMode,
  type MemberChange,
} from '@riwaq/api';
import {
  createTestServer,
  type PersonName,
  type TestServer,
  type TestServerOptions,
} from '../../testing';
import { chatArea } from './routes';

/** Helpers that make conversations. Each one creates what it names, or throws. */
export interface ChatFixtures {
  /** Opens the private conversation of two people as the first; returns its guid. */
  private(as: PersonName, to: PersonName): Promise<string>;
  /**
   * Creates a group of the teacher's with these members and returns its guid. Does not check who
   * may invite whom.
   */
  group(members?: readonly PersonName[], mode?: GroupMode, owner?: PersonName): Promise<string>;
  send(
    as: PersonName,
    group: string,
    text: string,
    of?: { guid?: string; fileUrl?: string },
  ): Promise<ApiResponse<ChatMessage | null>>;
  /** Same as `send`; throws when refused. */
  sent(
    as: PersonName,
    group: string,
    text: string,
    of?: { guid?: string; fileUrl?: string },
  ): Promise<ChatMessage>;
  load(
    as: PersonName,
    group: string,
    skip?: number,
    before?: number | null,
    after?: number | null,
  ): Promise<ChatPage>;
  change(
    as: PersonName,
    group: string,
    member: PersonName,
    status: MemberChange,
  ): Promise<ApiResponse<null>>;
  one(as: PersonName, group: string): Promise<Conversation>;
  /** Uploads a file that is not attached yet; returns its fileUrl. */
  upload(as?: PersonName, name?: string, content?: string): Promise<string>;
  /** Puts student2 into student's section. */
  classmates(): Promise<void>;
}

export type TestChatServer = TestServer & { chat: ChatFixtures };

export async function createChatServer(
  options: Pick<TestServerOptions, 'openStore'> = {},
): Promise<TestChatServer> {
  const server = await createTestServer({ areas: chatArea, ...options });
  return { ...server, chat: chatFixtures(server) };
}

function made<Data>(what: string, { statusCode, data }: ApiResponse<Data | null>): Data {
  if (statusCode !== OK || data === null) throw new Error(`${what}: ${statusCode}`);
  return data;
}

export function chatFixtures({
  call,
  caller,
  core,
  realtime,
  services,
  university: { people, sections },
}: TestServer): ChatFixtures {
  const send: ChatFixtures['send'] = (as, group, text, { guid = randomUUID(), fileUrl } = {}) =>
    realtime.invoke(caller(as), 'SendMessagePrivate', group, guid, text, fileUrl ?? null);
  return {
    private: async (as, to) =>
      made('conversation', await call(as, 'POST Chats/Open', { body: { personGuid: people[to] } }))
        .groupGuid,
    async group(members = ['student'], mode = GROUP_MODE.everyone, owner = 'teacher') {
      const { groupGuid } = made(
        'group',
        await call(owner, 'POST ChatGroups/AddOrEditGroup', {
          body: { GroupName: 'مجموعة الفيزياء', GroupMode: mode },
        }),
      );
      const now = services.clock.now();
      if (members.length > 0)
        await services.db
          .insertInto('chat_member')
          .values(
            members.map((name) => ({
              conversation_guid: groupGuid,
              person_guid: people[name],
              gone_at: null,
              joined_at: now,
            })),
          )
          .execute();
      await services.db
        .updateTable('chat_conversation')
        .set({ members_count: members.length + 1 })
        .where('guid', '=', groupGuid)
        .execute();
      return groupGuid;
    },
    send,
    sent: async (...args) => made('message', await send(...args)),
    load: async (as, group, skip = 0, before = null, after = null) =>
      (await realtime.invoke(caller(as), 'LoadMessagesPrivate', group, skip, before, after)).data,
    change: (as, group, member, status) =>
      realtime.invoke(caller(as), 'ChangeMemberStatus', group, people[member], status),
    one: async (as, groupGuid) =>
      made('conversation', await call(as, 'GET Chats/GetOne', { query: { groupGuid } })),
    async upload(as = 'student', name = 'صورة.png', content = randomUUID()) {
      const guid = randomUUID();
      const bytes = Buffer.from(content);
      await core.store.writePart(guid, 0, Readable.from([bytes]));
      await core.store.keep(guid, guid);
      const file_url = `ChatPrivate/${guid}/${name}`;
      await services.db
        .insertInto('file')
        .values({
          guid,
          file_url,
          original_name: name,
          mime: 'image/png',
          bytes: bytes.length,
          owner_guid: people[as],
        })
        .execute();
      return file_url;
    },
    classmates: async () =>
      void (await services.db
        .updateTable('person')
        .set({ section_guid: sections.a })
        .where('guid', '=', people.student2)
        .execute()),
  };
}
