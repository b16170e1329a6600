import type { ApiResponse } from './endpoint';
import type { Reply } from './forum/entities';
import type { MemberChange, UserPresence } from './messaging/chat-codes';
import type { ChatMessage, ChatPage } from './messaging/chat-entities';
import type { MailDelivery } from './messaging/mail-entities';
import type { UnreadCounts } from './notifications/endpoints';
import type { SourceType } from './portfolio/codes';
import type { PortfolioComment } from './portfolio/entities';

/** The one hub (LIVE-1). */
export const HUB_PATH = '/applicationHub';

/**
 * Hub group that receives activity anywhere in the forum. The guids of forums and topics are groups
 * for their own activity.
 */
export const FORUM_GROUP = '666f7275-6d73-4666-8f72-756d73666f72';

/**
 * Hub group that is notified only when a content is added to any topic: for lists of the latest
 * contents.
 */
export const LATEST_GROUP = '6c617465-7374-4666-8f72-756d6c617465';

/** Second argument of JoinGroup for the comment hub. */
export const COMMENTS_GROUP = 'Comments';

/** Hub group of the users who view the library; every user may join. */
export const LIBRARY_GROUP = '6c696272-6172-4979-8f6c-696272617279';

/**
 * Hub group of the users who take part in chat; every user may join. Only its members receive
 * events of their conversations and are shown as connected. Nobody can list its members.
 */
export const CHAT_GROUP = '63686174-6772-4f75-8f63-686174677270';

/**
 * Hub group of the clients that show photos beside names; every user may join, and nobody can list
 * its members.
 */
export const PHOTOS_GROUP = '70686f74-6f73-4f66-8f70-70686f746f73';

/**
 * Events that the server emits, by name, with their arguments. The names are the specification's;
 * the argument types, which it does not show, are designed here. Not in the specification are
 * `ReceiveUnreadCount` and `ReceiveForumActivity` (they update badges and unread marks without a
 * reload), `ReceiveForumChange`, `ReceiveNotificationsChange`, `ReceiveLecturesChange`,
 * `ReceiveLibraryChange`, `ReceiveDegreesChange`, `ReceiveAttendanceChange`,
 * `ReceivePortfolioChange`, `ReceiveProfileChange`, `ReceivePhotoChange`,
 * `ReceiveSecretLinksChange`, `ReceiveMail`, `ReceiveMailChange`, `ReceiveMailDelivery`,
 * `ReceiveExamActivity`, `ReceiveExamAttempt`, `ReceiveImportProgress` and the chat events that say
 * so.
 */
export interface HubEvents {
  /** A reply was added to a content whose group (the content's guid) the listener joined. */
  ReceiveNewReply: [reply: Reply];
  ReceiveUpdateReply: [reply: Reply];
  ReceiveDeleteReply: [deleted: { guid: string; replyOnGuid: string }];
  /**
   * The lectures of a subject whose group (the subject's guid) the listener joined have changed:
   * refetch.
   */
  ReceiveLecturesChange: [change: { subjectGuid: string }];
  /**
   * Something was written at or below a place whose group (FORUM_GROUP, LATEST_GROUP, or the guid
   * of a forum or topic) the listener joined, or the listener read it in another tab. The event
   * carries no content: refetch.
   */
  ReceiveForumActivity: [activity: { place: string }];
  /**
   * The object at a place whose group (as above) the listener joined was changed or deleted. The
   * server also emits it to one person who may not see the object any more, is a member now, or is
   * shown its members or the rates of an own content, which have changed. The event carries no
   * content: refetch.
   */
  ReceiveForumChange: [change: { place: string }];
  /** The listener's notifications have changed, by a new one or by reading in any tab: refetch. */
  ReceiveNotificationsChange: [];
  /** The listener's own data or photo has changed, on any device: refetch. */
  ReceiveProfileChange: [];
  /**
   * A person's visible photo was replaced or removed: refetch. Emitted to the members of {@link
   * PHOTOS_GROUP} who see it or saw it.
   */
  ReceivePhotoChange: [change: { personGuid: string }];
  /** Counts for the listener's badges. */
  ReceiveUnreadCount: [counts: UnreadCounts];
  /**
   * Documents of the library were added, changed or deleted; without any guid, its categories were.
   * Emitted to {@link LIBRARY_GROUP}.
   */
  ReceiveLibraryChange: [change: { documentGuids: string[] }];
  /**
   * A list of degrees whose group (its guid) the listener, a teacher, joined was changed; with
   * null, the listener's degrees that they may see have changed: refetch.
   */
  ReceiveDegreesChange: [change: { sessionGuid: string | null }];
  /**
   * Attendance in a class that the listener teaches, or the listener's own, has changed: refetch.
   */
  ReceiveAttendanceChange: [change: { subjectGuid: string; sectionGuid: string; day: string }];
  /** Comments on an entry of a portfolio whose group (its guid) the listener joined (PORT-22). */
  CreateComment: [comment: PortfolioComment];
  UpdateComment: [comment: PortfolioComment];
  DeleteComment: [deleted: { commentGuid: string; sourceGuid: string; sourceType: SourceType }];
  /**
   * An entry of a portfolio whose group (the student's guid) the listener joined was changed, or
   * the listener may not see it any more: refetch what is shown of the portfolio.
   */
  ReceivePortfolioChange: [change: { studentGuid: string }];
  /** A secret link of the listener's was created, revoked or opened: refetch. */
  ReceiveSecretLinksChange: [];
  /** The listener received a mail. A separate event updates the badges. */
  ReceiveMail: [mail: { mailGuid: string }];
  /**
   * The listener's own mails or drafts with these guids were sent, marked, archived, saved or
   * deleted in some tab of theirs: refetch what is shown of them.
   */
  ReceiveMailChange: [change: { guids: string[] }];
  /**
   * A mail that the listener sent was delivered to more of its recipients, or more of them have
   * opened it.
   */
  ReceiveMailDelivery: [delivery: MailDelivery];
  /**
   * A message in a conversation of the listener's, including own ones from other tabs (CHAT-8).
   * `time` is in the university's time zone, YYYY-MM-DDTHH:mm:ss. `fileName` and `fileType` are
   * those of ChatMessage (`attachedFile`, `attachedFileType`). The last argument is not in the
   * specification: the sequence number in the conversation and the other fields that a client needs
   * to show the message.
   */
  ReceiveMessagePrivate: [
    group: string,
    user: string,
    name: string,
    messageGuid: string,
    text: string,
    time: string,
    fileName: string | null,
    fileType: string | null,
    more: Pick<ChatMessage, 'sequence' | 'toGuid' | 'fileName' | 'fileSizeFormated' | 'fileUrl'>,
  ];
  /**
   * A message was deleted: for everybody, or in another tab of the listener's for them alone.
   * `removed`: the owner of the group deleted it, not its author.
   */
  MessageDeletedPrivate: [group: string, messageGuid: string, forAll: boolean, removed?: true];
  /** All members of a conversation of the listener's have read up to this sequence number. */
  ReceiveReadPrivate: [group: string, readByAll: number];
  /**
   * The listener has read up to this sequence number, in this or another tab; `count` messages of
   * others are unread now.
   */
  ReceiveUnreadPrivate: [group: string, readTo: number, count: number];
  /** A user is typing in a conversation whose group the listener joined. */
  ReceiveTypingPrivate: [group: string, user: string, name: string];
  /** Presence of a member of a conversation whose group the listener joined. */
  ReceiveMemberStatus: [group: string, user: string, userStatus: UserPresence];
  /**
   * A conversation of the listener's was created or changed, or its members were; `gone`: the
   * listener is no longer in it. Refetch.
   */
  ReceiveChatChange: [change: { groupGuid: string; gone: boolean }];
  /**
   * A student entered, answered or finished an exam whose group (the exam's guid) its teacher
   * joined: refetch the students.
   */
  ReceiveExamActivity: [activity: { examGuid: string; studentGuid: string }];
  /**
   * The listener's own attempt has a new end, or was entered or finished in another tab: refetch
   * its state.
   */
  ReceiveExamAttempt: [attempt: { examGuid: string; version: number }];
  /**
   * The server checked `done` of `total` questions of the file that the listener sent with this
   * `importGuid`; 0 of 0 while it parses the file.
   */
  ReceiveImportProgress: [progress: { importGuid: string; done: number; total: number }];
}
export type HubEvent = keyof HubEvents;

