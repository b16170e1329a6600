import { sql } from 'kysely';
import { DAY_MS, foldForSearch } from '@riwaq/api';
import { examStatusAt, newStatus, settingsProblem } from '../src/exams/rules/settings';
import { listExams } from '../src/exams/store-exams';
import { examsMaterial } from './material/exams/subjects';
import { NOW, openedDemo } from './testing';

const demo = openedDemo();
const { rowsOf } = demo;

const guidOf = async (userName: string): Promise<string> =>
  (
    await demo.db
      .selectFrom('person')
      .select('guid')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
  ).guid;

describe('the exams of the demo university', () => {
  test('include two that are marked by the rules, with results shown', async () => {
    const marked = await demo.db
      .selectFrom('exam')
      .selectAll()
      .where('show_result', '=', true)
      .execute();
    expect(marked.map(({ is_active }) => is_active)).toEqual([false, false]);
    const student = await guidOf('student');
    const given = await demo.db.selectFrom('exam_mark').selectAll().execute();
    const own = given.filter(
      ({ student_guid, exam_guid }) => student_guid === student && exam_guid === marked[0]?.guid,
    );
    const attempt = await demo.db
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
    const exams = await demo.db.selectFrom('exam').selectAll().execute();
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
    const exams = await listExams(
      demo.db,
      { student: await guidOf('student') },
      { words: [] },
      NOW,
    );
    const running = exams.filter(
      (exam) => examStatusAt({ startAt: exam.start_at, endAt: exam.end_at }, NOW) === 'running',
    );
    expect(running.filter(({ password }) => password === null).length).toBeGreaterThanOrEqual(2);
    expect(
      running.every(
        ({ start_at, end_at }) =>
          NOW.getTime() - start_at.getTime() >= DAY_MS &&
          end_at.getTime() - NOW.getTime() > 14 * DAY_MS,
      ),
    ).toBe(true);
    expect(exams.every(({ is_active, show_result }) => is_active || show_result)).toBe(true);
    const [own] = await rowsOf(sql`
      select count(*) filter (where e.end_at < ${NOW} and s.finished_at is not null)::int as sat, count(*) filter (where e.end_at >= ${NOW} and s.entered_at is not null)::int as "enteredOpen"
      from exam_student s join exam e on e.guid = s.exam_guid join person p on p.guid = s.student_guid where p.user_name = 'student'`);
    expect(own).toMatchObject({ enteredOpen: 0 });
    expect((own as { sat: number }).sat).toBeGreaterThanOrEqual(3);
  });

  test('match what the server creates for a complete class of a teacher', async () => {
    for (const exam of await demo.db.selectFrom('exam').selectAll().execute()) {
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
      await rowsOf(sql`
      select e.title from exam e where not exists (select from teaching t where t.teacher_guid = e.created_by and t.subject_guid = e.subject_guid and t.section_guid = e.section_guid)
        or (select count(*) from exam_student s where s.exam_guid = e.guid) <> (select count(*) from person p where p.section_guid = e.section_guid)
        or exists (select from exam_student s join person p on p.guid = s.student_guid where s.exam_guid = e.guid and p.section_guid <> e.section_guid)
        or exists (select from exam_folder f where f.guid = e.folder_guid and f.created_by <> e.created_by) or e.created_at > ${NOW} or e.created_at > e.start_at`),
    ).toEqual([]);
    expect(
      await rowsOf(
        sql`select guid from (select guid, created_at < lag(created_at) over (order by seq) as earlier from exam) s where earlier`,
      ),
    ).toEqual([]);
  });
});
