import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { foldForSearch, QUESTION_SAVE, type QuestionType } from '@riwaq/api';
import type { Db } from '../src/platform/db/database';
import type { OpenDatabase } from '../src/platform/db/open';
import { answerOf } from '../src/exams/rules/answer';
import { deadlineOf, type ExamTimes } from '../src/exams/rules/attempt';
import { unitsOf } from '../src/exams/rules/mark';
import { markAnswer } from '../src/exams/rules/marking';
import {
  identityOf,
  isChoice,
  questionProblem,
  questionStatus,
  type FormattedBody,
} from '../src/exams/rules/question';
import { examStatusAt, newStatus, settingsProblem } from '../src/exams/rules/settings';
import { listExams } from '../src/exams/store-exams';
import { listQuestions } from '../src/exams/store-questions';
import { htmlForStorage } from '../src/platform/files/rich-text';
import { examsMaterial } from './material/exams/subjects';
import { NOW, openDemo } from './testing';

let database: OpenDatabase;
let db: Db;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-demo-exams-'));
  database = await openDemo({ filesIn: folder });
  db = database.db;
});

afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const numbers = async (query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await query.execute(db)).rows;
const guidOf = async (userName: string): Promise<string> =>
  (
    await db
      .selectFrom('person')
      .select('guid')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
  ).guid;
/** The options of each question, in their order. */
async function optionsByQuestion() {
  const options = await db.selectFrom('question_option').selectAll().orderBy('position').execute();
  const byQuestion = new Map<string, typeof options>();
  for (const option of options)
    byQuestion.set(option.question_guid, [...(byQuestion.get(option.question_guid) ?? []), option]);
  return byQuestion;
}

