import { OK, type AnswerModel, type ExamQuestion, type QuestionModel } from '@riwaq/api';
import type { PersonName } from '../../testing';
import type { ExamServer } from './index';

const right = (optionText: string, optionOrder: number) => ({
  optionText,
  isCorrect: true,
  optionOrder,
});
const wrong = (optionText: string, optionOrder: number) => ({ optionText, optionOrder });
/** One question of each type. */
const QUESTIONS: Partial<QuestionModel>[] = [
  {
    questionType: 'OneChoice',
    question: '<p>one</p>',
    questionMark: 2,
    QuestionOptions: [right('a', 1), wrong('b', 2)],
  },
  {
    questionType: 'MultiChoice',
    question: '<p>several</p>',
    questionMark: 3,
    QuestionOptions: [right('a', 1), right('b', 2), right('c', 3), wrong('d', 4)],
  },
  {
    questionType: 'FillInTheBlanks',
    question: '<p>text</p>',
    questionMark: 1.5,
    QuestionOptions: [right('المك\u200cدس', 1)],
  },
  {
    questionType: 'Number',
    question: '<p>number</p>',
    questionMark: 0.3333,
    QuestionOptions: [{ ...right('3.14', 1), tolerance: '0.01' }],
  },
  { questionType: 'AttachedFile', question: '<p>file</p>', questionMark: 4, QuestionOptions: [] },
];

/** Guids of the options with these texts. */
export const options = (question: ExamQuestion | undefined, ...texts: string[]): string[] =>
  (question?.questionAnswers ?? [])
    .filter(({ optionText }) => texts.includes(optionText))
    .map(({ answerGuid }) => answerGuid);

/** Right answers to all questions but the file. */
export const allRight = (questions: ExamQuestion[]) => ({
  0: options(questions[0], 'a'),
  1: options(questions[1], 'a', 'b', 'c'),
  2: ['\u200fالمُكدَّس'],
  3: ['\u200e٣٫١٣'],
});

/** Calls that sit, mark and review an exam with every type of question. */
export function createMarking(server: ExamServer) {
  /**
   * Makes an exam with every type of question that `student` has sat, inactive: its guid and its
   * questions as the teacher sees them.
   */
  async function sat({
    partialMarks = false,
    answer,
  }: {
    partialMarks?: boolean;
    answer: (questions: ExamQuestion[]) => Partial<Record<number, string[]>>;
  }) {
    const examGuid = await server.exam('teacher', { partialMarks });
    // A student who never enters.
    await server.services.db
      .insertInto('exam_student')
      .values({
        exam_guid: examGuid,
        student_guid: server.university.people.student2,
        finished_by: null,
        entered_at: null,
        finished_at: null,
      })
      .execute();
    for (const question of QUESTIONS) await server.question('teacher', { ...question, examGuid });
    const questions =
      (await server.call('teacher', 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } }))
        .data?.exam.examQuestions ?? [];
    await server.activate('teacher', examGuid);
    await server.enter('student', examGuid);
    for (const [index, given] of Object.entries(answer(questions))) {
      const body: AnswerModel = {
        examGuid,
        questionGuid: questions[Number(index)]?.questionGuid ?? '',
        answer: given ?? [],
      };
      expect((await server.call('student', 'POST Exams/AnswerSave', { body })).statusCode).toBe(OK);
    }
    await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
    const close = async () =>
      server.call('teacher', 'PUT Exams/Edit', {
        body: await server.edit('teacher', examGuid, { isActive: false }),
      });
    return { examGuid, questions, close };
  }
  const correct = (as: PersonName, ExamGuid: string, dryRun?: 'true') =>
    server.call(as, 'POST Exams/AutoCorrectAnswers', { query: { ExamGuid, dryRun } });
  const studentOf = () => server.university.people.student;
  const review = async (examGuid: string) =>
    (
      await server.call('teacher', 'GET Exams/GetQuestions', {
        query: { ExamGuid: examGuid, StudentGuid: studentOf() },
      })
    ).data?.exam;
  const grade = (
    examGuid: string,
    questionGuid: string | undefined,
    degree: number,
    note = '',
    studentGuid = studentOf(),
  ) =>
    server.call('teacher', 'POST Exams/AddQuestionDegree', {
      body: { examGuid, questionGuid: questionGuid ?? '', studentGuid, degree, note },
    });
  return { sat, correct, studentOf, review, grade };
}
