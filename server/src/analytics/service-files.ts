import {
  EXPORT,
  type ApiResponse,
  type ExamMetrics,
  type ExamStatistics,
  type FileDownload,
  type StatisticsTable,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { CellValue } from '../platform/spreadsheets/cell-value';
import { fileName, writeXlsx } from '../platform/spreadsheets/write-xlsx';
import ar from './locales/ar.json';
import en from './locales/en.json';
import type { Statistics } from './service-statistics';

const TEXTS = { ar, en } as const;
type Language = keyof typeof TEXTS;
type Say = (name: keyof typeof en) => string;
interface Sheet {
  readonly head: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

const PERCENT = 100;
const byQuestion = <Row extends { questionGuid: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.questionGuid, row]));

/** Makes a sheet with a row per question, which begins with its number and text. */
function perQuestion(
  say: Say,
  { questions }: ExamStatistics,
  head: readonly string[],
  cells: (questionGuid: string, index: number) => readonly CellValue[],
): Sheet {
  return {
    head: [say('number'), say('question'), ...head],
    rows: questions.map(({ questionGuid, questionTitle }, index) => [
      index + 1,
      questionTitle,
      ...cells(questionGuid, index),
    ]),
  };
}

function summary(say: Say, statistics: ExamStatistics): Sheet {
  const head = [
    say('type'),
    say('mark'),
    say('answered'),
    say('asked'),
    say('correct'),
    say('percent'),
  ];
  return perQuestion(say, statistics, head, (_, index) => {
    const question = statistics.questions[index];
    if (!question) return [];
    const { questionType, questionMark, answeredCount, askedCount, correctAnswerd } = question;
    return [
      say(questionType),
      questionMark,
      answeredCount,
      askedCount,
      correctAnswerd,
      correctAnswerd === null || askedCount === 0 ? null : (correctAnswerd / askedCount) * PERCENT,
    ];
  });
}

function expanded(say: Say, { questions, questionsDetails }: ExamStatistics): Sheet {
  const numbers = new Map(
    questions.map(({ questionGuid, questionTitle, askedCount }, index) => [
      questionGuid,
      { number: index + 1, questionTitle, askedCount },
    ]),
  );
  return {
    head: [
      say('number'),
      say('question'),
      say('answer'),
      say('isRight'),
      say('chosen'),
      say('asked'),
      say('upperGroup'),
      say('middleGroup'),
      say('lowerGroup'),
    ],
    rows: questionsDetails.map(
      ({
        questionGuid,
        answerText,
        isCorrect,
        answersCount,
        upperCount,
        middleCount,
        lowerCount,
      }) => {
        const question = numbers.get(questionGuid);
        return [
          question?.number ?? null,
          question?.questionTitle ?? '',
          answerText,
          say(isCorrect ? 'yes' : 'no'),
          answersCount,
          question?.askedCount ?? null,
          upperCount,
          middleCount,
          lowerCount,
        ];
      },
    ),
  };
}

/** The mark of every student in every question, with the inputs of alpha below. */
function reliability(say: Say, { questions }: ExamStatistics, metrics: ExamMetrics): Sheet {
  const of = byQuestion(metrics.questions);
  const figures = (name: 'variance' | 'itemRest' | 'alphaIfDropped'): CellValue[] => [
    say(name),
    null,
    ...questions.map(({ questionGuid }) => of.get(questionGuid)?.[name] ?? null),
  ];
  const whole = (name: keyof typeof en, value: CellValue): CellValue[] => [say(name), value];
  return {
    head: [say('student'), say('total'), ...questions.map((_, index) => String(index + 1))],
    rows: [
      ...metrics.students.map(({ studentName, total, scores }) => {
        const marks = byQuestion(scores);
        return [
          studentName,
          total,
          ...questions.map(({ questionGuid }) => marks.get(questionGuid)?.score ?? null),
        ];
      }),
      figures('variance'),
      figures('itemRest'),
      figures('alphaIfDropped'),
      whole('items', metrics.itemsCount),
      whole('students', metrics.studentsCount),
      whole('mean', metrics.mean),
      whole('standardDeviation', metrics.standardDeviation),
      whole('alpha', metrics.cronbachAlpha),
      whole('standardError', metrics.standardError),
    ],
  };
}

