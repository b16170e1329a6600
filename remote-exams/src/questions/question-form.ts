import {
  foldInvisible,
  hasMarkDecimals,
  isChoice,
  MARK_LIMITS,
  parseDecimal,
  seenText,
  sumOfMarks,
  toLatinDigits,
  type ExamFormProblem,
  type Question,
  type QuestionModel,
  type QuestionType,
} from '@riwaq/api';
import type { FieldProblems } from '@riwaq/ui/editing';

/** An option, or an accepted answer, in the form. */
export interface OptionDraft {
  /** Identifies it on the screen. */
  key: string;
  /** Guid of a stored option; null for a new one. */
  answerGuid: string | null;
  text: string;
  isCorrect: boolean;
  /** Accepted deviation of a number; '' for none. */
  tolerance: string;
  /** Feedback for students who gave it as their answer; '' for none. */
  feedback: string;
}

export interface QuestionDraft {
  questionType: QuestionType;
  html: string;
  mark: number | null;
  hint: string;
  /** Rich text; '' for none. */
  feedback: string;
  options: OptionDraft[];
  file: { fileUrl: string; fileCaption: string } | null;
}

export const QUESTION_FIELDS = [
  'question',
  'questionMark',
  'questionHint',
  'feedback',
  'QuestionOptions',
] as const;
export type QuestionField = (typeof QUESTION_FIELDS)[number];

/** Number of options of a new choice. */
const FIRST_OPTIONS = 4;
/** Mark of a new question. */
const FIRST_MARK = 1;

export const newOption = (key: string, isCorrect: boolean): OptionDraft => ({
  key,
  answerGuid: null,
  text: '',
  isCorrect,
  tolerance: '',
  feedback: '',
});

/** Initial draft of a form. `newKey` creates a unique key. */
export function questionDraft(question: Question | null, newKey: () => string): QuestionDraft {
  if (question === null) {
    return {
      questionType: 'OneChoice',
      html: '',
      mark: FIRST_MARK,
      hint: '',
      feedback: '',
      file: null,
      options: Array.from({ length: FIRST_OPTIONS }, () => newOption(newKey(), false)),
    };
  }
  return {
    questionType: question.questionType,
    html: question.question,
    mark: question.questionMark,
    hint: question.questionHint,
    feedback: question.feedback ?? '',
    file: question.containsFile
      ? { fileUrl: question.fileUrl, fileCaption: question.fileName }
      : null,
    options: question.questionAnswers.map(
      ({ answerGuid, optionText, isCorrect, tolerance, feedback = '' }) => ({
        key: answerGuid,
        answerGuid,
        text: optionText,
        isCorrect: isCorrect ?? false,
        tolerance: tolerance ?? '',
        feedback,
      }),
    ),
  };
}

/** Changes the type of a question; its input is preserved as far as the new type supports it. */
export function asType(
  draft: Pick<QuestionDraft, 'questionType' | 'options'>,
  questionType: QuestionType,
  newKey: () => string,
): Pick<QuestionDraft, 'questionType' | 'options'> {
  if (questionType === draft.questionType) return { questionType, options: draft.options };
  const written = draft.options.filter(({ text }) => text.trim() !== '');
  if (isChoice(questionType)) {
    const first = draft.options.findIndex(({ isCorrect }) => isCorrect);
    const source = isChoice(draft.questionType) ? draft.options : written;
    const options = source.map((option, index) => ({
      ...option,
      isCorrect: questionType === 'OneChoice' ? index === first : option.isCorrect,
    }));
    return {
      questionType,
      options:
        options.length > 0
          ? options
          : Array.from({ length: FIRST_OPTIONS }, () => newOption(newKey(), false)),
    };
  }
  if (questionType === 'AttachedFile') return { questionType, options: draft.options };
  // Only the correct options of a choice become accepted answers.
  const accepted = isChoice(draft.questionType)
    ? written.filter(({ isCorrect }) => isCorrect)
    : written;
  return {
    questionType,
    options:
      accepted.length > 0
        ? accepted.map((option) => ({ ...option, isCorrect: true }))
        : [newOption(newKey(), true)],
  };
}

