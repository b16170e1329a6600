import { sql } from 'kysely';
import type { Clock } from '../src/platform/services';
import { inTransaction, type Db, type Tx } from '../src/platform/db/database';
import type { FileStore } from '../src/platform/files/file-store';
import { DEMO_PASSWORD } from './accounts';
import { buildAttendance } from './attendance';
import { buildChats } from './chat';
import { buildContents } from './contents';
import { setCounters } from './counters';
import { buildDegrees } from './degrees';
import { buildExams } from './exams';
import type { DemoFile } from './files';
import { buildForums } from './forums';
import { insertAll } from './insert';
import { buildLectures } from './lectures';
import { buildLibrary } from './library';
import { buildMails, numberCopies } from './mail';
import { buildNotifications } from './notifications';
import { buildParticipation } from './participation';
import { insertReading } from './reading';
import { buildPortfolios } from './portfolio';
import { buildReplies } from './replies';
import type { Row } from './rows';
import { buildStructure, type Structure } from './structure';
import { buildTopics } from './topics';

/**
 * Key of the advisory lock, any number: concurrent processes seed one after another, and the second
 * is refused.
 */
const SEED_LOCK = 7_403_213;

export interface SeedOptions {
  hashPassword(password: string): Promise<string>;
  clock: Clock;
  /**
   * Store for the contents of the demo files. Without it no content has a file, and the library is
   * empty.
   */
  files?: FileStore;
}

/** The database is not empty: the demo university is only made in an empty one. */
export class NotEmptyError extends Error {
  constructor() {
    super('The database is not empty, so the demo university was not made. Nothing was changed.');
    this.name = 'NotEmptyError';
  }
}

async function refuseUnlessEmpty(db: Db | Tx): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ empty: boolean }>`
    select not exists (select from person) and not exists (select from university) and not exists (select from forum) as empty`.execute(
    db,
  );
  if (!row?.empty) throw new NotEmptyError();
}

const inOrder = (notifications: ReadonlyArray<Row<'notification'>>) =>
  [...notifications].sort(
    (one, other) => (one.created_at as Date).getTime() - (other.created_at as Date).getTime(),
  );

/** Builds the forums with their topics, contents, replies and notifications. */
function buildForumArea(structure: Structure, now: Date, withFiles: boolean) {
  const { forums, rows } = buildForums(structure, now);
  const { topics, rows: topicRows, members } = buildTopics(structure, forums, now);
  const { contents, rows: contentRows, ...files } = buildContents(topics, now, { withFiles });
  const replies = buildReplies(contents);
  const participation = buildParticipation(contents);
  const notifications = buildNotifications({
    structure,
    topics,
    contents,
    members,
    replies,
    participation,
  });
  setCounters({ topics: topicRows, contents: contentRows, replies, participation });
  return {
    forums: rows,
    topics,
    topicRows,
    members,
    contents: contentRows,
    ...files,
    replies,
    participation,
    notifications,
  };
}

/** Builds all rows of the demo university. Without files, it has no library. */
function buildUniversity(passwordHash: string, now: Date, withFiles: boolean) {
  const { structure, rows } = buildStructure({ passwordHash, now });
  return {
    structure,
    rows,
    forum: buildForumArea(structure, now, withFiles),
    lectures: buildLectures(structure, rows.subject_section, now, { withFiles }),
    exams: buildExams(structure, now, { withFiles }),
    degrees: buildDegrees(structure, now),
    attendance: buildAttendance(structure, now),
    portfolios: buildPortfolios(structure, now, { withFiles }),
    chats: buildChats(structure, now, { withFiles }),
    mails: buildMails(structure, now, { withFiles }),
    library: withFiles ? buildLibrary(structure, now) : null,
  };
}
type University = ReturnType<typeof buildUniversity>;

const insertFiles = (tx: Tx, files: readonly DemoFile[]) =>
  insertAll(
    tx,
    'file',
    files.map(({ row }) => row),
  );