describe('the exams of the demo university', () => {
  test('include two that are marked by the rules, with results shown', async () => {
    const marked = await db
      .selectFrom('exam')
      .selectAll()
      .where('show_result', '=', true)
      .execute();
    expect(marked.map(({ is_active }) => is_active)).toEqual([false, false]);
    const student = await guidOf('student');
    const given = await db.selectFrom('exam_mark').selectAll().execute();
    const own = given.filter(
      ({ student_guid, exam_guid }) => student_guid === student && exam_guid === marked[0]?.guid,
    );
    const attempt = await db
      .selectFrom('exam_student')
      .selectAll()
      .where('student_guid', '=', student)
      .where('exam_guid', '=', marked[0]?.guid ?? '')
      .executeTakeFirstOrThrow();
    expect(own.map(({ question_guid }) => question_guid).sort()).toEqual(
      [...(attempt.question_guids ?? [])].sort(),
    );
    expect(given.some(({ given_by, note }) => given_by !== null && note !== '')).toBe(true);
    expect(
      given.every(({ given_by, mark }) => mark !== null && (given_by === null || mark > 0)),
    ).toBe(true);
  });

  test('have every state and every kind of setting', async () => {
    const exams = await db.selectFrom('exam').selectAll().execute();
    const inState = (status: string) =>
      exams.filter(
        (exam) =>
          exam.is_active &&
          examStatusAt({ startAt: exam.start_at, endAt: exam.end_at }, NOW) === status,
      ).length;
    const found = {
      expired: inState('expired'),
      running: inState('running'),
      upcoming: inState('upcoming'),
      inactive: exams.filter(({ is_active }) => !is_active).length,
      password: exams.filter(({ password }) => password !== null).length,
      timed: exams.filter((exam) => exam.restricted_seconds !== null && exam.forward_only).length,
      random: exams.filter(({ random_questions }) => random_questions).length,
      again: exams.filter(({ origin_guid }) => origin_guid !== null).length,
      showsCorrect: exams.filter(({ shows_correct }) => shows_correct).length,
      inNoFolder: exams.filter(({ folder_guid }) => folder_guid === null).length,
    };
    for (const [what, there] of Object.entries(found))
      expect({ what, enough: there >= 1 }).toEqual({ what, enough: true });
    expect(new Set(exams.map(({ created_by }) => created_by)).size).toBe(examsMaterial.length);
    expect(new Set(exams.map(({ exam_type }) => exam_type)).size).toBe(4);
    for (const { password, description } of exams.filter((exam) => exam.password !== null))
      expect(description).toContain(password);
  });

  test('let student enter some now, and show only active or marked ones', async () => {
    const exams = await listExams(db, { student: await guidOf('student') }, { pattern: null }, NOW);
    const running = exams.filter(
      (exam) => examStatusAt({ startAt: exam.start_at, endAt: exam.end_at }, NOW) === 'running',
    );
    expect(running.filter(({ password }) => password === null).length).toBeGreaterThanOrEqual(2);
    expect(
      running.every(
        ({ start_at, end_at }) =>
          NOW.getTime() - start_at.getTime() >= 86_400_000 &&
          end_at.getTime() - NOW.getTime() > 14 * 86_400_000,
      ),
    ).toBe(true);
    expect(exams.every(({ is_active, show_result }) => is_active || show_result)).toBe(true);
    const [own] = await numbers(sql`
      select count(*) filter (where e.end_at < ${NOW} and s.finished_at is not null)::int as sat, count(*) filter (where e.end_at >= ${NOW} and s.entered_at is not null)::int as "enteredOpen"
      from exam_student s join exam e on e.guid = s.exam_guid join person p on p.guid = s.student_guid where p.user_name = 'student'`);
    expect(own).toMatchObject({ enteredOpen: 0 });
    expect((own as { sat: number }).sat).toBeGreaterThanOrEqual(3);
  });

  test('match what the server creates for a complete class of a teacher', async () => {
    for (const exam of await db.selectFrom('exam').selectAll().execute()) {
      const settings = {
        startAt: exam.start_at,
        endAt: exam.end_at,
        restrictedSeconds: exam.restricted_seconds,
        password: exam.password,
        faceRequired: exam.face_required,
        blocksResources: exam.blocks_resources,
        forwardOnly: exam.forward_only,
        questionsInPage: exam.questions_in_page,
      };
      expect([
        exam.title,
        settingsProblem(settings),
        newStatus(settings, { mayBlock: false }),
      ]).toEqual([exam.title, null, 1]);
      expect(exam.search_text).toBe(foldForSearch(`${exam.title} ${exam.description}`));
    }
    expect(
      await numbers(sql`
      select e.title from exam e where not exists (select from teaching t where t.teacher_guid = e.created_by and t.subject_guid = e.subject_guid and t.section_guid = e.section_guid)
        or (select count(*) from exam_student s where s.exam_guid = e.guid) <> (select count(*) from person p where p.section_guid = e.section_guid)
        or exists (select from exam_student s join person p on p.guid = s.student_guid where s.exam_guid = e.guid and p.section_guid <> e.section_guid)
        or exists (select from exam_folder f where f.guid = e.folder_guid and f.created_by <> e.created_by) or e.created_at > ${NOW} or e.created_at > e.start_at`),
    ).toEqual([]);
    expect(
      await numbers(
        sql`select guid from (select guid, created_at < lag(created_at) over (order by seq) as earlier from exam) s where earlier`,
      ),
    ).toEqual([]);
  });
});

