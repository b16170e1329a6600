import type { Answer } from './endpoint';
import type { Reply } from './forum/entities';
import type { MemberChange, UserPresence } from './messaging/chat-codes';
import type { ChatMessage, ChatPage } from './messaging/chat-entities';
import type { MailDelivery } from './messaging/mail-entities';
import type { UnreadCounts } from './notifications/endpoints';
import type { SourceType } from './portfolio/codes';
import type { PortfolioComment } from './portfolio/entities';

/** The one hub (document 1 section 7, Real-time hub). */
export const HUB_PATH = '/applicationHub';

/**
 * The group that hears of activity anywhere in the forum; other places are the guids of forums and
 * topics.
 */
export const FORUM_GROUP = '666f7275-6d73-4666-8f72-756d73666f72';

/**
 * The group that hears that a content was added to any topic, and of nothing else: for lists of the
 * latest contents.
 */
export const LATEST_GROUP = '6c617465-7374-4666-8f72-756d6c617465';

/** Second argument of JoinGroup for the comment hub. */
export const COMMENTS_GROUP = 'Comments';

/** The group of whoever looks at the library, which everybody may. */
export const LIBRARY_GROUP = '6c696272-6172-4979-8f6c-696272617279';

/**
 * The group of whoever takes part in chat, which everybody may: its members alone hear of their
 * conversations, and are seen to be connected. Nobody is told who is in it.
 */
export const CHAT_GROUP = '63686174-6772-4f75-8f63-686174677270';

/**
 * The group of whoever shows photos beside names, which everybody may; nobody is told who is in it.
 */
export const PHOTOS_GROUP = '70686f74-6f73-4f66-8f70-70686f746f73';

/**
 * Messages that the server sends, by event name, with their arguments. The names are the
 * specification's; the argument shapes, which it does not show, are designed here. Ours are
 * `ReceiveUnreadCount` and `ReceiveForumActivity` (the badges and the marks of what is new change
 * without a reload), `ReceiveForumChange`, `ReceiveNotificationsChange`, `ReceiveLecturesChange`,
 * `ReceiveLibraryChange`, `ReceiveDegreesChange`, `ReceiveAttendanceChange`,
 * `ReceivePortfolioChange`, `ReceiveProfileChange`, `ReceivePhotoChange`,
 * `ReceiveSecretLinksChange`, `ReceiveMail`, `ReceiveMailChange`, `ReceiveMailDelivery`,
 * `ReceiveExamActivity`, `ReceiveExamAttempt` and those of chat that say so.
 */
export interface HubEvents {
  /** A reply was added to a content whose group (the content's guid) the listener joined. */
  ReceiveNewReply: [reply: Reply];
  ReceiveUpdateReply: [reply: Reply];
  ReceiveDeleteReply: [deleted: { guid: string; replyOnGuid: string }];
  /**
   * The lectures of a subject whose group (the subject's guid) the listener joined have changed:
   * fetch them again.
   */
  ReceiveLecturesChange: [change: { subjectGuid: string }];
  /**
   * Something was written at or below a place whose group (FORUM_GROUP, LATEST_GROUP, or the guid
   * of a forum or topic) the listener joined, or was read by the listener on another page. It says
   * no more: whoever hears it asks again.
   */
  ReceiveForumActivity: [activity: { place: string }];
  /**
   * What stands at a place whose group (as above) the listener joined was changed or deleted; or,
   * to one person, they may not see it any more, are a member now, or are shown its members or the
   * rates of a content of theirs, which have changed. It says no more: whoever shows it asks again.
   */
  ReceiveForumChange: [change: { place: string }];
  /**
   * What the listener was told of has changed, by something new or by reading on any page: ask for
   * it again.
   */
  ReceiveNotificationsChange: [];
  /**
   * The own data or photo of the person behind the connection have changed, on any device: ask for
   * them again.
   */
  ReceiveProfileChange: [];
  /**
   * Another photo of a person is to be seen, or none any more: ask for it again. To those in
   * {@link PHOTOS_GROUP} who see it or saw it.
   */
  ReceivePhotoChange: [change: { personGuid: string }];
  /** The badges of the person behind the connection. */
  ReceiveUnreadCount: [counts: UnreadCounts];
  /**
   * Documents of the library were added, changed or deleted; with none named, its categories were.
   * To {@link LIBRARY_GROUP}.
   */
  ReceiveLibraryChange: [change: { documentGuids: string[] }];
  /**
   * A list of degrees whose group (its guid) the listener, a teacher, joined was changed; or, with
   * none named, what the listener may see of the own degrees: fetch again.
   */
  ReceiveDegreesChange: [change: { sessionGuid: string | null }];
  /**
   * Attendance of a class that the listener teaches, or of the listener's own, was changed: fetch
   * it again.
   */
  ReceiveAttendanceChange: [change: { subjectGuid: string; sectionGuid: string; day: string }];
  /**
   * Comments on something of a portfolio whose group (its guid) the listener joined (document 3
   * section 7, Real-time hub).
   */
  CreateComment: [comment: PortfolioComment];
  UpdateComment: [comment: PortfolioComment];
  DeleteComment: [deleted: { commentGuid: string; sourceGuid: string; sourceType: SourceType }];
  /**
   * Something of a portfolio whose group (the student's guid) the listener
   * joined was changed, or is not the listener's to see any more: fetch again what is shown of it.
   */
  ReceivePortfolioChange: [change: { studentGuid: string }];
  /** A secret link of the listener's was made, revoked or opened: fetch them again. */
  ReceiveSecretLinksChange: [];
  /** A mail has come for the listener. Their badges follow by themselves. */
  ReceiveMail: [mail: { mailGuid: string }];
  /**
   * The listener's own mails or drafts, by these guids, were sent, marked, archived, saved or
   * deleted on some page of theirs: fetch again what is shown of them.
   */
  ReceiveMailChange: [change: { guids: string[] }];
  /**
   * A mail that the listener sent has come to more of its recipients, or more of them have opened
   * it.
   */
  ReceiveMailDelivery: [delivery: MailDelivery];
  /**
   * A message in a conversation of the listener's, own ones from other pages too (document 3
   * section 7). `time` is the university's, YYYY-MM-DDTHH:mm:ss. `fileName` and `fileType` are
   * those of ChatMessage (`attachedFile`, `attachedFileType`). The last argument is ours: the place
   * in the conversation and what else shows the message.
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
   * A message was deleted: for everybody, or on another page of the listener's for them alone.
   * `removed`: by the owner of the group, not by its writer.
   */
  MessageDeletedPrivate: [group: string, messageGuid: string, forAll: boolean, removed?: true];
  /** Everybody in a conversation of the listener's has read up to this place. */
  ReceiveReadPrivate: [group: string, readByAll: number];
  /**
   * The listener has read up to this place, here or on another page: so many of others' messages
   * are unread there now.
   */
  ReceiveUnreadPrivate: [group: string, readTo: number, count: number];
  /** Somebody writes in a conversation whose group the listener joined. */
  ReceiveTypingPrivate: [group: string, user: string, name: string];
  /** Presence of a member of a conversation whose group the listener joined. */
  ReceiveMemberStatus: [group: string, user: string, userStatus: UserPresence];
  /**
   * A conversation of the listener's was made or changed, or its members were; `gone`: it is the
   * listener's no more. Ask again.
   */
  ReceiveChatChange: [change: { groupGuid: string; gone: boolean }];
  /**
   * A student entered, answered or finished an exam whose group (the exam's guid) its teacher
   * joined: fetch the students again.
   */
  ReceiveExamActivity: [activity: { examGuid: string; studentGuid: string }];
  /**
   * The listener's own attempt has another end, or was entered or finished on another page: ask how
   * it stands.
   */
  ReceiveExamAttempt: [attempt: { examGuid: string; version: number }];
}
export type HubEvent = keyof HubEvents;

