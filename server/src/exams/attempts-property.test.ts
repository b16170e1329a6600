import fc from 'fast-check';
import { inTransaction } from '../platform/db/database';
import {
  attemptAt,
  saveVerdict,
  endsWith,
  finishedByStudent,
  withExtraTime,
  type Attempt,
  type ExamTimes,
  type Stamp,
} from './rules/attempt';
import { findAttempt, finishDue } from './store-attempts';
import { createExamServer, type ExamServer } from './testing';

// Proves SIT-6, SIT-9.

/**
 * Compares the server with the rules for random sequences of steps. The rules themselves are tested
 * in rules/attempt.test.ts.
 */
let server: ExamServer;
beforeAll(async () => {
  server = await createExamServer();
});
afterAll(() => server.close());

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      version: fc.integer({ min: 1, max: 3 }),
      sequence: fc.integer({ min: 1, max: 5 }),
      typedMsAgo: fc.integer({ min: 0, max: 120 }).map((ago) => ago * 1000),
      copies: fc.integer({ min: 1, max: 3 }),
      cleared: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('finish' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('extra' as const),
      seconds: fc.integer({ min: 0, max: 300 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('enter' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
);
const CODES: Record<string, number> = { taken: 1, repeated: 1, older: 6, late: 7, finished: 7 };
const PASSWORD = 'secret1';

test('agrees with the rules for random sequences of requests', async () => {
  const { people } = server.university;
  const { db } = server.services;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 150 }), step), { minLength: 4, maxLength: 14 }),
      async (steps) => {
        const begin = Math.ceil(server.clock.now().getTime() / 1000) * 1000;
        const examGuid = await server.exam('teacher', {
          startDate: server.minutesFromNow(-1),
          endDate: server.minutesFromNow(10),
          enablePasswordToEnter: true,
          passwordToEnter: PASSWORD,
        });
        const { questionGuid } = await server.question('teacher', {
          examGuid,
          questionType: 'FillInTheBlanks',
          QuestionOptions: [{ optionText: 'x', isCorrect: true }],
        });
        await server.activate('teacher', examGuid);
        await server.enter('student', examGuid, PASSWORD);

        const entered = await findAttempt(db, examGuid, people.student);
        const times: ExamTimes = {
          startAt: entered!.start_at,
          endAt: entered!.end_at,
          restrictedSeconds: null,
        };
        let model: Attempt = { enteredAt: entered!.entered_at!, extraSeconds: 0, finished: null };
        let version = 1;
        let locked = false;
        let stored: (Stamp & { answer: string[] }) | null = null;
        let seconds = 0;
        const late = new Map<string, Stamp>();
        const contacts: Date[] = [];
        const firstContactAfter = (instant: Date) =>
          contacts.find((contact) => contact > instant) ?? null;

        for (const [passed, one] of steps) {
          seconds += passed;
          // Half past a second, so that neither the step nor its typing time falls on the deadline
          // itself or on the next second while the request runs.
          server.clock.set(new Date(begin + seconds * 1000 + 500));
          const now = server.clock.now();
          const before = attemptAt(times, model, now);
          if (one.kind === 'save') {
            const save: Stamp = {
              version: Math.min(one.version, version),
              sequence: one.sequence,
              clientKey: `${one.version}.${one.sequence}`,
            };
            const answer = one.cleared ? [] : [save.clientKey];
            const send = () =>
              server.call('student', 'POST Exams/AnswerSave', {
                body: {
                  examGuid,
                  questionGuid,
                  answer,
                  draft: one.cleared,
                  version: one.version,
                  sequence: one.sequence,
                  clientKey: save.clientKey,
                  typedMsAgo: one.typedMsAgo,
                },
              });
            const verdict = saveVerdict({
              exam: times,
              attempt: model,
              stored,
              save,
              typedMsAgo: one.typedMsAgo,
              firstContactAfter,
              now,
            });
            const open = verdict === 'repeated' || verdict === 'older';
            // A finished attempt cannot be entered again, so a missing password responds `closed`.
            const expected = locked && !open ? (before.finished ? 7 : 5) : CODES[verdict];
            const answers = await Promise.all(Array.from({ length: one.copies }, send));
            expect(answers.map(({ statusCode }) => statusCode)).toEqual(
              answers.map(() => expected),
            );
            if (expected === 1 && verdict === 'taken') {
              stored = { ...save, answer };
              // A stored save deletes older rejected saves of the same question.
              for (const [key, one] of late)
                if (
                  key === save.clientKey ||
                  one.version < save.version ||
                  (one.version === save.version && one.sequence <= save.sequence)
                )
                  late.delete(key);
            } else if (!open && !late.has(save.clientKey)) late.set(save.clientKey, save);
          }
          if (one.kind === 'finish') {
            await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
            model = finishedByStudent(times, model, now);
          }
          if (one.kind === 'extra') {
            const { statusCode } = await server.call('teacher', 'PUT Exams/SetExtraTime', {
              body: { examGuid, studentGuid: people.student, extraSeconds: one.seconds },
            });
            // Extra time that would end a running attempt is rejected as an invalid number.
            const ends = !before.finished && endsWith(times, model, one.seconds, now);
            expect(statusCode).toBe(before.finished ? 2 : ends ? 0 : 1);
            if (!before.finished && !ends) model = withExtraTime(times, model, one.seconds, now);
          }
          if (one.kind === 'sweep') {
            await inTransaction(db, (tx) => finishDue(tx, now));
            model = before;
          }
          if (one.kind === 'enter') {
            const { statusCode } = await server.call('student', 'POST Exams/EnterExam', {
              body: { examGuid, password: PASSWORD },
            });
            expect(statusCode).toBe(before.finished ? 7 : 1);
            if (!before.finished) {
              version += 1;
              locked = false;
            }
          }
          if (one.kind === 'reset') {
            await server.call('teacher', 'POST Exams/ResetEnteredPassword', {
              body: { examGuid, studentGuid: people.student },
            });
            locked = true;
          }
          if (one.kind === 'save' || one.kind === 'finish' || one.kind === 'enter')
            contacts.push(now);
          // A finished attempt stays finished.
          if (before.finished)
            expect(attemptAt(times, model, now).finished).toEqual(before.finished);
        }

        const now = server.clock.now();
        const { data: state } = await server.call('student', 'GET Exams/GetAttempt', {
          query: { ExamGuid: examGuid },
        });
        const { finished } = attemptAt(times, model, now);
        expect(state).toMatchObject({
          version,
          finishedBy: finished?.by ?? null,
          finishDate: server.services.time.formatNullable(finished?.at ?? null),
        });
        const answers = await db
          .selectFrom('exam_answer')
          .select(['answer', 'client_key', 'version', 'sequence'])
          .where('exam_guid', '=', examGuid)
          .execute();
        expect(answers).toEqual(
          stored
            ? [
                {
                  answer: stored.answer,
                  client_key: stored.clientKey,
                  version: stored.version,
                  sequence: stored.sequence,
                },
              ]
            : [],
        );
        const kept = await db
          .selectFrom('exam_late_answer')
          .select('client_key')
          .where('exam_guid', '=', examGuid)
          .execute();
        expect(new Set(kept.map(({ client_key }) => client_key))).toEqual(new Set(late.keys()));
      },
    ),
    { numRuns: 25 },
  );
});
