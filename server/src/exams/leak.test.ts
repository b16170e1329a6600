import { OK, ROLE, type ApiResponse, type ApiKey } from '@riwaq/api';
import type { Caller } from '../platform/caller';
import type { Services } from '../platform/services';
import { createLeakFixture, type LeakFixture } from './testing/leak-fixture';
import { crawl, FINISH_EXAM } from './testing/leak-crawl';

// Proves EXAM-15, SIT-5.

/** Data of others and the questions: no request of a student may change it. */
async function dataOfOthers({
  server: {
    services: { db },
    university: { people },
  },
}: LeakFixture): Promise<string> {
  const tables = await Promise.all([
    db
      .selectFrom('exam_answer')
      .selectAll()
      .where('student_guid', '<>', people.student)
      .orderBy('guid')
      .execute(),
    db
      .selectFrom('exam_student')
      .selectAll()
      .where('student_guid', '<>', people.student)
      .orderBy('exam_guid')
      .orderBy('student_guid')
      .execute(),
    db.selectFrom('exam').selectAll().orderBy('seq').execute(),
    db.selectFrom('exam_question').selectAll().orderBy('guid').execute(),
    db.selectFrom('question_option').selectAll().orderBy('guid').execute(),
    db.selectFrom('exam_mark').selectAll().orderBy('seq').execute(),
  ]);
  return JSON.stringify(tables);
}

test('leaks no correct answers or data of others in a running exam', async () => {
  const place = await createLeakFixture();
  try {
    const before = await dataOfOthers(place);
    const { leaks, granted, failures, calls, known } = await crawl(place);
    expect({ leaks, granted, failures }).toEqual({ leaks: [], granted: [], failures: [] });
    expect(place.toLearn.filter((identifier) => !known.has(identifier))).toEqual([]);
    expect(calls).toBeGreaterThan(3000);
    // Other students still sit the exam: finishing oneself reveals nothing earlier.
    expect(
      (
        await place.server.callWith(await place.server.signIn('student'), FINISH_EXAM, {
          body: { examGuid: place.own.examGuid },
        })
      ).statusCode,
    ).toBe(OK);
    expect((await crawl(place, 'GET Exams/GetQuestions')).leaks).toEqual([]);
    expect(await dataOfOthers(place)).toBe(before);
  } finally {
    await place.server.close();
  }
});

const exposed = <Data>(data: unknown): Data => data as Data;
interface ExamPaper {
  exam: {
    examQuestions: {
      questionGuid: string;
      questionHint: string;
      feedback?: string;
      questionAnswers: { isCorrect: boolean | null }[];
    }[];
  };
}

type Leak = (answer: ApiResponse<unknown>, services: Services, caller: Caller) => Promise<unknown>;

describe('the crawl', () => {
  let place: LeakFixture;
  let leaking: { readonly key: ApiKey; readonly leak: Leak } | null = null;
  beforeAll(async () => {
    place = await createLeakFixture((bound, services) => ({
      ...bound,
      async handle(call: never) {
        const answer = await bound.handle(call);
        const { caller } = call as { caller: Caller | null };
        if (leaking?.key === bound.key && caller?.role === ROLE.student)
          await leaking.leak(answer, services, caller);
        return answer;
      },
    }));
  });
  beforeEach(() => place.server.realtime.clear());
  afterEach(() => {
    leaking = null;
  });
  afterAll(() => place.server.close());

  it.each<[string, ApiKey, Leak]>([
    [
      'a hint',
      'GET Exams/GetQuestions',
      async ({ data }, { db }) => {
        for (const question of exposed<ExamPaper | null>(data)?.exam.examQuestions ?? [])
          question.questionHint = (
            await db
              .selectFrom('exam_question')
              .select('hint')
              .where('guid', '=', question.questionGuid)
              .executeTakeFirstOrThrow()
          ).hint;
      },
    ],
    [
      'feedback',
      'GET Exams/GetQuestions',
      async ({ data }, { db }) => {
        for (const question of exposed<ExamPaper | null>(data)?.exam.examQuestions ?? [])
          question.feedback = (
            await db
              .selectFrom('exam_question')
              .select('feedback')
              .where('guid', '=', question.questionGuid)
              .executeTakeFirstOrThrow()
          ).feedback;
      },
    ],
    [
      'feedback on an option',
      'POST Exams/AnswerSave',
      async (answer, { db }) => {
        const { feedback } = await db
          .selectFrom('question_option')
          .select('feedback')
          .where('feedback', 'like', 'secret-plain%')
          .executeTakeFirstOrThrow();
        answer.details = feedback;
      },
    ],
    [
      'a correct option',
      'GET Exams/GetQuestions',
      async ({ data }) => {
        for (const {
          questionAnswers: [option],
        } of exposed<ExamPaper | null>(data)?.exam.examQuestions ?? [])
          if (option) option.isCorrect = false;
      },
    ],
    [
      'a password',
      'GET Exams/GetExam',
      async ({ data }, { db }) => {
        const exam = exposed<{ guid: string; passwordToEnter: string } | null>(data);
        if (exam)
          exam.passwordToEnter =
            (
              await db
                .selectFrom('exam')
                .select('password')
                .where('guid', '=', exam.guid)
                .executeTakeFirstOrThrow()
            ).password ?? '';
      },
    ],
    [
      'an accepted text in a live event',
      'POST Exams/AnswerSave',
      async (_answer, { db, realtime }, { userGuid }) => {
        const option = await db
          .selectFrom('question_option')
          .select('text')
          .where('text', 'like', 'secret-plain%')
          .executeTakeFirstOrThrow();
        realtime.toUser(userGuid, 'ReceiveExamAttempt', { examGuid: option.text, version: 1 });
      },
    ],
    [
      "another student's attempt",
      'GET Exams/GetAttempt',
      async (answer) => {
        answer.statusCode = OK;
      },
    ],
  ])('finds %s in a response or live event', async (_what, key, leak) => {
    leaking = { key, leak };
    const { leaks, granted } = await crawl(place, key);
    expect(leaks.length + granted.length).toBeGreaterThan(0);
  });
});
