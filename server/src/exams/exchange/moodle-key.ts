import {
  OPTION_TEXT_MAX,
  QUESTION_OPTIONS_MAX,
  type ImportLoss,
  type LeftOutReason,
  type QuestionType,
} from '@riwaq/api';
import { hasMarkdown } from './gift-text';
import { formatOf, hasText, plainLines } from './moodle-text';
import { optionFeedback } from './option-feedback';
import {
  ANY,
  hasSameCosts,
  hasWrongAnswers,
  isRight,
  markingInParts,
  numbersProblem,
  rangeAround,
  sharesProblem,
  textsProblem,
  truthTexts,
  weightProblem,
  type NumberRange,
} from './key-rules';
import { plainFromHtml, plainLinesFromHtml } from './plain-html';
import type { ImportedDraft, RightsMarking } from './question-draft';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree';

type Option = ImportedDraft['options'][number];

/** The options of a question with the same key as in Moodle, or the reason why there are none. */
export type MoodleKey =
  | {
      readonly type: QuestionType;
      readonly options: readonly Option[];
      readonly marking?: RightsMarking;
      readonly losses: ReadonlySet<ImportLoss>;
    }
  | LeftOutReason;

/** The formats of a text that are no markup. */
const isPlain = (format: string): boolean => format !== 'html' && format !== 'moodle_auto_format';
/** Characters read of an option: one more than the limit, so that a text too long is detected. */
const OPTION_READ = OPTION_TEXT_MAX + 1;
interface Answer {
  readonly element: XmlElement;
  readonly text: string;
  /** The percentage of the mark that the answer is worth; NaN where it is not a number. */
  readonly worth: number;
}

function worthOf(answer: XmlElement): number {
  const written = (answer.attributes['fraction'] ?? '0').trim().replace(',', '.');
  return written === '' ? 0 : Number(written);
}

const answersOf = (question: XmlElement): Answer[] =>
  childrenOf(question, 'answer').map((element) => ({
    element,
    text: textOf(element, 'text').slice(0, OPTION_READ),
    worth: worthOf(element),
  }));

/** Whether an answer is a blank field of Moodle's form, which Moodle ignores, too. */
const isBlank = ({ text, worth, element }: Answer): boolean =>
  text === '' && worth === 0 && textOf(childOf(element, 'feedback'), 'text') === '';

const feedbackElement = ({ element }: Answer): XmlElement | undefined =>
  childOf(element, 'feedback');

/** The feedback on an answer that is imported. */
const feedbackOn = (answer: Answer, losses: Set<ImportLoss>): ReturnType<typeof optionFeedback> =>
  optionFeedback(plainLines(feedbackElement(answer)), losses);

/** Names the feedback on answers that are not imported. */
function dropFeedback(answers: readonly Answer[], losses: Set<ImportLoss>): void {
  if (answers.some((answer) => hasText(feedbackElement(answer)))) losses.add('optionFeedback');
}

const isWrong = (answer: Answer): boolean => !isRight(answer);

function choiceOptions(
  answers: readonly Answer[],
  inherited: string,
): { options: Option[]; losses: Set<ImportLoss> } {
  const losses = new Set<ImportLoss>();
  const options = answers.map((answer) => {
    const { element, text, worth } = answer;
    const format = formatOf(element, inherited);
    if (format === 'markdown' && hasMarkdown(text)) losses.add('markdown');
    const read = isPlain(format)
      ? { text, losses: [] }
      : plainLinesFromHtml(textOf(element, 'text'));
    for (const loss of read.losses) losses.add(loss);
    return {
      text: read.text,
      isCorrect: isRight({ worth }),
      tolerance: null,
      ...feedbackOn(answer, losses),
    };
  });
  return { options, losses };
}

/** Moodle reads `false`, `0` and an empty element as several answers, a missing one as one. */
function asksForOne(question: XmlElement): boolean {
  const single = childOf(question, 'single');
  return single === undefined || !['false', '0', ''].includes(single.text.trim().toLowerCase());
}

function choiceKey(question: XmlElement): MoodleKey {
  const answers = answersOf(question).filter((answer) => !isBlank(answer));
  const format = formatOf(childOf(question, 'questiontext'));
  if (asksForOne(question)) {
    const problem = weightProblem(answers);
    return problem ?? { type: 'OneChoice', ...choiceOptions(answers, format) };
  }
  const problem = sharesProblem(answers);
  if (problem) return problem;
  const { options, losses } = choiceOptions(answers, format);
  if (!hasSameCosts(answers)) losses.add('weights');
  return { type: 'MultiChoice', options, ...markingInParts(answers), losses };
}

