import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  OK,
  type ExamMetrics,
  type ExamModel,
  type ExamStatistics,
  type QuestionModel,
  type Question,
} from '@riwaq/api';
import { degreesArea } from '../degrees/routes';
import { examsArea } from '../exams/routes';
import { examFixtures, type ExamFixtures } from '../exams/testing';
import { createTestServer, type TestServer } from '../testing';
import { analyticsArea } from './routes';

/**
 * A student's answer to each question: an option's text, several of them, or the written text; null
 * is a blank.
 */
export type Given = readonly (string | readonly string[] | null)[];

export interface AnsweredExam {
  readonly examGuid: string;
  readonly questions: readonly Question[];
  readonly students: readonly string[];
}

export interface AnalyticsFixtures {
  /** Makes a question of one mark with the options A to D, of which A is right. */
  lettered(more?: Partial<QuestionModel>): Partial<QuestionModel>;
  /**
   * Makes an exam of `teacher` that these students have sat: inactive, finished, and not marked
   * yet.
   */
  sat(
    questions: readonly Partial<QuestionModel>[],
    given: readonly Given[],
    more?: Partial<ExamModel>,
  ): Promise<AnsweredExam>;
  /** The statistics as its teacher requests them. */
  statistics(examGuid: string, page?: { from?: number; take?: number }): Promise<ExamStatistics>;
}

export type AnalyticsServer = TestServer & ExamFixtures & AnalyticsFixtures;

export async function createAnalyticsServer(): Promise<AnalyticsServer> {
  const server = await createTestServer({
    areas: (services) => [
      ...examsArea(services),
      ...degreesArea(services),
      ...analyticsArea(services),
    ],
  });
  return { ...server, ...examFixtures(server), ...analyticsFixtures(server) };
}

export function analyticsFixtures(server: TestServer): AnalyticsFixtures {
  const {
    services: { db },
    university: { sections },
    call,
  } = server;
  const fixtures = examFixtures(server);
  return {
    lettered: (more = {}) => ({
      questionMark: 1,
      QuestionOptions: ['A', 'B', 'C', 'D'].map((optionText, index) => ({
        optionText,
        isCorrect: index === 0,
        optionOrder: index + 1,
      })),
      ...more,
    }),

    async sat(models, given, more) {
      const examGuid = await fixtures.exam('teacher', more);
      // The default student of the fixture does not sit this exam.
      await db.deleteFrom('exam_student').where('exam_guid', '=', examGuid).execute();
      const questions: Question[] = [];
      for (const [index, model] of models.entries())
        questions.push(
          await fixtures.question('teacher', {
            question: `<p>السؤال ${index + 1}</p>`,
            ...model,
            examGuid,
          }),
        );
      const students = given.map(() => randomUUID());
      await sql`
        insert into person (guid, user_name, full_name, email, role, person_type, password_hash, section_guid)
        select guid, guid::text, 'طالب ' || lpad(place::text, 5, '0'), '', 0, 'Student', '', ${sections.a}::uuid from unnest(${students}::uuid[]) with ordinality as s (guid, place)`.execute(
        db,
      );
      const at = minutesAgo(server, 30);
      await sql`
        insert into exam_student (exam_guid, student_guid, entered_at, finished_at, finished_by, version, question_guids)
        select ${examGuid}::uuid, guid, ${at}::timestamptz, ${at}::timestamptz, 'student', 1, ${questions.map(({ questionGuid }) => questionGuid)}::uuid[] from unnest(${students}::uuid[]) as s (guid)`.execute(
        db,
      );
      const answers = given.flatMap((answersOf, student) =>
        answersOf.flatMap((answer, item) => {
          const question = questions[item];
          if (answer === null || !question) return [];
          const texts = typeof answer === 'string' ? [answer] : answer;
          const isChoice =
            question.questionType === 'OneChoice' || question.questionType === 'MultiChoice';
          const stored = isChoice
            ? texts.map(
                (text) =>
                  question.questionAnswers.find(({ optionText }) => optionText === text)
                    ?.answerGuid ?? text,
              )
            : texts;
          return [
            {
              student_guid: students[student],
              question_guid: question.questionGuid,
              answer: stored,
            },
          ];
        }),
      );
      await sql`
        insert into exam_answer (exam_guid, student_guid, question_guid, answer, version, sequence, client_key, saved_at, submitted_at)
        select ${examGuid}::uuid, student_guid, question_guid, answer, 1, 1, 'key', ${at}::timestamptz, ${at}::timestamptz
        from json_to_recordset(${JSON.stringify(answers)}::json) as a (student_guid uuid, question_guid uuid, answer text[])`.execute(
        db,
      );
      return { examGuid, questions, students };
    },

    async statistics(examGuid, page = {}) {
      const { statusCode, data } = await call('teacher', 'GET Exams/Statistics', {
        query: { examGuid, ...page },
      });
      if (statusCode !== OK || !data) throw new Error(`statistics: ${statusCode}`);
      return data;
    },
  };
}

const minutesAgo = ({ clock }: TestServer, minutes: number): Date =>
  new Date(clock.now().getTime() - minutes * 60_000);

/** The metrics of an exam that has them. */
export const metricsOf = ({ calculateAllMetrics }: ExamStatistics): ExamMetrics =>
  calculateAllMetrics ??
  (() => {
    throw new Error('There are no metrics.');
  })();

/** Answers of one letter each, a row for each student; a dash is a blank. */
export const letters = (...rows: string[]) =>
  rows.map((row) => [...row].map((letter) => (letter === '-' ? null : letter)));
