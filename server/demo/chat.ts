import {
  MINUTE_MS,
  CHAT_FILES_PATH,
  CONVERSATION_KIND,
  extensionOf,
  foldForSearch,
  GROUP_MODE,
} from '@riwaq/api';
import { FILE_AREA } from '../src/messaging/chat/service-messages';
import { makeFile, contentOf, type DemoFile } from './files';
import { demoGuid } from './guid';
import { chatMaterial, type ConversationMaterial, type MessageMaterial } from './material/chat';
import type { Row } from './rows';
import { classOf, type Person, type Structure } from './structure';
import { daysFrom } from './times';

export interface ChatRows {
  files: DemoFile[];
  links: Array<Row<'file_link'>>;
  conversations: Array<Row<'chat_conversation'>>;
  members: Array<Row<'chat_member'>>;
  messages: Array<Row<'chat_message'>>;
}

/** The account whose class `class` refers to. */
const OF_CLASS = 'student';
const content = (name: string) =>
  extensionOf(name) === 'png' ? contentOf.picture(name) : contentOf.form('Algorithms');
const NO_FILE = { attached_file: null, attached_type: null, file_name: null, file_bytes: null };

/** The columns in which groups and private conversations differ. */
function kindColumns(
  people: ConversationMaterial['people'],
  members: readonly Person[],
): Pick<
  Row<'chat_conversation'>,
  'kind' | 'low_guid' | 'high_guid' | 'owner_guid' | 'name' | 'mode'
> {
  if ('owner' in people)
    return {
      kind: CONVERSATION_KIND.group,
      low_guid: null,
      high_guid: null,
      owner_guid: members[0]?.guid ?? null,
      name: people.name,
      mode: people.teacherOnly ? GROUP_MODE.teacherOnly : GROUP_MODE.everyone,
    };
  const [low = null, high = null] = members.map(({ guid }) => guid).sort();
  return {
    kind: CONVERSATION_KIND.private,
    low_guid: low,
    high_guid: high,
    owner_guid: null,
    name: null,
    mode: GROUP_MODE.everyone,
  };
}

interface ChatBuilder {
  readonly out: ChatRows;
  readonly now: Date;
  readonly withFiles: boolean;
  readonly byUserName: Structure['byUserName'];
  /** The students of the class that `class` refers to. */
  readonly ofClass: readonly Person[];
}

/** The times of messages: in order, and never later than now. */
function timesOf(said: readonly MessageMaterial[], now: Date): Date[] {
  let last = daysFrom(now, -30);
  return said.map(({ day, minutes = 1 }) => {
    const at =
      day === undefined ? new Date(last.getTime() + minutes * MINUTE_MS) : daysFrom(now, day);
    last = at < now ? at : now;
    return last;
  });
}

/** The columns of a message about its file, which is added. */
function addFile(
  { out, withFiles }: ChatBuilder,
  name: string | undefined,
  { owner, to, messageGuid, at }: { owner: Person; to: string; messageGuid: string; at: Date },
):
  | typeof NO_FILE
  | { attached_file: string; attached_type: string; file_name: string; file_bytes: number } {
  if (name === undefined || !withFiles) return NO_FILE;
  const file = makeFile(['chat', messageGuid], {
    location: 'ChatPrivate',
    owner,
    name,
    caption: name,
    createdAt: at,
    downloads: 0,
    content: content(name),
  });
  const attached_type = extensionOf(name);
  const attached_file = `${file.guid}.${attached_type}`;
  out.files.push({
    ...file,
    row: { ...file.row, file_url: `${CHAT_FILES_PATH}/${owner.guid}/${to}/${attached_file}` },
  });
  out.links.push({ source_guid: messageGuid, file_guid: file.guid, area: FILE_AREA });
  return {
    attached_file,
    attached_type,
    file_name: file.row.original_name,
    file_bytes: file.content.length,
  };
}

/** Adds the messages of a conversation at the given times. */
function addMessages(
  builder: ChatBuilder,
  { key, people, said }: ConversationMaterial,
  members: readonly Person[],
  times: readonly Date[],
): void {
  const { out, now, byUserName } = builder;
  const guid = demoGuid('conversation', key);
  said.forEach(({ by, text, file, deleted }, index) => {
    const messageGuid = demoGuid('chat message', key, index);
    const owner = byUserName(by);
    const sent_at = times[index] ?? now;
    const to =
      'owner' in people ? guid : (members.find((member) => member !== owner)?.guid ?? guid);
    const attached = addFile(builder, file, { owner, to, messageGuid, at: sent_at });
    out.messages.push({
      guid: messageGuid,
      conversation_guid: guid,
      sequence: index + 1,
      from_guid: owner.guid,
      text: deleted ? '' : text,
      search_text: deleted ? '' : foldForSearch(`${text} ${attached.file_name ?? ''}`),
      ...attached,
      sent_at,
      deleted_at: deleted ? sent_at : null,
    });
  });
}

function addConversation(builder: ChatBuilder, material: ConversationMaterial): void {
  const { out, now, byUserName, ofClass } = builder;
  const { key, people, said, unread } = material;
  const guid = demoGuid('conversation', key);
  const isGroup = 'owner' in people;
  const members = isGroup
    ? [
        byUserName(people.owner),
        ...(people.students === 'class' ? ofClass : people.students.map(byUserName)),
      ]
    : people.map(byUserName);
  const times = timesOf(said, now);
  const created_at = new Date((times[0] ?? now).getTime() - MINUTE_MS);
  out.conversations.push({
    guid,
    ...kindColumns(people, members),
    members_count: members.length,
    last_sequence: said.length,
    last_at: times.at(-1) ?? now,
    created_at,
  });
  for (const { guid: person_guid, userName } of members) {
    out.members.push({
      conversation_guid: guid,
      person_guid,
      muted: isGroup && people.muted?.includes(userName) === true,
      read_to: said.length - (unread[userName] ?? 0),
      gone_at: null,
      joined_at: created_at,
    });
  }
  addMessages(builder, material, members, times);
}

/** Builds private conversations and groups in both languages, read and unread. */
export function buildChats(
  { stages, byUserName }: Pick<Structure, 'stages' | 'byUserName'>,
  now: Date,
  { withFiles }: { withFiles: boolean },
): ChatRows {
  const out: ChatRows = { files: [], links: [], conversations: [], members: [], messages: [] };
  const ofClass = classOf(stages, OF_CLASS);
  for (const material of chatMaterial)
    addConversation({ out, now, withFiles, byUserName, ofClass }, material);
  return out;
}
