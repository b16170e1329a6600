/**
 * Who may do what: role × ownership × assignment, in one table. An action is allowed when any of
 * its lines holds, and a line holds when the caller has every tie in it. The role that an endpoint
 * asks for at all stands in its declaration; what the caller has to do with the thing at hand is
 * here. Nobody else may do anything.
 */
export const MATRIX = {
  /**
   * How the installation is: modules, server, what browsers refused (docs/decisions/0040); and the
   * audit log (docs/decisions/0044).
   */
  'operations.read': [['administrator']],
  /** The students of a section who study a subject. */
  'students.list': [['administrator'], ['teaches']],
  /** The teachers of a department. */
  'teachers.list': [['administrator'], ['belongs']],
  /** For students of a section, in a subject (document 2 section 6). */
  'exam.create': [['administrator'], ['teaches']],
  /** In a subject (document 2 section 6, the bank). */
  'bank.category': [['administrator'], ['teaches']],
  /** Lists of degrees and final results of a section in a subject (docs/decisions/0021). */
  'degrees.keep': [['administrator'], ['teaches']],
  /** Attendance of a section in a subject (docs/decisions/0025). */
  'attendance.keep': [['administrator'], ['teaches']],
  /**
   * A file that was saved with something is read by whoever may read that; before, by its owner
   * alone.
   */
  'file.read': [['reads'], ['owner', 'unattached']],
  'file.delete': [['owner', 'unattached']],
  'upload.continue': [['owner']],
  /** At the top of the forums, or in a category (document 1 section 6). */
  'forum.create': [['everywhere'], ['level']],
  'forum.change': [['owner', 'handmade']],
  /** In a forum, or outside of any. */
  'topic.create': [['everywhere'], ['level']],
  'topic.change': [['owner']],
  /** Seeing, inviting and removing its members. */
  'topic.members': [['owner']],
  'content.create': [['everywhere'], ['holder', 'level']],
  /** Editing, deleting, locking and pinning. */
  'content.change': [['owner']],
  /** Seeing who gave which rate. */
  'content.rates': [['owner']],
  'reply.change': [['owner']],
  /** Removing another person's reply, and reading and dismissing the reports about replies. */
  'reply.remove': [['holder'], ['everywhere']],
  /**
   * Adding, changing, ordering and deleting the categories of the library (docs/decisions/0012).
   */
  'library.categories': [['everywhere'], ['level']],
  /** Changing and deleting a document of the library. */
  'library.document': [['owner'], ['everywhere'], ['level']],
  /** The lectures of a subject, as far as they are shown. */
  'lecture.read': [['studies'], ['teaches'], ['everywhere'], ['university']],
  /** Adding, changing, ordering, deleting, and seeing who has seen what. */
  'lecture.change': [['teaches'], ['everywhere'], ['university']],
  /** Something of a student's portfolio, by who may see it (docs/decisions/0028). */
  'portfolio.see.me': [['owner']],
  'portfolio.see.teachers': [['owner'], ['teaches']],
  'portfolio.see.section': [['owner'], ['teaches'], ['belongs']],
  'portfolio.see.university': [['owner'], ['teaches'], ['belongs'], ['person']],
  /** Adding, changing and deleting what is in it, tags, collections and links. */
  'portfolio.change': [['owner']],
  /** Reading the feedback on something that the caller sees, and its comments. */
  'portfolio.feedback': [['owner'], ['staff']],
  /** Changing and deleting feedback and comments (document 3 section 6). */
  'feedback.change': [['owner']],
  'comment.change': [['owner']],
  /**
   * Removing a comment of another person: a teacher of the portfolio's student, or who gave the
   * feedback that it is on.
   */
  'comment.remove': [['teaches'], ['holder']],
  /** Writing a mail to a student: whom one teaches (docs/decisions/0029). */
  'mail.toStudent': [['administrator'], ['teaches']],
  /**
   * To a teacher: of a department that one belongs to, or who teaches one's own section the
   * subject.
   */
  'mail.toTeacher': [['administrator'], ['staff', 'belongs'], ['studies']],
  /** Answering whoever wrote. */
  'mail.answer': [['recipient']],
  /** Reading a mail, its thread and its files. */
  'mail.read': [['owner'], ['recipient']],
  /** Seeing whom it goes to and how far it has come. */
  'mail.delivery': [['owner']],
  'draft.change': [['owner']],
  /**
   * Opening a private conversation with somebody (docs/decisions/0030); `belongs`: both in one
   * section.
   */
  'chat.open': [['administrator'], ['colleague'], ['teaches'], ['studies'], ['belongs']],
  /**
   * Changing and deleting a group, inviting to it, muting and removing members (document 3 section
   * 6), and removing messages.
   */
  'chat.manage': [['owner', 'staff']],
  /** Sending in a group where only the teacher may. */
  'chat.speak': [['owner']],
  /** Deleting a message for everybody. */
  'chat.unsay': [['owner']],
} as const satisfies Readonly<Record<string, ReadonlyArray<readonly Tie[]>>>;

/** What ties a caller to a thing. */
export type Tie =
  /** Runs the university's system. */
  | 'administrator'
  /** Made it. */
  | 'owner'
  /** Is assigned to teach there. */
  | 'teaches'
  /** Is in a section that studies it. */
  | 'studies'
  /**
   * Is a member of the department, by teaching or studying in it; of a student, in the same
   * section.
   */
  | 'belongs'
  /** May read what it belongs to. */
  | 'reads'
  /** It belongs to nothing yet. */
  | 'unattached'
  /** Made what it is in. */
  | 'holder'
  /** Holds AddContentInAllLeaningSite. */
  | 'everywhere'
  /** Holds 'University'. */
  | 'university'
  /**
   * Has the level of the forum that it is in among the forum roles; outside of any forum,
   * 'University'.
   */
  | 'level'
  /** A person made it, not the system. */
  | 'handmade'
  /** Is signed in. */
  | 'person'
  /** Is a teacher or staff: role 2. */
  | 'staff'
  /** It was sent to them. */
  | 'recipient'
  /** Is a teacher or staff, as the other is. */
  | 'colleague';

export type Action = keyof typeof MATRIX;

/** Whether a caller with these ties may do an action. */
export function allows(action: Action, ties: { readonly [Name in Tie]?: boolean }): boolean {
  const lines: ReadonlyArray<readonly Tie[]> = MATRIX[action];
  return lines.some((line) => line.every((tie) => ties[tie] === true));
}
