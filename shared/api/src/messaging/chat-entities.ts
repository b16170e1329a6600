import { z } from 'zod';
import { guid, guidOrNull, localDateTime, seen } from '../schema';
import { CONVERSATION_KIND, GROUP_MODE, PRESENCE } from './chat-codes';
import { GROUP_NAME } from './chat-limits';

export const conversationKind = z.literal(Object.values(CONVERSATION_KIND));
export const groupMode = z.literal(Object.values(GROUP_MODE));

/** A message (CHAT-5), as the caller sees it. */
export const chatMessage = z.object({
  guid,
  /** The conversation that it is in. */
  groupGuid: guid,
  fromGuid: guid,
  /** The other person of a private conversation, or the group. */
  toGuid: guid,
  userName: z.string(),
  /** Plain text; '' where there is a file alone, or where it was deleted for everybody. */
  textMessage: z.string(),
  /** Name of the file at Content/ChatPrivateFilesPath/{from}/{to}/{file}; null without one. */
  attachedFile: z.string().nullable(),
  /** Extension of the file, in lower case. */
  attachedFileType: z.string().nullable(),
  /** Name of the file on its sender's device. */
  fileName: z.string().nullable(),
  fileSizeFormated: z.string().nullable(),
  /** Address of the file, as the request `Uploader/Download` expects it. */
  fileUrl: z.string().nullable(),
  datex: localDateTime,
  /** Deleted for everybody: only an empty message remains. */
  deleteFromAll: z.boolean(),
  /** Deleted for the caller; no list contains such messages. */
  deleteFromMe: z.boolean(),
  /** Sequence number in the conversation: 1, 2, 3 and so on, without gaps. */
  sequence: z.number(),
  /** The owner of the group, not its author, deleted it for everybody. */
  removed: z.literal(true).optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A page of a conversation, oldest message first. */
export const chatPage = z.object({
  messages: z.array(chatMessage),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
});
export type ChatPage = z.infer<typeof chatPage>;

/** A private conversation or a group, as the caller sees it. */
export const conversation = z.object({
  /** Identifies the conversation in `JoinGroup` and in every call about it. */
  groupGuid: guid,
  kind: conversationKind,
  /** The other person's name, or the group's. */
  title: z.string(),
  /** The other person of a private conversation. */
  personGuid: guid.nullable(),
  profileImageUrl: z.string().nullable(),
  groupMode,
  /** The caller created the group and may invite, mute and remove members. */
  isOwner: z.boolean(),
  isMuted: z.boolean(),
  /** The caller may send now; otherwise they are muted, or only the teacher may send. */
  canSend: z.boolean(),
  membersCount: z.number(),
  /** Number of unread messages of others, up to CHAT_UNREAD_MAX. */
  count: z.number(),
  /** Sequence number up to which the caller has read. */
  readTo: z.number(),
  /** Sequence number up to which all members have read. */
  readByAll: z.number(),
  /** Sequence number of the last message; 0 without any. */
  lastSequence: z.number(),
  lastMessage: chatMessage.nullable(),
  createdDate: localDateTime,
});
export type Conversation = z.infer<typeof conversation>;

/** A member of a group (CHAT-12). */
export const chatMember = z.object({
  guid,
  fullName: z.string(),
  profileImageUrl: z.string().nullable(),
  userStatus: z.literal(Object.values(PRESENCE)),
  isOwner: z.boolean(),
  isMuted: z.boolean(),
  /**
   * Number of unread messages from them in the private conversation with the caller, up to
   * CHAT_UNREAD_MAX.
   */
  count: z.number(),
});
export type ChatMember = z.infer<typeof chatMember>;

/** A person to whom the caller may write. */
export const chatPerson = z.object({
  guid,
  fullName: z.string(),
  /** 0 student, 2 teacher or staff. */
  role: z.number(),
  profileImageUrl: z.string().nullable(),
});
export type ChatPerson = z.infer<typeof chatPerson>;

/** A student who may be invited to a group. */
export const groupStudent = z.object({
  studentGuid: guid,
  studentFullName: z.string(),
  isMember: z.boolean(),
});
export type GroupStudent = z.infer<typeof groupStudent>;

/** Names and spelling are the specification's (CHAT-11). A new Guid, or none, adds a group. */
export const groupModel = z.object({
  Guid: guidOrNull.optional(),
  GroupName: seen.max(GROUP_NAME.max),
  GroupMode: groupMode,
});
export type GroupModel = z.input<typeof groupModel>;
