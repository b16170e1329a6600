import { isWithin, parseDecimal, readingsOf, type QuestionType } from '@riwaq/api';
import { isAccepted } from './accepted-text';
import { shareOf, type MarkUnits } from './mark';

/**
 * How several right options are marked: all or nothing (`all`), or (right - wrong) / right, never
 * below zero (`partial`).
 */
export type MultiChoiceRule = 'all' | 'partial';

export interface MarkedOption {
  readonly guid: string;
  readonly text: string;
  readonly isCorrect: boolean;
  /** Allowed distance of a number from the expected one, a written decimal. Default 0. */
  readonly tolerance?: string | null;
}

export interface MarkedQuestion {
  readonly type: QuestionType;
  readonly mark: MarkUnits;
  readonly options: readonly MarkedOption[];
}

const allOrNothing = (right: boolean, { mark }: MarkedQuestion): MarkUnits => (right ? mark : 0);

function markChoices(
  question: MarkedQuestion,
  given: ReadonlySet<string>,
  rule: MultiChoiceRule,
): MarkUnits {
  const correct = question.options.filter(({ isCorrect }) => isCorrect);
  const right = correct.filter(({ guid }) => given.has(guid)).length;
  const wrong = given.size - right;
  if (rule === 'all')
    return allOrNothing(correct.length > 0 && right === correct.length && wrong === 0, question);
  return correct.length === 0
    ? 0
    : shareOf(question.mark, Math.max(0, right - wrong), correct.length);
}

function isRightNumber(answer: string, { text, tolerance }: MarkedOption): boolean {
  const within = parseDecimal(tolerance ?? '0');
  // `1,000` may mean 1000 or 1: accept the answer if any reading is right.
  return (
    within !== null &&
    readingsOf(answer).some((given) =>
      readingsOf(text).some((expected) => isWithin(given, expected, within)),
    )
  );
}

/**
 * The guids of the options that an answer chose, or of the first accepted answer that it equals:
 * those whose feedback its student reads.
 */
export function matchedOptions(
  { type, options }: Omit<MarkedQuestion, 'mark'>,
  answer: readonly string[],
): ReadonlySet<string> {
  const [first = ''] = answer;
  const matches: Readonly<Record<QuestionType, (option: MarkedOption) => boolean>> = {
    MultiChoice: ({ guid }) => answer.includes(guid),
    OneChoice: ({ guid }) => first === guid,
    FillInTheBlanks: ({ text, isCorrect }) => isCorrect && isAccepted(first, text),
    Number: (option) => option.isCorrect && isRightNumber(first, option),
    AttachedFile: () => false,
  };
  const matched = options.filter(matches[type]).map(({ guid }) => guid);
  return new Set(type === 'MultiChoice' ? matched : matched.slice(0, 1));
}

/**
 * The mark of an answer, or null where a person must give it (attached files). `answer` is that of
 * AnswerSave: guids of options for the choice types, the text for the others. A blank gets 0.
 */
export function markAnswer(
  question: MarkedQuestion,
  answer: readonly string[],
  rule: MultiChoiceRule = 'all',
): MarkUnits | null {
  const correct = question.options.filter(({ isCorrect }) => isCorrect);
  const [first = ''] = answer;
  switch (question.type) {
    case 'MultiChoice':
      return markChoices(question, new Set(answer), rule);
    case 'OneChoice':
      return allOrNothing(
        new Set(answer).size === 1 && correct.some(({ guid }) => guid === first),
        question,
      );
    case 'FillInTheBlanks':
      return allOrNothing(
        correct.some(({ text }) => isAccepted(first, text)),
        question,
      );
    case 'Number':
      return allOrNothing(
        correct.some((option) => isRightNumber(first, option)),
        question,
      );
    case 'AttachedFile':
      return null;
  }
}