/** Characters of a question in which its language is recognised. */
const SAMPLE = 10_000;

function truthKey(question: XmlElement, language: 'ar' | 'en'): MoodleKey {
  const answers = answersOf(question);
  const problem = weightProblem(answers);
  if (problem) return problem;
  // Moodle writes `true` and `false` in English, whatever the language of the course.
  const { text: asked } = plainFromHtml(
    textOf(childOf(question, 'questiontext'), 'text').slice(0, SAMPLE),
  );
  const texts: Readonly<Record<string, string>> = truthTexts(asked, language);
  const losses = new Set<ImportLoss>();
  const options = answers.map((answer) => {
    const { text, worth } = answer;
    return {
      text: Object.hasOwn(texts, text.toLowerCase()) ? texts[text.toLowerCase()]! : text,
      isCorrect: worth > 0,
      tolerance: null,
      ...feedbackOn(answer, losses),
    };
  });
  return { type: 'OneChoice', options, losses };
}

const isCased = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();
function textKey(question: XmlElement): MoodleKey {
  const answers = answersOf(question);
  const right = answers.filter(isRight);
  const problem = textsProblem(answers);
  if (problem && problem !== 'wrongAccepted') return problem;
  if (isYes(textOf(question, 'usecase')) && right.some(({ text }) => isCased(text)))
    return 'caseSensitive';
  if (problem) return problem;
  const losses = new Set<ImportLoss>(hasWrongAnswers(answers) ? ['wrongAnswers'] : []);
  dropFeedback(answers.filter(isWrong), losses);
  return {
    type: 'FillInTheBlanks',
    options: right.map((answer) => ({
      text: answer.text,
      isCorrect: true,
      tolerance: null,
      ...feedbackOn(answer, losses),
    })),
    losses,
  };
}

const isYes = (text: string): boolean => text === '1' || text.toLowerCase() === 'true';

type Ranged = Answer & {
  readonly tolerance: string | null;
  readonly range: NumberRange | typeof ANY;
};

/** The numbers that an answer accepts; null where it is not a number, or not only one. */
function rangedOf(answer: Answer): Ranged | null {
  const tolerance = textOf(answer.element, 'tolerance').slice(0, OPTION_READ) || null;
  const range = answer.text === ANY ? ANY : rangeAround(answer.text, tolerance);
  return range && { ...answer, tolerance, range };
}

/** How the unit of an answer counts; 0: a unit may be written, and changes nothing else. */
const UNIT_OPTIONAL = new Set(['', '0']);

function numberKey(question: XmlElement): MoodleKey {
  const answers = answersOf(question);
  const ranged = answers.map(rangedOf).filter((range) => range !== null);
  const problem =
    weightProblem(answers) ?? (ranged.length < answers.length ? 'number' : numbersProblem(ranged));
  if (problem) return problem;
  const units = childrenOf(childOf(question, 'units') ?? question, 'unit');
  if (!UNIT_OPTIONAL.has(textOf(question, 'unitgradingtype'))) return 'units';
  const losses = new Set<ImportLoss>([
    ...(units.length > 0 ? (['units'] as const) : []),
    ...(hasWrongAnswers(answers) ? (['wrongAnswers'] as const) : []),
  ]);
  dropFeedback(answers.filter(isWrong), losses);
  return {
    type: 'Number',
    options: ranged.filter(isRight).map((answer) => ({
      text: answer.text,
      isCorrect: true,
      tolerance: answer.tolerance,
      ...feedbackOn(answer, losses),
    })),
    losses,
  };
}

const KEYS: Readonly<Record<string, (question: XmlElement, language: 'ar' | 'en') => MoodleKey>> = {
  multichoice: choiceKey,
  truefalse: truthKey,
  shortanswer: textKey,
  numerical: numberKey,
  essay: (question) => {
    const losses = new Set<ImportLoss>();
    dropFeedback(answersOf(question), losses);
    return { type: 'AttachedFile', options: [], losses };
  },
};

/**
 * The key of a question as in Moodle: the same answers are right. The reason why the question
 * cannot be imported where that cannot be said here.
 */
export function moodleKey(question: XmlElement, kind: string, language: 'ar' | 'en'): MoodleKey {
  if (!Object.hasOwn(KEYS, kind)) return 'kind';
  // Each answer is compared with the others.
  if (childrenOf(question, 'answer').length > QUESTION_OPTIONS_MAX) return 'tooLong';
  return KEYS[kind]!(question, language);
}