describe('the questions', () => {
  test('are valid and stored as the server stores them', async () => {
    const options = await optionsByQuestion();
    const types = new Set<QuestionType>();
    const decimals: number[] = [];
    for (const question of await db.selectFrom('exam_question').selectAll().execute()) {
      const { html, text } = htmlForStorage(question.html);
      const own = (options.get(question.guid) ?? []).map((option) => ({
        text: option.text,
        isCorrect: option.is_correct,
        tolerance: option.tolerance,
      }));
      const body: FormattedBody = {
        type: question.question_type,
        text,
        html,
        fileNames: [],
        options: own,
      };
      expect([text, questionProblem(body), questionStatus(body)]).toEqual([
        text,
        null,
        QUESTION_SAVE.ok,
      ]);
      expect(html).toBe(question.html);
      expect(question.identity).toBe(identityOf(body));
      expect(question.search_text).toBe(
        foldForSearch([text, ...own.map((option) => option.text)].join(' ')),
      );
      types.add(question.question_type);
      if (question.mark % 10_000 !== 0) decimals.push(question.mark);
    }
    expect(types.size).toBe(5);
    expect(decimals.length).toBeGreaterThan(20);
  });

  test('are numbered without gaps, each once per exam or category', async () => {
    expect(
      await numbers(sql`
      select coalesce(exam_guid, category_guid) as shelf from exam_question group by 1
      having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*) or count(distinct identity) <> count(*)`),
    ).toEqual([]);
    expect(
      await numbers(
        sql`select e.title from exam e where not exists (select from exam_question q where q.exam_guid = e.guid)`,
      ),
    ).toEqual([]);
    expect(
      await numbers(
        sql`select question_guid from question_option group by 1 having min(position) <> 1 or max(position) <> count(*)`,
      ),
    ).toEqual([]);
  });

  test('sum to a round total in every exam', async () => {
    const totals = (await numbers(
      sql`select sum(mark)::int as total from exam_question where exam_guid is not null group by exam_guid`,
    )) as { total: number }[];
    expect(totals.filter(({ total }) => total % unitsOf(10) !== 0)).toEqual([]);
  });

  test("are also in their teacher's bank, in at least two categories", async () => {
    const exams = await db.selectFrom('exam').select('guid').execute();
    for (const { guid } of exams)
      expect((await listQuestions(db, { examGuid: guid })).every(({ in_bank }) => in_bank)).toBe(
        true,
      );
    const banks = await numbers(
      sql`select count(*)::int as categories from question_category group by created_by`,
    );
    expect(banks.every((bank) => (bank as { categories: number }).categories >= 2)).toBe(true);
    expect(
      await numbers(
        sql`select guid from exam_question where last_used_at > ${NOW} or last_used_at < created_at or exam_guid is not null and last_used_at is not null`,
      ),
    ).toEqual([]);
  });
});

