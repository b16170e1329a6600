/**
 * Authorisation rules: role × ownership × assignment, in one table. An action is allowed if any of
 * its lines applies, and a line applies if the caller has every tie in it; everything else is
 * refused. The endpoint's declaration states the role that it requires; this table states how the
 * caller must be related to the thing.
 */
export const MATRIX = {
  /**
   * State of the installation: modules, server, policy violations (docs/decisions/0040); and the
   * audit log (docs/decisions/0044).
   */
  'operations.read': [['administrator']],
  /** The students of a section who study a subject. */
  'students.list': [['administrator'], ['teaches']],
  /** The teachers of a department. */
  'teachers.list': [['administrator'], ['belongs']],
  /** Create an exam for students of a section, in a subject (EXAM-15). */
  'exam.create': [['administrator'], ['teaches']],
  /** Manage question bank categories of a subject (EXAM-15). */
  'bank.category': [['administrator'], ['teaches']],
  /** Manage lists of degrees and final results of a section in a subject (docs/decisions/0021). */
  'degrees.keep': [['administrator'], ['teaches']],
  /** Record attendance of a section in a subject (docs/decisions/0025). */
  'attendance.keep': [['administrator'], ['teaches']],
  /**
   * A file that is attached to something is readable to everyone who may read that; before, only to
   * its owner.
   */
  'file.read': [['reads'], ['owner', 'unattached']],
  'file.delete': [['owner', 'unattached']],
  'upload.continue': [['owner']],
  /** At the top level of the forums, or in a category (FORUM-13). */
  'forum.create': [['everywhere'], ['level']],
  'forum.change': [['owner', 'handmade']],
  /** In a forum, or without one. */
  'topic.create': [['everywhere'], ['level']],
  'topic.change': [['owner']],
  /** List, invite and remove its members. */
  'topic.members': [['owner']],
  'content.create': [['everywhere'], ['holder', 'level']],
  /** Edit, delete, lock and pin. */
  'content.change': [['owner']],
  /** List who gave which rating. */
  'content.rates': [['owner']],
  'reply.change': [['owner']],
  /**
   * Remove another user's reply; read and dismiss the reports about replies (docs/decisions/0068).
   */
  'reply.remove': [['holder'], ['everywhere'], ['administrator']],
  /** Add, edit, order and delete the categories of the library (docs/decisions/0012). */
  'library.categories': [['everywhere'], ['level']],
  /** Edit and delete a document of the library. */
  'library.document': [['owner'], ['everywhere'], ['level']],
  /** The visible lectures of a subject. */
  'lecture.read': [['studies'], ['teaches'], ['everywhere'], ['university']],
  /** Add, edit, order and delete lectures, and list who has viewed them. */
  'lecture.change': [['teaches'], ['everywhere'], ['university']],
  /** An item of a student's portfolio, by its visibility (docs/decisions/0028). */
  'portfolio.see.me': [['owner']],
  'portfolio.see.teachers': [['owner'], ['teaches']],
  'portfolio.see.section': [['owner'], ['teaches'], ['belongs']],
  'portfolio.see.university': [['owner'], ['teaches'], ['belongs'], ['person']],
  /** Add, edit and delete its items, tags, collections and links. */
  'portfolio.change': [['owner']],
  /** Read the feedback on an item that the caller can see, and its comments. */
  'portfolio.feedback': [['owner'], ['staff']],
  /** Edit and delete feedback and comments (PORT-15). */
  'feedback.change': [['owner']],
  'comment.change': [['owner']],
  /**
   * Remove another user's comment; read and dismiss the reports about comments
   * (docs/decisions/0068). The holder is the author of the feedback that it is on. Nobody removes a
   * comment on an item that they do not see.
   */
  'comment.remove': [['teaches'], ['holder'], ['everywhere'], ['administrator']],
  /** Write a mail to a student: for the student's teachers (docs/decisions/0029). */
  'mail.toStudent': [['administrator'], ['teaches']],
  /**
   * Write a mail to a teacher: of a department that the caller belongs to, or who teaches the
   * caller's section a subject.
   */
  'mail.toTeacher': [['administrator'], ['staff', 'belongs'], ['studies']],
  /** Reply to the sender. */
  'mail.answer': [['recipient']],
  /** Read a mail, its thread and its files. */
  'mail.read': [['owner'], ['recipient']],
  /** List the recipients of a mail and its delivery status. */
  'mail.delivery': [['owner']],
  'draft.change': [['owner']],
  /**
   * Open a private conversation with a user (docs/decisions/0030); `belongs`: both in one section.
   */
  'chat.open': [['administrator'], ['colleague'], ['teaches'], ['studies'], ['belongs']],
  /**
   * Edit and delete a group, invite to it, mute and remove members (CHAT-13), and remove messages.
   */
  'chat.manage': [['owner', 'staff']],
  /** Send in a group where only the teacher may. */
  'chat.speak': [['owner']],
  /** Delete a message for everyone. */
  'chat.unsay': [['owner']],
} as const satisfies Readonly<Record<string, ReadonlyArray<readonly Tie[]>>>;

/** Relation of a caller to a thing. */
export type Tie =
  /** Administers the university's system. */
  | 'administrator'
  /** Created it. */
  | 'owner'
  /** Is assigned to teach there. */
  | 'teaches'
  /** Is in a section that studies it. */
  | 'studies'
  /**
   * Is a member of the department, by teaching or studying in it; for a student, of the same
   * section.
   */
  | 'belongs'
  /** May read the thing that it is attached to. */
  | 'reads'
  /** It is not attached to anything yet. */
  | 'unattached'
  /** Created the thing that contains it. */
  | 'holder'
  /** Has the permission AddContentInAllLeaningSite. */
  | 'everywhere'
  /** Has the forum role 'University'. */
  | 'university'
  /** Has the forum role of the forum's level; outside of any forum, 'University'. */
  | 'level'
  /** Created by a user, not by the system. */
  | 'handmade'
  /** Is signed in. */
  | 'person'
  /** Is a teacher or staff: role 2. */
  | 'staff'
  /** Received it. */
  | 'recipient'
  /** Is a teacher or staff, like the other user. */
  | 'colleague';

export type Action = keyof typeof MATRIX;

/** Whether a caller with these ties may perform an action. */
export function allows(action: Action, ties: { readonly [Name in Tie]?: boolean }): boolean {
  const lines: ReadonlyArray<readonly Tie[]> = MATRIX[action];
  return lines.some((line) => line.every((tie) => ties[tie] === true));
}