/** Keys of the options that equal an earlier one. */
export function duplicates({ questionType, options }: QuestionDraft): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const { key, text } of options) {
    const said =
      questionType === 'Number' ? toLatinDigits(foldInvisible(text)) : foldInvisible(text);
    if (said === '') continue;
    if (seen.has(said)) found.add(key);
    seen.add(said);
  }
  return found;
}

function optionsProblem(
  draft: QuestionDraft,
): ExamFormProblem | 'exams.sameAnswers' | 'exams.selectCorrect' | null {
  const { questionType, options } = draft;
  if (questionType === 'AttachedFile') return null;
  if (options.length === 0)
    return isChoice(questionType) ? 'exams.optionsRequired' : 'exams.correctRequired';
  if (options.some(({ text }) => seenText(text) === ''))
    return isChoice(questionType) ? 'exams.optionEmpty' : 'exams.correctRequired';
  if (duplicates(draft).size > 0) return 'exams.sameAnswers';
  if (
    questionType === 'Number' &&
    options.some(
      ({ text, tolerance }) =>
        !parseDecimal(text) || (tolerance.trim() !== '' && !parseDecimal(tolerance)),
    )
  )
    return 'exams.numberInvalid';
  return options.some(({ isCorrect }) => isCorrect) ? null : 'exams.selectCorrect';
}

/** Whether rich text contains any text or media. */
const hasContent = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() !== '' || /<(?:img|audio|video)\b/i.test(html);

/**
 * Highest mark that a question may have if its exam has `marksLeft`; null if only the mark's own
 * limits apply. A stored question may keep its mark.
 */
export function mostMark(
  marksLeft: number | null,
  question: Pick<Question, 'questionMark'> | null,
): number | null {
  if (marksLeft === null) return null;
  return Math.min(MARK_LIMITS.max, sumOfMarks([marksLeft, question?.questionMark ?? 0]));
}

/**
 * Validates a question (QUESTION-8, QUESTION-9).
 *
 * @param most see {@link mostMark}
 */
export function questionProblems(
  draft: QuestionDraft,
  most: number | null = null,
): FieldProblems<QuestionField> {
  const { html, mark } = draft;
  const options = optionsProblem(draft);
  const wrongMark = markProblem(mark, most);
  return {
    ...(!hasContent(html) && { question: 'fields.required' }),
    ...(wrongMark && { questionMark: wrongMark }),
    ...(options !== null && { QuestionOptions: options }),
  };
}

function markProblem(
  mark: number | null,
  most: number | null,
): ExamFormProblem | 'fields.required' | undefined {
  if (mark === null) return 'fields.required';
  if (mark < MARK_LIMITS.min || mark > MARK_LIMITS.max || !hasMarkDecimals(mark))
    return 'exams.markDigits';
  return most !== null && mark > most ? 'exams.marksLeft' : undefined;
}

/** Request fields of a valid draft. */
export function questionModel(
  draft: QuestionDraft,
  of: { questionGuid: string; examGuid: string | null; categoryGuid: string | null },
): QuestionModel {
  const { questionType, html, mark, hint, feedback, options, file } = draft;
  return {
    ...of,
    questionType,
    question: html,
    questionMark: mark ?? 0,
    questionHint: hint,
    feedback: hasContent(feedback) ? feedback : '',
    containsFile: file !== null,
    fileName: file?.fileCaption ?? '',
    fileUrl: file?.fileUrl ?? '',
    QuestionOptions:
      questionType === 'AttachedFile'
        ? []
        : options.map(({ answerGuid, text, isCorrect, tolerance, feedback: on }, index) => ({
            answerGuid,
            optionText: text.trim(),
            isCorrect,
            optionOrder: index + 1,
            tolerance:
              questionType === 'Number' && tolerance.trim() !== '' ? tolerance.trim() : null,
            feedback: on.trim(),
          })),
  };
}
