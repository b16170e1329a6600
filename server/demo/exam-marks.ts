import { markAnswer } from '../src/exams/rules/marking';
import type { AttemptRows } from './exam-attempts';
import type { PlacedQuestion } from './exam-questions';
import { createRandom } from './random';
import type { Row } from './rows';
import type { Person } from './structure';
import { daysFrom } from './times';

/** Days after an exam at which its teacher marks it. */
const MARKED_AFTER = 2;
/** Notes of a teacher on a mark given by hand, from a weak answer to a good one. */
const NOTES = [
  'الفكرة في بدايتها، راجع المحاضرة وأعد المحاولة.',
  'خطوات صحيحة ينقصها التعليل.',
  'حل مرتب وواضح.',
] as const;
/** Shares of the full mark given by hand. */
const SHARES = [0.4, 0.7, 1] as const;

/** Builds the marks of an exam: by the rules where possible, and files by hand with a note. */
export function buildMarks(
  exam: Row<'exam'>,
  questions: readonly PlacedQuestion[],
  { students, answers }: AttemptRows,
  teacher: Person,
): Array<Row<'exam_mark'>> {
  const given = new Map(
    answers.map((row) => [`${row.student_guid}/${row.question_guid}`, row.answer as string[]]),
  );
  const byGuid = new Map(questions.map((question) => [question.row.guid, question]));
  const givenAt = daysFrom(exam.end_at as Date, MARKED_AFTER);
  return students.flatMap(({ student_guid, entered_at, question_guids }) =>
    entered_at === null
      ? []
      : (question_guids as string[]).flatMap((questionGuid): Array<Row<'exam_mark'>> => {
          const question = byGuid.get(questionGuid);
          if (!question) return [];
          const row = {
            exam_guid: exam.guid,
            student_guid,
            question_guid: questionGuid,
            given_at: givenAt,
          };
          const answer = given.get(`${student_guid}/${questionGuid}`) ?? [];
          const { question_type: type, mark } = question.row;
          const options = question.options.map(({ guid, text, is_correct, tolerance }) => ({
            guid,
            text,
            isCorrect: is_correct,
            tolerance: tolerance ?? null,
          }));
          const automatic = answer.length === 0 ? 0 : markAnswer({ type, mark, options }, answer);
          if (automatic !== null) return [{ ...row, mark: automatic, note: '', given_by: null }];
          const quality = createRandom(`mark of ${student_guid} for ${questionGuid}`).int(
            0,
            SHARES.length - 1,
          );
          return [
            {
              ...row,
              mark: Math.round(mark * (SHARES[quality] ?? 1)),
              note: NOTES[quality] ?? '',
              given_by: teacher.guid,
            },
          ];
        }),
  );
}
