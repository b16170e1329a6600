import type { Reply } from './forum/entities';
import type { UnreadCounts } from './notifications/endpoints';
import type { SourceType } from './portfolio/codes';
import type { PortfolioComment } from './portfolio/entities';

/** The one hub (document 1 section 7, Real-time hub). */
export const HUB_PATH = '/applicationHub';

/** The group that hears of activity anywhere in the forum; other places are the guids of forums and topics. */
export const FORUM_GROUP = '666f7275-6d73-4666-8f72-756d73666f72';

/** The group that hears that a content was added to any topic, and of nothing else: for lists of the latest contents. */
export const LATEST_GROUP = '6c617465-7374-4666-8f72-756d6c617465';

/** Second argument of JoinGroup for the comment hub. */
export const COMMENTS_GROUP = 'Comments';

/** The group of whoever looks at the library, which everybody may. */
export const LIBRARY_GROUP = '6c696272-6172-4979-8f6c-696272617279';

/**
 * Messages that the server sends, by event name, with their arguments. The names are the specification's;
 * the argument shapes, which it does not show, are designed here. Ours are `ReceiveUnreadCount` and
 * `ReceiveForumActivity` (the badges and the marks of what is new change without a reload),
 * `ReceiveForumChange`, `ReceiveLecturesChange`, `ReceiveLibraryChange`, `ReceiveDegreesChange`, `ReceiveAttendanceChange`, `ReceivePortfolioChange`, `ReceiveExamActivity` and `ReceiveExamAttempt`.
 */
export interface HubEvents {
  /** A reply was added to a content whose group (the content's guid) the listener joined. */
  ReceiveNewReply: [reply: Reply];
  ReceiveUpdateReply: [reply: Reply];
  ReceiveDeleteReply: [deleted: { guid: string; replyOnGuid: string }];
  /** The lectures of a subject whose group (the subject's guid) the listener joined have changed: fetch them again. */
  ReceiveLecturesChange: [change: { subjectGuid: string }];
  /**
   * Something was written at or below a place whose group (FORUM_GROUP, LATEST_GROUP, or the guid of a forum or
   * topic) the listener joined, or was read by the listener on another page. It says no more: whoever hears it asks again.
   */
  ReceiveForumActivity: [activity: { place: string }];
  /**
   * What stands at a place whose group (as above) the listener joined was changed or deleted; or, to one person, they
   * may not see it any more, are a member now, or are shown its members or the rates of a content of theirs, which
   * have changed. It says no more: whoever shows it asks again.
   */
  ReceiveForumChange: [change: { place: string }];
  /** The badges of the person behind the connection. */
  ReceiveUnreadCount: [counts: UnreadCounts];
  /** Documents of the library were added, changed or deleted; with none named, its categories were. To {@link LIBRARY_GROUP}. */
  ReceiveLibraryChange: [change: { documentGuids: string[] }];
  /** A list of degrees whose group (its guid) the listener, a teacher, joined was changed; or, with none named, what the listener may see of the own degrees: fetch again. */
  ReceiveDegreesChange: [change: { sessionGuid: string | null }];
  /** Attendance of a class that the listener teaches, or of the listener's own, was changed: fetch it again. */
  ReceiveAttendanceChange: [change: { subjectGuid: string; sectionGuid: string; day: string }];
  /** Comments on something of a portfolio whose group (its guid) the listener joined (document 3 section 7, Real-time hub). */
  CreateComment: [comment: PortfolioComment];
  UpdateComment: [comment: PortfolioComment];
  DeleteComment: [deleted: { commentGuid: string; sourceGuid: string; sourceType: SourceType }];
  /**
   * Something of a portfolio whose group (the student's guid) the listener
   * joined was changed, or is not the listener's to see any more: fetch again what is shown of it.
   */
  ReceivePortfolioChange: [change: { studentGuid: string }];
  /** A student entered, answered or finished an exam whose group (the exam's guid) its teacher joined: fetch the students again. */
  ReceiveExamActivity: [activity: { examGuid: string; studentGuid: string }];
  /** The listener's own attempt has another end, or was entered or finished on another page: ask how it stands. */
  ReceiveExamAttempt: [attempt: { examGuid: string; version: number }];
}
export type HubEvent = keyof HubEvents;

/** Methods that a client may invoke: their arguments and result. */
export interface HubMethods {
  /** Joins a group by its guid; rejected when the caller may not see what the guid names. */
  JoinGroup: { args: [groupId: string, kind?: typeof COMMENTS_GROUP]; result: void };
  LeaveGroup: { args: [groupId: string, kind?: typeof COMMENTS_GROUP]; result: void };
  /** The guids of the people who are in a group that the caller has joined. */
  GetUsers: { args: [groupGuid: string]; result: string[] };
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
} as const;