async function insertStructure(tx: Tx, rows: University['rows']): Promise<void> {
  await insertAll(tx, 'university', rows.university);
  await insertAll(tx, 'department', rows.department);
  await insertAll(tx, 'stage', rows.stage);
  await insertAll(tx, 'section', rows.section);
  await insertAll(tx, 'subject', rows.subject);
  await insertAll(tx, 'subject_section', rows.subject_section);
  await insertAll(tx, 'person', rows.person);
  await insertAll(tx, 'teaching', rows.teaching);
  await insertAll(tx, 'person_forum_role', rows.person_forum_role);
  await insertAll(tx, 'person_permission', rows.person_permission);
}

async function insertForum(tx: Tx, { structure, forum }: University, now: Date): Promise<void> {
  await insertAll(tx, 'forum', forum.forums);
  await insertAll(tx, 'forum_topic', forum.topicRows);
  await insertAll(tx, 'forum_topic_member', forum.members);
  await insertAll(tx, 'forum_content', forum.contents);
  await insertFiles(tx, forum.files);
  await insertAll(tx, 'file_link', forum.links);
  await insertAll(tx, 'forum_content_file', forum.attachments);
  await insertAll(tx, 'forum_content_member', forum.participation);
  await insertAll(tx, 'forum_reply', forum.replies);
  await insertReading(tx, structure, forum.topics, now);
}

async function insertLectures(tx: Tx, lectures: University['lectures']): Promise<void> {
  await insertAll(tx, 'lecture_item', lectures.items);
  await insertFiles(tx, lectures.files);
  await insertAll(tx, 'file_link', lectures.links);
  await insertAll(tx, 'lecture_file', lectures.attachments);
  await insertAll(tx, 'lecture_seen', lectures.seen);
  await insertAll(tx, 'lecture_visit', lectures.visits);
}

async function insertNotifications(
  tx: Tx,
  { forum, lectures, degrees, attendance, portfolios }: University,
): Promise<void> {
  await insertAll(
    tx,
    'notification',
    inOrder([
      ...forum.notifications,
      ...lectures.notifications,
      ...degrees.notifications,
      ...attendance.notifications,
      ...portfolios.notifications,
    ]),
  );
}

async function insertExams(tx: Tx, exams: University['exams']): Promise<void> {
  await insertAll(tx, 'question_category', exams.categories);
  await insertAll(tx, 'exam_folder', exams.folders);
  await insertAll(tx, 'exam', exams.exams);
  await insertAll(tx, 'exam_question', exams.questions);
  await insertAll(tx, 'question_option', exams.options);
  await insertFiles(tx, exams.files);
  await insertAll(tx, 'file_link', exams.links);
  await insertAll(tx, 'exam_student', exams.students);
  await insertAll(tx, 'exam_answer', exams.answers);
  await insertAll(tx, 'exam_mark', exams.marks);
}

async function insertDegrees(tx: Tx, degrees: University['degrees']): Promise<void> {
  await insertAll(tx, 'degree_list', degrees.lists);
  await insertAll(tx, 'degree_row', degrees.rows);
  await insertAll(tx, 'degree_change', degrees.changes);
  await insertAll(tx, 'degree_list_state', degrees.states);
  await insertAll(tx, 'final_weight', degrees.weights);
  await insertAll(tx, 'final_publication', degrees.publications);
  await insertAll(tx, 'final_result', degrees.results);
}

async function insertAttendance(tx: Tx, attendance: University['attendance']): Promise<void> {
  await insertAll(tx, 'attendance_day', attendance.days);
  await insertAll(tx, 'attendance_row', attendance.rows);
  await insertAll(tx, 'attendance_change', attendance.changes);
  await insertAll(tx, 'attendance_warning', attendance.warnings);
}

