import { sql } from 'kysely';
import { answerOf } from '../src/exams/rules/answer';
import { deadlineOf, type ExamTimes } from '../src/exams/rules/attempt';
import { markAnswer } from '../src/exams/rules/marking';
import { isChoice } from '../src/exams/rules/question';
import { NOW, openedDemo, optionsByQuestion } from './testing';

const demo = openedDemo();
const { rowsOf } = demo;

describe('the attempts', () => {
  const attempts = () =>
    demo.db
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
    const rows = (await rowsOf(sql`
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
        await demo.db
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
      await rowsOf(sql`
      select a.guid from exam_answer a join exam_student s using (exam_guid, student_guid) join exam e on e.guid = a.exam_guid
      where e.forward_only and (array_position(s.question_guids, a.question_guid) - 1) / e.questions_in_page > s.reached`),
    ).toEqual([]);
    expect(
      await rowsOf(
        sql`select distinct e.forward_only as forward from exam_student s join exam e on e.guid = s.exam_guid where s.reached > 0`,
      ),
    ).toEqual([{ forward: true }]);
  });

  test('answer only drawn questions, validly, and while the attempt lasts', async () => {
    expect(
      await rowsOf(sql`
      select a.guid from exam_answer a join exam_student s using (exam_guid, student_guid)
      where s.entered_at is null or not (a.question_guid = any(s.question_guids)) or a.saved_at < s.entered_at or a.saved_at > coalesce(s.finished_at, ${NOW})
        or a.version > s.version or a.submitted_at <> a.saved_at`),
    ).toEqual([]);
    const options = await optionsByQuestion(demo.db);
    const questions = new Map(
      (await demo.db.selectFrom('exam_question').selectAll().execute()).map((question) => [
        question.guid,
        question,
      ]),
    );
    const told = { right: 0, wrong: 0, part: 0, byHand: 0 };
    for (const { question_guid, answer } of await demo.db
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
    const [blank] = await rowsOf(sql`
      select sum(cardinality(s.question_guids) - (select count(*) from exam_answer a where a.exam_guid = s.exam_guid and a.student_guid = s.student_guid))::int as blank
      from exam_student s join exam e on e.guid = s.exam_guid where e.end_at < ${NOW} and s.entered_at is not null`);
    expect((blank as { blank: number }).blank).toBeGreaterThan(30);
  });

  test('have files that belong to their student and answer', async () => {
    expect(
      await rowsOf(sql`
      select a.guid from exam_answer a join exam_question q on q.guid = a.question_guid where q.question_type = 'AttachedFile' and not exists (
        select from file f join file_link l on l.file_guid = f.guid where f.file_url = a.answer[1] and f.owner_guid = a.student_guid and l.source_guid = a.guid and l.area = 'exam-answers')`),
    ).toEqual([]);
  });
});