/** Methods that a client may invoke, with their arguments and result. */
export interface HubMethods {
  /** Joins a group by its guid; rejects if the caller may not see the object with this guid. */
  JoinGroup: { args: [groupId: string, kind?: typeof COMMENTS_GROUP]; result: void };
  LeaveGroup: { args: [groupId: string, kind?: typeof COMMENTS_GROUP]; result: void };
  /**
   * Returns the guids of the people in a group that the caller has joined. Rejects for groups that
   * are open to people who share nothing else: all of the forum and its forums, the latest
   * contents, the library, photos, chat, a student's portfolio.
   */
  GetUsers: { args: [groupGuid: string]; result: string[] };
  /**
   * Sends a message to a conversation. `messageGuid` is new and chosen by the sender: a retry
   * stores nothing and returns the same result. `fileUrl` is that of an upload to ChatPrivate.
   * Codes are CHAT_SEND.
   */
  SendMessagePrivate: {
    args: [group: string, messageGuid: string, text: string, fileUrl?: string | null];
    result: ApiResponse<ChatMessage | null>;
  };
  /** Marks a conversation as read by the caller, up to this sequence number or completely. */
  ReadMessagePrivate: { args: [group: string, upTo?: number | null]; result: ApiResponse<null> };
  /** Deletes a message for the caller, or an own one for everybody. */
  DeleteMessagePrivate: {
    args: [group: string, messageGuid: string, forAll: boolean];
    result: ApiResponse<null>;
  };
  /**
   * Returns a page of a conversation: the messages before its newest `skip`. With `before` or
   * `after`, a sequence number (`sequence`), `skip` counts from there: the page precedes or follows
   * it, and messages that are sent meanwhile shift nothing.
   */
  LoadMessagesPrivate: {
    args: [group: string, skip: number, before?: number | null, after?: number | null];
    result: ApiResponse<ChatPage>;
  };
  /** Mutes, unmutes or removes a member of an own group; only for role 2, and not on oneself. */
  ChangeMemberStatus: {
    args: [group: string, memberGuid: string, status: MemberChange];
    result: ApiResponse<null>;
  };
  /** Notifies those who view a conversation that the caller is typing. */
  TypingPrivate: { args: [group: string]; result: ApiResponse<null> };
}
export type HubMethod = keyof HubMethods;

/** Last word of the error message of a rejected invocation. */
export const HUB_REFUSAL = {
  /** The group does not exist, or the caller may not join it or has not joined it. */
  forbidden: 'forbidden',
  /** The arguments are not those of {@link HubMethods}. */
  malformed: 'malformed',
  /** The connection has joined the maximum number of groups. */
  tooManyGroups: 'too-many-groups',
  /** Temporary: a running exam closes the caller's other areas. */
  blocked: 'blocked',
  /** The guid belongs to another object. */
  conflict: 'conflict',
  /** The rate limit is exceeded. */
  tooMany: 'too-many',
} as const;
