import { seenText, type ApiData, type ExamQuestion, type QuestionOption } from '@riwaq/api';

export type ExamPaper = NonNullable<ApiData<'GET Exams/GetQuestions'>>['exam'];

/** A student's paper: the questions in their order, with answers and flags. */
export interface Paper {
  readonly title: string;
  readonly subjectName: string;
  readonly totalDegrees: number;
  /** Degree of the complete paper; null before it is published, or before anything is marked. */
  readonly degree: number | null;
  /** Questions that the server has sent: in a forward-only exam, up to the furthest page. */
  readonly questions: readonly ExamQuestion[];
  /** Total number of questions. */
  readonly count: number;
  readonly answers: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
}

const NOTHING: readonly string[] = [];

export function paperOf({
  title,
  subjectName,
  totalDegrees,
  totalStudentDegrees,
  questionsCount,
  examQuestions,
}: ExamPaper): Paper {
  return {
    title,
    subjectName,
    totalDegrees,
    degree: totalStudentDegrees,
    questions: examQuestions,
    count: Math.max(questionsCount, examQuestions.length),
    answers: new Map(
      examQuestions.map(({ questionGuid, studentAnswers }) => [
        questionGuid,
        studentAnswers.map(({ answerText }) => answerText),
      ]),
    ),
    flags: new Set(
      examQuestions.filter(({ flag }) => flag === 1).map(({ questionGuid }) => questionGuid),
    ),
  };
}

export const answerIn = ({ answers }: Paper, questionGuid: string): readonly string[] =>
  answers.get(questionGuid) ?? NOTHING;

/** An answer as the server would store it: without blank values. */
export const entered = (answer: readonly string[]): string[] =>
  answer.map((value) => value.trim()).filter((value) => seenText(value) !== '');
export const isAnswered = (paper: Paper, questionGuid: string): boolean =>
  entered(answerIn(paper, questionGuid)).length > 0;

export const withAnswer = (
  paper: Paper,
  questionGuid: string,
  answer: readonly string[],
): Paper => ({ ...paper, answers: new Map(paper.answers).set(questionGuid, answer) });

export function withFlag(paper: Paper, questionGuid: string, flagged: boolean): Paper {
  const flags = new Set(paper.flags);
  if (flagged) flags.add(questionGuid);
  else flags.delete(questionGuid);
  return { ...paper, flags };
}

/** Adds the correct answers of a question, which a final submission reveals. */
export const withCorrect = (
  paper: Paper,
  questionGuid: string,
  questionAnswers: readonly QuestionOption[],
): Paper => ({
  ...paper,
  questions: paper.questions.map((question) =>
    question.questionGuid === questionGuid
      ? { ...question, questionAnswers: [...questionAnswers] }
      : question,
  ),
});

/** Whether the correct answers of a question are revealed: then its answer is final. */
export const isShown = ({ questionAnswers }: ExamQuestion): boolean =>
  questionAnswers.some(({ isCorrect }) => isCorrect !== null);

/** Whether any feedback on a question or an option is there. */
export const hasFeedback = ({ questions }: Paper): boolean =>
  questions.some(
    ({ feedback, questionAnswers }) =>
      feedback !== undefined || questionAnswers.some((option) => option.feedback !== undefined),
  );

/** Whether the teacher has published the results. */
export const isMarked = ({ questions }: Paper): boolean =>
  questions.some(({ examResult }) => examResult !== null);

/**
 * The paper without correct answers, as a student sees it; with the feedback where `showsCorrect`,
 * because students will see it.
 */
export const asStudentsSee = (exam: ExamPaper, showsCorrect: boolean): ExamPaper => ({
  ...exam,
  examQuestions: exam.examQuestions.map((question) => ({
    ...question,
    questionHint: '',
    feedback: showsCorrect ? question.feedback : undefined,
    flag: 0,
    questionAnswers:
      question.questionType === 'OneChoice' || question.questionType === 'MultiChoice'
        ? question.questionAnswers.map((option) => ({
            ...option,
            isCorrect: null,
            tolerance: null,
            feedback: showsCorrect ? option.feedback : undefined,
          }))
        : [],
  })),
});

/** Number of pages for all questions of the exam. */
export const pageCount = ({ count }: Paper, size: number): number =>
  Math.ceil(count / Math.max(1, size));

/** Splits questions into pages. */
export function pagesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const step = Math.max(1, size);
  return Array.from({ length: Math.ceil(items.length / step) }, (_, index) =>
    items.slice(index * step, (index + 1) * step),
  );
}
