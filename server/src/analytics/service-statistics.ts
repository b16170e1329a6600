import { EXAM_FOUND, type ApiResponse, type ExamStatistics } from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Services } from '../platform/services';
import { givenMarkOf, markOf, totalOf } from '../exams/rules/mark';
import type { ExamRow } from '../exams/rows';
import { findExam } from '../exams/store-exams';
import { examDetails } from './exam-progress';
import { makeExamReport, type ExamReport } from './exam-report';
import { liveStatistics } from './live-statistics';
import ar from './locales/ar.json';
import en from './locales/en.json';
import type { Report } from './report';
import { ReportCache } from './report-cache';
import { NOT_ASKED, UNGRADED } from './sheet';
import * as store from './store';

const TEXTS = { ar, en } as const;
type Language = keyof typeof TEXTS;
type Metrics = NonNullable<ExamStatistics['calculateAllMetrics']>;
interface Page {
  readonly from: number;
  readonly take: number;
}

/** The marks of a page of students, by name, in every question asked of them. */
function scoresOf(
  { sheet, questions, finished }: ExamReport,
  { from, take }: Page,
): Metrics['students'] {
  return finished.slice(from, from + take).map((row, index) => {
    const place = from + index;
    const scores: Metrics['students'][number]['scores'] = [];
    questions.forEach(({ guid }, item) => {
      const mark = sheet.marks[item * sheet.students + place] ?? NOT_ASKED;
      if (mark !== NOT_ASKED)
        scores.push({ questionGuid: guid, score: mark === UNGRADED ? null : markOf(mark) });
    });
    return {
      studentGuid: row.guid,
      studentName: row.name,
      scores,
      total: givenMarkOf(totalOf(sheet.given[place] ?? null, row.extra)),
    };
  });
}

/** The cached statistics of an inactive exam; `exam` has its current names. */
function presentReport(
  exam: ExamRow,
  cached: ExamReport,
  page: Page,
  language: Language,
): ExamStatistics {
  const { report, students, finished } = cached;
  return {
    examDetails: { ...report.results, ...examDetails(exam, students) },
    studentsDetails: [...students],
    questions: report.questions,
    questionsDetails: report.questionsDetails,
    calculateAllMetrics:
      finished.length === 0
        ? null
        : {
            ...report.metrics,
            message: TEXTS[language][`reliability_${report.message}`],
            students: scoresOf(cached, page),
          },
  };
}

/** Statistics of exams (STAT-16; docs/decisions/0023). */
export function createStatistics(services: Services) {
  const { db, clock, writes } = services;

  const reports = new ReportCache<ExamReport>(writes, {
    fingerprints: [
      (examGuid) => store.settingOf(db, examGuid),
      (examGuid) => store.answersStampOf(db, examGuid),
      (examGuid) => store.newestMarkOf(db, examGuid),
    ],
    make: (examGuid, previous) => makeExamReport(services, examGuid, previous),
    isCurrent: ({ nextEnd }) => nextEnd === null || clock.now().getTime() <= nextEnd,
  });

  async function statisticsOf(
    exam: ExamRow,
    page: Page,
    language: Language,
  ): Promise<ExamStatistics> {
    if (exam.is_active) return liveStatistics(services, exam);
    const cached = await reports.get(exam.guid);
    // The exam may have been activated between the two reads.
    if (cached.exam.is_active) return liveStatistics(services, cached.exam);
    return presentReport(exam, cached, page, language);
  }

  return {
    async of(
      caller: Caller,
      examGuid: string,
      page: Page,
      language: Language,
    ): Promise<ApiResponse<ExamStatistics | null>> {
      const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
      return exam ? ok(await statisticsOf(exam, page, language)) : refuse(EXAM_FOUND.notFound);
    },

    /** The statistics with the marks of every student; null when the exam is not the caller's. */
    async statisticsWithScores(
      caller: Caller,
      examGuid: string,
      language: Language,
    ): Promise<ExamStatistics | null> {
      const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
      return exam ? statisticsOf(exam, { from: 0, take: Infinity }, language) : null;
    },

    /** The cached figures of an exam, which must be inactive. */
    reportOf: async (examGuid: string): Promise<Report> => (await reports.get(examGuid)).report,
  };
}

export type Statistics = ReturnType<typeof createStatistics>;
