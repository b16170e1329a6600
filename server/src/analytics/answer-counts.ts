import { cutText, WRITTEN_ANSWERS, type ExamStatistics } from '@riwaq/api';
import type { QuestionRow } from '../exams/rows';
import { markAnswer } from '../exams/rules/marking';
import { isChoice } from '../exams/rules/question';
import { eachPlace } from './packed';
import type { Groups } from './rules/groups';

type QuestionDetail = ExamStatistics['questionsDetails'][number];

/** The options of one answer, and the packed indexes of the students who chose exactly these. */
export interface ChosenAnswer {
  question_guid: string;
  answer: string[];
  places: string;
}
export interface WrittenAnswer {
  question_guid: string;
  text: string;
  count: number;
}

/** How many students gave an answer, in total and by group; null where there are no groups. */
export type AnswerCounts = Pick<
  QuestionDetail,
  'answersCount' | 'upperCount' | 'middleCount' | 'lowerCount'
>;

/**
 * How many students chose each option, in total and by group. An answer with several options counts
 * for each of them.
 */
export function choiceCounts(
  choices: readonly ChosenAnswer[],
  groups: Groups | null,
): ReadonlyMap<string, AnswerCounts> {
  const counts = new Map<
    string,
    { answersCount: number; upperCount: number; middleCount: number; lowerCount: number }
  >();
  for (const { answer, places } of choices) {
    const chosen = { answersCount: 0, upperCount: 0, middleCount: 0, lowerCount: 0 };
    eachPlace(places, (place) => {
      chosen.answersCount += 1;
      if (!groups) return;
      chosen.upperCount += groups.upper[place] as number;
      chosen.lowerCount += groups.lower[place] as number;
      if (groups.upper[place] === 0 && groups.lower[place] === 0) chosen.middleCount += 1;
    });
    for (const option of answer) {
      const {
        answersCount = 0,
        upperCount = 0,
        middleCount = 0,
        lowerCount = 0,
      } = counts.get(option) ?? {};
      counts.set(option, {
        answersCount: answersCount + chosen.answersCount,
        upperCount: upperCount + chosen.upperCount,
        middleCount: middleCount + chosen.middleCount,
        lowerCount: lowerCount + chosen.lowerCount,
      });
    }
  }
  return new Map(
    [...counts].map(([option, count]) => [
      option,
      groups
        ? count
        : {
            answersCount: count.answersCount,
            upperCount: null,
            middleCount: null,
            lowerCount: null,
          },
    ]),
  );
}

const shortened = (text: string): string =>
  text.length > WRITTEN_ANSWERS.length ? `${cutText(text, WRITTEN_ANSWERS.length - 1)}…` : text;

/** The answers of each question with their counts. */
export function answerDetails(
  questions: readonly QuestionRow[],
  written: readonly WrittenAnswer[],
  counts: ReadonlyMap<string, AnswerCounts>,
  groups: Groups | null,
): QuestionDetail[] {
  const notChosen: AnswerCounts = groups
    ? { answersCount: 0, upperCount: 0, middleCount: 0, lowerCount: 0 }
    : { answersCount: 0, upperCount: null, middleCount: null, lowerCount: null };
  return questions.flatMap((question): QuestionDetail[] => {
    if (isChoice(question.question_type)) {
      return question.options.map(({ guid, text, isCorrect }) => ({
        questionGuid: question.guid,
        answerText: text,
        isCorrect,
        answerGuid: guid,
        ...(counts.get(guid) ?? notChosen),
      }));
    }
    return written
      .filter(({ question_guid }) => question_guid === question.guid)
      .map(({ text, count }) => ({
        questionGuid: question.guid,
        answerText: shortened(text),
        answersCount: count,
        answerGuid: null,
        upperCount: null,
        middleCount: null,
        lowerCount: null,
        isCorrect:
          markAnswer({ type: question.question_type, mark: 1, options: question.options }, [
            text,
          ]) === 1,
      }));
  });
}