/** Methods that a client may invoke: their arguments and result. */
export interface HubMethods {
  /** Joins a group by its guid; rejected when the caller may not see what the guid names. */
  JoinGroup: { args: [groupId: string, kind?: typeof COMMENTS_GROUP]; result: void };
  LeaveGroup: { args: [groupId: string, kind?: typeof COMMENTS_GROUP]; result: void };
  /**
   * The guids of the people who are in a group that the caller has joined. Rejected for groups that
   * are open to people who share nothing else: all of the forum and its forums, the latest
   * contents, the library, photos, chat, a student's portfolio.
   */
  GetUsers: { args: [groupGuid: string]; result: string[] };
  /**
   * Sends a message into a conversation. `messageGuid` is new and chosen by the sender: sent again,
   * the message is there once and the answer is the same. `fileUrl` is that of an upload to
   * ChatPrivate. Codes are CHAT_SEND.
   */
  SendMessagePrivate: {
    args: [group: string, messageGuid: string, text: string, fileUrl?: string | null];
    result: Answer<ChatMessage | null>;
  };
  /** The caller has read a conversation up to this place, or all of it. */
  ReadMessagePrivate: { args: [group: string, upTo?: number | null]; result: Answer<null> };
  /** Deletes a message for the caller, or an own one for everybody. */
  DeleteMessagePrivate: {
    args: [group: string, messageGuid: string, forAll: boolean];
    result: Answer<null>;
  };
  /**
   * A page of a conversation: what precedes its newest `skip` messages. With `before` or `after`, a
   * place in it (`sequence`), that is where `skip` counts from: the page precedes or follows it,
   * and what is sent meanwhile shifts nothing.
   */
  LoadMessagesPrivate: {
    args: [group: string, skip: number, before?: number | null, after?: number | null];
    result: Answer<ChatPage>;
  };
  /** Mutes, unmutes or removes a member of an own group; role 2 alone, and not on oneself. */
  ChangeMemberStatus: {
    args: [group: string, memberGuid: string, status: MemberChange];
    result: Answer<null>;
  };
  /** Tells those who look at a conversation that the caller writes. */
  TypingPrivate: { args: [group: string]; result: Answer<null> };
}
export type HubMethod = keyof HubMethods;

/** What the message of a refused invocation ends with. */
export const HUB_REFUSAL = {
  /** The group is not there, or the caller may not be in it, or is not. */
  forbidden: 'forbidden',
  /** The arguments are not those of {@link HubMethods}. */
  malformed: 'malformed',
  /** The connection is in as many groups as it may be. */
  tooManyGroups: 'too-many-groups',
  /** Not now: an exam is under way that closes the caller's other areas. */
  blocked: 'blocked',
  /** The guid is that of something else. */
  conflict: 'conflict',
  /** Too often in a short time. */
  tooMany: 'too-many',
} as const;
