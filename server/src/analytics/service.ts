import { EXAM_FOUND, type ApiResponse, type ExamStatistics } from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { notFound } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { attemptAt, deadlineOf, type Attempt, type ExamTimes } from '../exams/rules/attempt';
import { givenMarkOf, markOf, totalOf } from '../exams/rules/mark';
import { paperMarks } from '../exams/rules/total-mark';
import type { ExamRow, QuestionRow } from '../exams/rows';
import { creatorOf, findExam } from '../exams/store-exams';
import { listQuestions } from '../exams/store-questions';
import { typesOf } from '../exams/store-random';
import { ReportCache, type Previous } from './report-cache';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { reportOf, type Report } from './report';
import { readReportRows, type ReportRows } from './report-rows';
import { NOT_ASKED, sheetOf, UNGRADED, type Sheet } from './sheet';
import * as store from './store';

const TEXTS = { ar, en } as const;
type Language = keyof typeof TEXTS;
type StudentDetails = ExamStatistics['studentsDetails'][number];
type Metrics = NonNullable<ExamStatistics['calculateAllMetrics']>;
interface Page {
  readonly from: number;
  readonly take: number;
}

/** The progress of a student's attempt as of now. */
interface AttemptProgress {
  readonly row: store.StudentRow;
  readonly finishedAt: Date | null;
  readonly endsAt: Date | null;
}

/** The cached statistics of an exam. */
interface ExamReport {
  /** As of the computation: a rename of the subject or section does not repeat it. */
  readonly exam: ExamRow;
  readonly report: Report;
  readonly students: readonly StudentDetails[];
  readonly finished: readonly store.StudentRow[];
  readonly sheet: Sheet;
  readonly questions: readonly QuestionRow[];
  readonly rows: ReportRows;
  /**
   * When the next running attempt ends by time, in milliseconds since the epoch; null when none
   * does.
   */
  readonly nextEnd: number | null;
}

const NO_RESULTS = {
  passCount: 0,
  totalCount: 0,
  ungradedCount: 0,
  meanShare: null,
  medianShare: null,
  scoreDistribution: [],
};

const timesOf = ({ start_at, end_at, restricted_seconds }: ExamRow): ExamTimes => ({
  startAt: start_at,
  endAt: end_at,
  restrictedSeconds: restricted_seconds,
});

function attemptProgressOf(times: ExamTimes, row: store.StudentRow, now: Date): AttemptProgress {
  const { entered_at, finished_at, finished_by, extra_seconds } = row;
  if (!entered_at) return { row, finishedAt: null, endsAt: null };
  const attempt: Attempt = {
    enteredAt: entered_at,
    extraSeconds: extra_seconds,
    finished: finished_at && finished_by ? { at: finished_at, by: finished_by } : null,
  };
  const finishedAt = attemptAt(times, attempt, now).finished?.at ?? null;
  return { row, finishedAt, endsAt: finishedAt ? null : deadlineOf(times, attempt) };
}

/** Whether the fingerprints of the exam's settings and answers, the first two, are the same. */
const isSameSitting = ([settings, answers]: readonly boolean[]): boolean =>
  settings === true && answers === true;

type Draws = Awaited<ReturnType<typeof store.drawsOf>>;

