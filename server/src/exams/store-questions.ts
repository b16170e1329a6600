import { sql, type RawBuilder } from 'kysely';
import type { QuestionType } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { QuestionRow } from './rows';
import type { MarkUnits } from './rules/mark';
import type { OptionDraft } from './rules/question';

/** Areas of the files of a question: students read those of its feedback later. */
export const FILE_AREA = { question: 'exams', feedback: 'exam-feedback' } as const;

/** The owner of questions: an exam or a category of the bank. */
export type QuestionOwner = { readonly examGuid: string } | { readonly categoryGuid: string };

const belongsTo = (owner: QuestionOwner): RawBuilder<unknown> =>
  'examGuid' in owner
    ? sql`q.exam_guid = ${owner.examGuid}`
    : sql`q.category_guid = ${owner.categoryGuid}`;

const columns = sql`
  q.guid, q.exam_guid, q.category_guid, q.question_type, q.html, q.search_text, q.hint, q.feedback, q.mark, q.identity, q.file_guid, f.original_name as file_name, f.file_url,
  q.last_used_at, q.created_by,
  q.category_guid is not null or exists (
    select from exam_question b where b.created_by = q.created_by and b.identity = q.identity and b.category_guid is not null) as in_bank,
  coalesce((
    select json_agg(json_build_object('guid', o.guid, 'text', o.text, 'isCorrect', o.is_correct, 'tolerance', o.tolerance, 'feedback', o.feedback) order by o.position)
    from question_option o where o.question_guid = q.guid), '[]') as options`;

async function read(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  page: { offset: number; limit: number } | null = null,
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select ${columns} from exam_question q left join file f on f.guid = q.file_guid where ${where} order by q.position, q.guid
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(db);
  return rows;
}

export interface QuestionFilter {
  words: readonly string[];
  type?: QuestionType;
}

const wanted = (owner: QuestionOwner, { words, type }: QuestionFilter): RawBuilder<unknown> =>
  sql.join(
    [
      belongsTo(owner),
      containsWords(words, sql`q.search_text`),
      ...(type === undefined ? [] : [sql`q.question_type = ${type}`]),
    ],
    sql` and `,
  );

/** Questions in their order: all, or a page of the matching ones. */
export const listQuestions = (
  db: Db | Tx,
  owner: QuestionOwner,
  filter: QuestionFilter = { words: [] },
  page: { offset: number; limit: number } | null = null,
): Promise<QuestionRow[]> => read(db, wanted(owner, filter), page);

/** All questions of an exam, by guid. */
export const questionsByGuid = async (
  db: Db | Tx,
  examGuid: string,
): Promise<ReadonlyMap<string, QuestionRow>> =>
  new Map((await listQuestions(db, { examGuid })).map((row) => [row.guid, row]));

/** A question of an exam or category. */
export const findQuestion = async (
  db: Db | Tx,
  owner: QuestionOwner,
  questionGuid: string,
): Promise<QuestionRow | undefined> =>
  (await read(db, sql`${belongsTo(owner)} and q.guid = ${questionGuid}`))[0];

/** Questions with these guids made by a person, in any exam or category. */
export const questionsOf = (
  db: Db | Tx,
  creatorGuid: string,
  guids: readonly string[],
): Promise<QuestionRow[]> =>
  read(db, sql`q.created_by = ${creatorGuid} and q.guid = any(${[...guids]}::uuid[])`);

/** The number of matching questions, and the sum of the marks of all. */
export async function countQuestions(
  db: Db | Tx,
  owner: QuestionOwner,
  filter: QuestionFilter = { words: [] },
): Promise<{ found: number; total: MarkUnits }> {
  const {
    rows: [row],
  } = await sql<{ found: number; total: number }>`
    select (select count(*)::int from exam_question q where ${wanted(owner, filter)}) as found,
      (select coalesce(sum(q.mark), 0)::int from exam_question q where ${belongsTo(owner)}) as total`.execute(
    db,
  );
  return row ?? { found: 0, total: 0 };
}