async function insertPortfolios(tx: Tx, portfolios: University['portfolios']): Promise<void> {
  await insertFiles(tx, portfolios.files);
  await insertAll(tx, 'file_link', portfolios.links);
  await insertAll(tx, 'portfolio', portfolios.cards);
  await insertAll(tx, 'portfolio_item', portfolios.items);
  await insertAll(tx, 'portfolio_reflection', portfolios.reflections);
  await insertAll(tx, 'portfolio_file', portfolios.attachments);
  await insertAll(tx, 'tag_item', portfolios.tagItems);
  await insertAll(tx, 'portfolio_tag', portfolios.tags);
  await insertAll(tx, 'portfolio_feedback', portfolios.feedback);
  await insertAll(tx, 'portfolio_comment', portfolios.comments);
  await insertAll(tx, 'portfolio_collection', portfolios.collections);
  await insertAll(tx, 'portfolio_collection_item', portfolios.collected);
}

async function insertMails(tx: Tx, mails: University['mails']): Promise<void> {
  await insertFiles(tx, mails.files);
  await insertAll(tx, 'file_link', mails.links);
  await insertAll(tx, 'mail', mails.mails);
  await insertAll(tx, 'mail_copy', mails.copies);
  await numberCopies(tx);
  await insertAll(tx, 'mail_file', mails.attachments);
  await insertAll(tx, 'mail_draft', mails.drafts);
}

async function insertChats(tx: Tx, chats: University['chats']): Promise<void> {
  await insertFiles(tx, chats.files);
  await insertAll(tx, 'file_link', chats.links);
  await insertAll(tx, 'chat_conversation', chats.conversations);
  await insertAll(tx, 'chat_member', chats.members);
  await insertAll(tx, 'chat_message', chats.messages);
}

async function insertLibrary(tx: Tx, library: NonNullable<University['library']>): Promise<void> {
  await insertFiles(tx, library.files);
  await insertAll(tx, 'file_link', library.links);
  await insertAll(tx, 'library_category', library.categories);
  await insertAll(tx, 'library_document', library.documents);
  await insertAll(tx, 'library_mark', library.marks);
}

/** Inserts all rows, each after the rows that it refers to. */
async function insertUniversity(tx: Tx, university: University, now: Date): Promise<void> {
  await insertStructure(tx, university.rows);
  await insertForum(tx, university, now);
  await insertLectures(tx, university.lectures);
  await insertNotifications(tx, university);
  await insertExams(tx, university.exams);
  await insertDegrees(tx, university.degrees);
  await insertAttendance(tx, university.attendance);
  await insertPortfolios(tx, university.portfolios);
  await insertMails(tx, university.mails);
  await insertChats(tx, university.chats);
  if (university.library) await insertLibrary(tx, university.library);
}

/**
 * Makes the demo university in an empty, migrated database: structure, people, forums, topics,
 * contents with files, rates, replies, reading marks, lectures, notifications, exams, degrees,
 * attendance, portfolios, mails, chats and the library, dated relative to now. Deterministic for
 * the same clock. Makes all or none of it; refuses a database that is not empty with a {@link
 * NotEmptyError}.
 */
export async function seedDemo(
  db: Db,
  { hashPassword, clock, files: store }: SeedOptions,
): Promise<void> {
  await refuseUnlessEmpty(db);
  const now = clock.now();
  const university = buildUniversity(await hashPassword(DEMO_PASSWORD), now, store !== undefined);
  const { forum, lectures, exams, portfolios, mails, chats, library } = university;

  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    await refuseUnlessEmpty(tx);
    // Under the lock, since two processes may share the folder; before the rows, since a file's row
    // requires its stored bytes.
    await store?.putAll([
      ...forum.files,
      ...lectures.files,
      ...exams.files,
      ...portfolios.files,
      ...mails.files,
      ...chats.files,
      ...(library?.files ?? []),
    ]);
    await insertUniversity(tx, university, now);
  });
}