/** The number of questions asked of each student. */
function askedCounts(draws: Draws): ReadonlyMap<string, number> {
  return new Map(
    draws.flatMap(({ questions, students }) => {
      const count = questions === '' ? 0 : questions.split(',').length;
      return students.split(',').map((guid) => [guid, count] as const);
    }),
  );
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

/** Statistics of exams (STAT-16; docs/decisions/0023). */
export function createStatistics({ db, clock, time, files, writes }: Services) {
  const titleOf = ({ html }: QuestionRow): string => files.htmlForStorage(html).text;

  async function attemptsOf(exam: ExamRow): Promise<AttemptProgress[]> {
    const now = clock.now();
    return (await store.studentsOf(db, exam.guid)).map((row) =>
      attemptProgressOf(timesOf(exam), row, now),
    );
  }

  /**
   * Which questions each student was asked. The count is enough for students who were asked as many
   * as there are: questions cannot be deleted once a student has entered.
   */
  async function drawsOf(
    examGuid: string,
    all: readonly AttemptProgress[],
    questions: readonly QuestionRow[],
  ): Promise<Draws> {
    const entered = all.filter(({ row }) => row.entered_at !== null);
    const askedAll = entered
      .filter(({ row }) => row.asked === questions.length)
      .map(({ row }) => row.guid);
    const rest = entered
      .filter(({ row }) => row.asked !== questions.length)
      .map(({ row }) => row.guid);
    const drawn = await store.drawsOf(db, examGuid, rest);
    return askedAll.length === 0
      ? drawn
      : [
          { questions: questions.map(({ guid }) => guid).join(','), students: askedAll.join(',') },
          ...drawn,
        ];
  }

  /** The number of questions for students who have not entered yet. */
  const toDraw = async ({ guid }: ExamRow): Promise<number> =>
    (await typesOf(db, guid)).reduce(
      (sum, { available, drawn }) => sum + Math.min(available, drawn ?? available),
      0,
    );

  const details = (
    { row, finishedAt }: AttemptProgress,
    asked: number,
    answered: number,
    degree: number | null,
  ): StudentDetails => ({
    studentGuid: row.guid,
    studentName: row.name,
    degree,
    questionsCount: asked,
    questionsAnsweredCount: answered,
    questionsNotAnsweredCount: asked - answered,
    enterDate: time.formatNullable(row.entered_at),
    endDate: time.formatNullable(finishedAt),
  });

  const counts = (exam: ExamRow, students: readonly StudentDetails[]) => ({
    title: exam.title,
    subjectName: exam.subject_name,
    sectionName: exam.section_name,
    isActive: exam.is_active,
    randomQuestionsEnable: exam.random_questions,
    studentsCount: students.length,
    enteredCount: students.filter(({ enterDate }) => enterDate !== null).length,
    finishedCount: students.filter(({ endDate }) => endDate !== null).length,
  });

  async function make(
    examGuid: string,
    previous: Previous<ExamReport> | null,
  ): Promise<ExamReport> {
    const creator = await creatorOf(db, examGuid);
    const exam =
      creator === undefined ? undefined : await findExam(db, { teacher: creator }, examGuid);
    if (!exam) throw notFound();
    const all = await attemptsOf(exam);
    const finished = all.filter(({ finishedAt }) => finishedAt !== null).map(({ row }) => row);
    const guids = finished.map(({ guid }) => guid);
    const questions = await listQuestions(db, { examGuid });
    const draws = await drawsOf(examGuid, all, questions);
    const types = new Set(questions.map(({ question_type }) => question_type));
    const rows = await readReportRows(
      db,
      { examGuid, students: guids, types },
      previous && { rows: previous.value.rows, isSameSitting: isSameSitting(previous.isSame) },
    );
    const byGuid = new Map(questions.map((question) => [question.guid, question]));
    const paperOf =
      exam.paper_mark === null
        ? null
        : (asked: readonly string[]) =>
            paperMarks(
              asked.flatMap((guid) => byGuid.get(guid) ?? []),
              exam.paper_mark,
            );
    const sheet = sheetOf({
      students: guids,
      questions: questions.map(({ guid }) => guid),
      draws,
      paperOf,
      marks: rows.marks,
      answers: [...rows.choices, ...rows.writers],
    });
    const report = reportOf({
      questions,
      titleOf,
      sheet,
      extra: finished.map(({ extra }) => extra),
      choices: rows.choices,
      written: rows.written,
    });

    const places = new Map(guids.map((guid, place) => [guid, place]));
    const unfinished = all
      .filter(({ row, finishedAt }) => row.entered_at !== null && finishedAt === null)
      .map(({ row }) => row.guid);
    const progress = new Map(
      (unfinished.length === 0 ? [] : await store.progressOf(db, examGuid, unfinished)).map(
        (row) => [row.guid, row],
      ),
    );
    const [asked, willBeAsked] = [askedCounts(draws), await toDraw(exam)];
    const students = all.map((one) => {
      const { guid, extra } = one.row;
      const place = places.get(guid);
      if (place !== undefined)
        return details(
          one,
          report.asked[place] ?? 0,
          report.answered[place] ?? 0,
          givenMarkOf(totalOf(sheet.given[place] ?? null, extra)),
        );
      const { answered = 0, degree = null } = progress.get(guid) ?? {};
      return details(
        one,
        asked.get(guid) ?? willBeAsked,
        answered,
        givenMarkOf(totalOf(degree, extra)),
      );
    });
    const ends = all.flatMap(({ endsAt }) => endsAt?.getTime() ?? []);
    return {
      exam,
      report,
      students,
      finished,
      sheet,
      questions,
      rows,
      nextEnd: ends.length === 0 ? null : ends.reduce((least, end) => Math.min(least, end)),
    };
  }

  const reports = new ReportCache<ExamReport>(writes, {
    fingerprints: [
      (examGuid) => store.settingOf(db, examGuid),
      (examGuid) => store.answersStampOf(db, examGuid),
      (examGuid) => store.newestMarkOf(db, examGuid),
    ],
    make,
    isCurrent: ({ nextEnd }) => nextEnd === null || clock.now().getTime() <= nextEnd,
  });

  /** Statistics of an active exam: progress only, no marks and no figures derived from them. */
  async function live(exam: ExamRow): Promise<ExamStatistics> {
    const [all, questions, willBeAsked] = [
      await attemptsOf(exam),
      await listQuestions(db, { examGuid: exam.guid }),
      await toDraw(exam),
    ];
    const draws = await drawsOf(exam.guid, all, questions);
    const answered = new Map(
      (await store.answeredCounts(db, exam.guid)).map((row) => [row.guid, row.answered]),
    );
    const asked = askedCounts(draws);
    const askedOf = new Map<string, number>();
    for (const { questions: drawn, students } of draws)
      for (const guid of drawn.split(','))
        askedOf.set(guid, (askedOf.get(guid) ?? 0) + students.split(',').length);
    const students = all.map((one) =>
      details(one, asked.get(one.row.guid) ?? willBeAsked, answered.get(one.row.guid) ?? 0, null),
    );
    return {
      examDetails: { ...NO_RESULTS, ...counts(exam, students) },
      studentsDetails: students,
      questionsDetails: [],
      calculateAllMetrics: null,
      questions: questions.map((question) => ({
        questionGuid: question.guid,
        questionTitle: titleOf(question),
        questionType: question.question_type,
        answeredCount: answered.get(question.guid) ?? 0,
        correctAnswerd: null,
        questionMark: markOf(question.mark),
        askedCount: askedOf.get(question.guid) ?? 0,
        ungradedCount: 0,
      })),
    };
  }

  async function statisticsOf(
    exam: ExamRow,
    page: Page,
    language: Language,
  ): Promise<ExamStatistics> {
    if (exam.is_active) return live(exam);
    const cached = await reports.get(exam.guid);
    // The exam may have been activated between the two reads.
    if (cached.exam.is_active) return live(cached.exam);
    const { report, students, finished } = cached;
    return {
      examDetails: { ...report.results, ...counts(exam, students) },
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