/** The sum of marks where it is limited: in an exam that asks all of its questions. Else null. */
export async function boundedTotal(db: Db | Tx, owner: QuestionOwner): Promise<MarkUnits | null> {
  if (!('examGuid' in owner)) return null;
  const {
    rows: [row],
  } = await sql<{ total: number }>`
    select (select coalesce(sum(q.mark), 0)::int from exam_question q where ${belongsTo(owner)}) as total from exam where guid = ${owner.examGuid} and not random_questions`.execute(
    db,
  );
  return row?.total ?? null;
}

/** The exam or category of a question, and its creator. */
export async function ownerOfQuestion(
  tx: Db | Tx,
  questionGuid: string,
): Promise<{ owner: QuestionOwner; createdBy: string } | undefined> {
  const row = await tx
    .selectFrom('exam_question')
    .select(['exam_guid', 'category_guid', 'created_by'])
    .where('guid', '=', questionGuid)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    owner:
      row.exam_guid === null
        ? { categoryGuid: row.category_guid ?? '' }
        : { examGuid: row.exam_guid },
    createdBy: row.created_by,
  };
}

/** The questions of an exam in their order, with the columns that a draw needs. */
export async function drawable(
  tx: Db | Tx,
  examGuid: string,
): Promise<{ guid: string; type: QuestionType; mark: MarkUnits }[]> {
  const { rows } = await sql<{
    guid: string;
    type: QuestionType;
    mark: MarkUnits;
  }>`select q.guid, q.question_type as type, q.mark from exam_question q where q.exam_guid = ${examGuid} order by q.position, q.guid`.execute(
    tx,
  );
  return rows;
}

/** The guids of the questions in their order. The exam or category must be locked. */
export async function orderOf(tx: Tx, owner: QuestionOwner): Promise<string[]> {
  const { rows } = await sql<{
    guid: string;
  }>`select q.guid from exam_question q where ${belongsTo(owner)} order by q.position, q.guid`.execute(
    tx,
  );
  return rows.map(({ guid }) => guid);
}

export async function putOrder(tx: Tx, guids: readonly string[]): Promise<void> {
  await sql`
    update exam_question q set position = ordered.place from unnest(${[...guids]}::uuid[]) with ordinality as ordered (guid, place)
    where q.guid = ordered.guid and q.position <> ordered.place`.execute(tx);
}

export async function identitiesOf(db: Db | Tx, owner: QuestionOwner): Promise<Set<string>> {
  const { rows } = await sql<{
    identity: string;
  }>`select q.identity from exam_question q where ${belongsTo(owner)}`.execute(db);
  return new Set(rows.map(({ identity }) => identity));
}

/** The stored values of a question. */
export interface QuestionValues {
  readonly type: QuestionType;
  readonly html: string;
  readonly searchText: string;
  readonly hint: string;
  readonly feedback: string;
  readonly mark: MarkUnits;
  readonly identity: string;
  readonly fileGuid: string | null;
}
export type StoredOption = OptionDraft & { readonly guid: string };
export interface NewQuestion {
  readonly guid: string;
  readonly values: QuestionValues;
  readonly options: readonly StoredOption[];
}

const stored = ({
  type,
  html,
  searchText,
  hint,
  feedback,
  mark,
  identity,
  fileGuid,
}: QuestionValues) => ({
  question_type: type,
  html,
  search_text: searchText,
  hint,
  feedback,
  mark,
  identity,
  file_guid: fileGuid,
});

/** False when a guid is taken by an option of another question. */
async function insertOptions(
  tx: Tx,
  questions: readonly Pick<NewQuestion, 'guid' | 'options'>[],
): Promise<boolean> {
  const rows = questions.flatMap(({ guid, options }) =>
    options.map((option, index) => ({
      guid: option.guid,
      question_guid: guid,
      position: index + 1,
      text: option.text,
      is_correct: option.isCorrect,
      tolerance: option.tolerance,
      feedback: option.feedback ?? '',
    })),
  );
  if (rows.length === 0) return true;
  const made = await sql<{ guid: string }>`
    insert into question_option (guid, question_guid, position, text, is_correct, tolerance, feedback)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as o (guid uuid, question_guid uuid, position smallint, text text, is_correct boolean, tolerance text, feedback text)
    on conflict (guid) do nothing returning guid`.execute(tx);
  return made.rows.length === rows.length;
}