describe('the attempts', () => {
  const attempts = () =>
    db
      .selectFrom('exam_student')
      .innerJoin('exam', 'exam.guid', 'exam_student.exam_guid')
      .selectAll('exam_student')
      .select([
        'start_at',
        'end_at',
        'restricted_seconds',
        'is_active',
        'show_result',
        'random_questions',
        sql<string[] | null>`exam_student.question_guids::text[]`.as('drawn'),
      ])
      .execute();

  test('lie within the time of the exam', async () => {
    const entered = (await attempts()).filter(({ entered_at }) => entered_at !== null);
    const finishes = { student: 0, time: 0, open: 0 };
    for (const attempt of entered) {
      const exam: ExamTimes = {
        startAt: attempt.start_at,
        endAt: attempt.end_at,
        restrictedSeconds: attempt.restricted_seconds,
      };
      const enteredAt = attempt.entered_at as Date;
      const deadline = deadlineOf(exam, { enteredAt, extraSeconds: attempt.extra_seconds });
      expect(
        (attempt.is_active || attempt.show_result) &&
          enteredAt >= exam.startAt &&
          enteredAt <= NOW &&
          attempt.version >= 1,
      ).toBe(true);
      if (attempt.finished_by === 'time') expect(attempt.finished_at).toEqual(deadline);
      if (attempt.finished_by === 'student')
        expect(
          (attempt.finished_at as Date) <= deadline && (attempt.finished_at as Date) <= NOW,
        ).toBe(true);
      if (attempt.finished_by === null) expect(deadline >= NOW).toBe(true);
      finishes[attempt.finished_by ?? 'open'] += 1;
    }
    for (const [how, times] of Object.entries(finishes))
      expect({ how, some: times > 0 }).toEqual({ how, some: true });
    expect(
      (await attempts()).filter(
        ({ entered_at, drawn }) => (entered_at === null) !== (drawn === null),
      ),
    ).toEqual([]);
  });

  test('exist for most students of exams that are over, not all', async () => {
    const rows = (await numbers(sql`
      select count(*)::int as assigned, count(s.entered_at)::int as came from exam e join exam_student s on s.exam_guid = e.guid where e.end_at < ${NOW} group by e.guid`)) as {
      assigned: number;
      came: number;
    }[];
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const { assigned, came } of rows) expect(came / assigned).toBeGreaterThan(0.7);
    expect(rows.some(({ assigned, came }) => came < assigned)).toBe(true);
  });

  test('contain each drawn question once', async () => {
    for (const { exam_guid, drawn, random_questions } of await attempts()) {
      if (!drawn) continue;
      const questions = (
        await db
          .selectFrom('exam_question')
          .select('guid')
          .where('exam_guid', '=', exam_guid)
          .orderBy('position')
          .execute()
      ).map(({ guid }) => guid);
      if (random_questions)
        expect(
          new Set(drawn).size === drawn.length &&
            drawn.length === 7 &&
            drawn.every((guid) => questions.includes(guid)),
        ).toBe(true);
      else expect(drawn).toEqual(questions);
    }
  });

  test('have reached the page of their last answer in forward-only exams', async () => {
    expect(
      await numbers(sql`
      select a.guid from exam_answer a join exam_student s using (exam_guid, student_guid) join exam e on e.guid = a.exam_guid
      where e.forward_only and (array_position(s.question_guids, a.question_guid) - 1) / e.questions_in_page > s.reached`),
    ).toEqual([]);
    expect(
      await numbers(
        sql`select distinct e.forward_only as forward from exam_student s join exam e on e.guid = s.exam_guid where s.reached > 0`,
      ),
    ).toEqual([{ forward: true }]);
  });

  test('answer only drawn questions, validly, and while the attempt lasts', async () => {
    expect(
      await numbers(sql`
      select a.guid from exam_answer a join exam_student s using (exam_guid, student_guid)
      where s.entered_at is null or not (a.question_guid = any(s.question_guids)) or a.saved_at < s.entered_at or a.saved_at > coalesce(s.finished_at, ${NOW})
        or a.version > s.version or a.submitted_at <> a.saved_at`),
    ).toEqual([]);
    const options = await optionsByQuestion();
    const questions = new Map(
      (await db.selectFrom('exam_question').selectAll().execute()).map((question) => [
        question.guid,
        question,
      ]),
    );
    const told = { right: 0, wrong: 0, part: 0, byHand: 0 };
    for (const { question_guid, answer } of await db
      .selectFrom('exam_answer')
      .selectAll()
      .execute()) {
      const question = questions.get(question_guid);
      if (!question) throw new Error(`An answer to nothing: ${question_guid}`);
      const own = options.get(question_guid) ?? [];
      expect(
        answerOf(
          question.question_type,
          answer,
          own.map(({ guid }) => guid),
        ),
      ).toEqual({ answer });
      const mark = markAnswer(
        {
          type: question.question_type,
          mark: question.mark,
          options: own.map(({ guid, text, is_correct, tolerance }) => ({
            guid,
            text,
            isCorrect: is_correct,
            tolerance,
          })),
        },
        answer,
        isChoice(question.question_type) ? 'partial' : 'all',
      );
      told[
        mark === null ? 'byHand' : mark === 0 ? 'wrong' : mark === question.mark ? 'right' : 'part'
      ] += 1;
    }
    expect(told.right).toBeGreaterThan(told.wrong);
    for (const [how, times] of Object.entries(told))
      expect({ how, some: times > 20 }).toEqual({ how, some: true });
    const [blank] = await numbers(sql`
      select sum(cardinality(s.question_guids) - (select count(*) from exam_answer a where a.exam_guid = s.exam_guid and a.student_guid = s.student_guid))::int as blank
      from exam_student s join exam e on e.guid = s.exam_guid where e.end_at < ${NOW} and s.entered_at is not null`);
    expect((blank as { blank: number }).blank).toBeGreaterThan(30);
  });

  test('have files that belong to their student and answer', async () => {
    expect(
      await numbers(sql`
      select a.guid from exam_answer a join exam_question q on q.guid = a.question_guid where q.question_type = 'AttachedFile' and not exists (
        select from file f join file_link l on l.file_guid = f.guid where f.file_url = a.answer[1] and f.owner_guid = a.student_guid and l.source_guid = a.guid and l.area = 'exam-answers')`),
    ).toEqual([]);
  });
});
