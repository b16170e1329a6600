import {
  CHAT_FILES_PATH,
  formatFileSize,
  GROUP_MODE,
  type ChatMessage,
  type Conversation,
  type HubEvents,
} from '@riwaq/api';
import { allows } from '../../access/matrix';
import type { Services } from '../../platform/services';
import type { ConversationRow, LockedConversation, ChatMessageRow } from './rows';

export interface ChatPresenters {
  message(row: ChatMessageRow): ChatMessage;
  /** Returns the signed address of a photo for a reader. */
  photo(fileUrl: string | null, reader: string): string | null;
  conversation(
    row: ConversationRow,
    last: ChatMessageRow | undefined,
    reader: string,
  ): Conversation;
}

/** Whether a person may send in a conversation now; otherwise the code of the refusal. */
export function sendingIn(
  { muted, mode, owner_guid }: Pick<LockedConversation, 'muted' | 'mode' | 'owner_guid'>,
  sender: string,
): 'allowed' | 'muted' | 'teacherOnly' {
  if (muted) return 'muted';
  return mode === GROUP_MODE.teacherOnly && !allows('chat.speak', { owner: owner_guid === sender })
    ? 'teacherOnly'
    : 'allowed';
}

/** Returns the address of a message's file; null without a file. */
export const fileUrlOf = ({
  from_guid,
  to_guid,
  attached_file,
}: Pick<ChatMessageRow, 'from_guid' | 'to_guid' | 'attached_file'>): string | null =>
  attached_file === null ? null : `${CHAT_FILES_PATH}/${from_guid}/${to_guid}/${attached_file}`;

/** Maps database rows to the API's entities. */
export function createPresenters({
  time,
  files,
}: Pick<Services, 'time' | 'files'>): ChatPresenters {
  const message: ChatPresenters['message'] = (row) => ({
    guid: row.guid,
    groupGuid: row.conversation_guid,
    fromGuid: row.from_guid,
    toGuid: row.to_guid,
    userName: row.user_name,
    textMessage: row.text,
    attachedFile: row.attached_file,
    attachedFileType: row.attached_type,
    fileName: row.file_name,
    fileSizeFormated: row.file_bytes === null ? null : formatFileSize(row.file_bytes),
    fileUrl: fileUrlOf(row),
    datex: time.format(row.sent_at),
    deleteFromAll: row.deleted_at !== null,
    deleteFromMe: false,
    sequence: row.sequence,
    ...(row.removed && { removed: true }),
  });
  const photo: ChatPresenters['photo'] = (fileUrl, reader) =>
    fileUrl && files.addressForShowing(fileUrl, reader);
  return {
    message,
    photo,
    conversation: (row, last, reader) => ({
      groupGuid: row.guid,
      kind: row.kind,
      title: row.title,
      personGuid: row.person_guid,
      profileImageUrl: photo(row.profile_image_url, reader),
      groupMode: row.mode,
      isOwner: row.owner_guid === reader,
      isMuted: row.muted,
      canSend: sendingIn(row, reader) === 'allowed',
      membersCount: row.members_count,
      count: row.unread,
      readTo: row.read_to,
      readByAll: row.read_by_all,
      lastSequence: row.last_sequence,
      lastMessage: last ? message(last) : null,
      createdDate: time.format(row.created_at),
    }),
  };
}

/** Arguments of the event for a sent message, in the order of the specification. */
export const receivedArguments = ({
  groupGuid,
  fromGuid,
  userName,
  guid,
  textMessage,
  datex,
  attachedFile,
  attachedFileType,
  ...more
}: ChatMessage): HubEvents['ReceiveMessagePrivate'] => {
  const { sequence, toGuid, fileName, fileSizeFormated, fileUrl } = more;
  return [
    groupGuid,
    fromGuid,
    userName,
    guid,
    textMessage,
    datex,
    attachedFile,
    attachedFileType,
    { sequence, toGuid, fileName, fileSizeFormated, fileUrl },
  ];
};