/**
 * Adds questions at the end, in their order. False when the guid of an option is taken. The exam or
 * category must be locked.
 */
export async function insertQuestions(
  tx: Tx,
  owner: QuestionOwner,
  creatorGuid: string,
  questions: readonly NewQuestion[],
  now: Date,
): Promise<boolean> {
  if (questions.length === 0) return true;
  const place =
    'examGuid' in owner
      ? { exam_guid: owner.examGuid, category_guid: null }
      : { exam_guid: null, category_guid: owner.categoryGuid };
  const {
    rows: [last],
  } = await sql<{
    position: number;
  }>`select coalesce(max(q.position), 0)::int as position from exam_question q where ${belongsTo(owner)}`.execute(
    tx,
  );
  const from = last?.position ?? 0;
  await sql`
    insert into exam_question (guid, exam_guid, category_guid, position, question_type, html, search_text, hint, feedback, mark, identity, file_guid, created_by, created_at)
    select guid, ${place.exam_guid}::uuid, ${place.category_guid}::uuid, place, question_type, html, search_text, hint, feedback, mark, identity, file_guid, ${creatorGuid}::uuid, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(questions.map(({ guid, values }, index) => ({ guid, place: from + index + 1, ...stored(values) })))}::json)
      as q (guid uuid, place int, question_type text, html text, search_text text, hint text, feedback text, mark int, identity text, file_guid uuid)`.execute(
    tx,
  );
  return insertOptions(tx, questions);
}

/** False when a guid is taken by an option of another question. */
export async function updateQuestion(
  tx: Tx,
  questionGuid: string,
  values: QuestionValues,
  options: readonly StoredOption[],
): Promise<boolean> {
  await tx
    .updateTable('exam_question')
    .set(stored(values))
    .where('guid', '=', questionGuid)
    .execute();
  await tx.deleteFrom('question_option').where('question_guid', '=', questionGuid).execute();
  return insertOptions(tx, [{ guid: questionGuid, options }]);
}

/** Removes the reference to the file, so that the file can be deleted. */
export async function dropFile(tx: Tx, questionGuid: string): Promise<void> {
  await tx
    .updateTable('exam_question')
    .set({ file_guid: null })
    .where('guid', '=', questionGuid)
    .execute();
}

export async function deleteQuestion(tx: Tx, questionGuid: string): Promise<void> {
  await tx.deleteFrom('exam_question').where('guid', '=', questionGuid).execute();
}

/** Stores the mark of each question. */
export async function putMarks(
  tx: Tx,
  marks: readonly { guid: string; mark: MarkUnits }[],
): Promise<void> {
  await sql`
    update exam_question q set mark = given.mark
    from unnest(${marks.map(({ guid }) => guid)}::uuid[], ${marks.map(({ mark }) => mark)}::int[]) as given (guid, mark)
    where q.guid = given.guid`.execute(tx);
}

/** A file that is attached to a question or shown in its text. */
export interface QuestionFile {
  readonly questionGuid: string;
  readonly guid: string;
  readonly fileUrl: string;
  readonly name: string;
  readonly bytes: number;
}

/**
 * The files of questions and of their feedback; only those that were attached when the question was
 * saved.
 */
export const filesOfQuestions = (
  db: Db,
  questionGuids: readonly string[],
): Promise<QuestionFile[]> =>
  db
    .selectFrom('file_link')
    .innerJoin('file', 'file.guid', 'file_link.file_guid')
    .select([
      'file_link.source_guid as questionGuid',
      'file.guid',
      'file.file_url as fileUrl',
      'file.original_name as name',
      'file.bytes',
    ])
    .where('file_link.area', 'in', [FILE_AREA.question, FILE_AREA.feedback])
    .where('file_link.source_guid', 'in', questionGuids)
    .execute();