function validity(say: Say, statistics: ExamStatistics, metrics: ExamMetrics): Sheet {
  const of = byQuestion(metrics.questions);
  const level = (name: string | null): CellValue =>
    name === null ? null : say(name as keyof typeof en);
  return perQuestion(
    say,
    statistics,
    [
      say('dp'),
      say('level'),
      say('de'),
      say('level'),
      say('vi'),
      say('level'),
      say('itemRest'),
      say('checkKey'),
    ],
    (guid) => {
      const figures = of.get(guid);
      return figures
        ? [
            figures.dp,
            level(figures.dpLevel),
            figures.de,
            level(figures.deLevel),
            figures.vi,
            level(figures.viLevel),
            figures.itemRest,
            say(figures.checkKey ? 'yes' : 'no'),
          ]
        : [];
    },
  );
}

function discrimination(say: Say, statistics: ExamStatistics, metrics: ExamMetrics): Sheet {
  const of = byQuestion(metrics.discrimination);
  return perQuestion(
    say,
    statistics,
    [
      say('upperCorrect'),
      say('topTotal'),
      say('lowerCorrect'),
      say('bottomTotal'),
      say('dIndex'),
      say('verdict'),
    ],
    (guid) => {
      const figures = of.get(guid);
      return figures
        ? [
            figures.upperCorrect,
            figures.topTotal,
            figures.lowerCorrect,
            figures.bottomTotal,
            figures.dIndex,
            figures.verdict && say(figures.verdict),
          ]
        : [];
    },
  );
}

function difficulty(say: Say, statistics: ExamStatistics, metrics: ExamMetrics): Sheet {
  const of = byQuestion(metrics.difficulty);
  return perQuestion(
    say,
    statistics,
    [say('correct'), say('asked'), say('pValue'), say('level')],
    (guid) => {
      const figures = of.get(guid);
      return figures
        ? [
            figures.correctAnswers,
            figures.totalStudents,
            figures.pValue,
            figures.difficultyLevel && say(figures.difficultyLevel),
          ]
        : [];
    },
  );
}

/** The sheet of a table; null before anything is computed, and while the exam is active. */
function sheetOf(table: StatisticsTable, say: Say, statistics: ExamStatistics): Sheet | null {
  if (table === 'summary') return summary(say, statistics);
  if (table === 'expanded') return expanded(say, statistics);
  const { calculateAllMetrics: metrics } = statistics;
  return (
    metrics &&
    { reliability, validity, discrimination, difficulty }[table](say, statistics, metrics)
  );
}

/** Exports tables of the statistics as spreadsheets: unrounded figures beside their inputs. */
export function createFiles({ statisticsWithScores }: Statistics) {
  return {
    async table(
      caller: Caller,
      examGuid: string,
      table: StatisticsTable,
      language: Language,
    ): Promise<ApiResponse<FileDownload | null>> {
      const statistics = await statisticsWithScores(caller, examGuid, language);
      if (!statistics) return refuse(EXPORT.notFound);
      const say: Say = (name) => TEXTS[language][name];
      const sheet = sheetOf(table, say, statistics);
      if (!sheet || sheet.rows.length === 0) return refuse(EXPORT.nothing);
      const bytes = await writeXlsx({
        sheet: say(`sheet_${table}`),
        rightToLeft: language === 'ar',
        ...sheet,
      });
      return ok({
        name: fileName(say(`sheet_${table}`), statistics.examDetails.title, '.xlsx'),
        octets: bytes,
      });
    },
  };
}
