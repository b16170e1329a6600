import type { ExamStatistics } from '@riwaq/api';
import type { Services } from '../platform/services';
import { markOf } from '../exams/rules/mark';
import type { ExamRow } from '../exams/rows';
import { listQuestions } from '../exams/store-questions';
import {
  askedPerQuestion,
  askedPerStudent,
  attemptsOf,
  drawsOf,
  examDetails,
  questionsToDraw,
  studentDetails,
} from './exam-progress';
import * as store from './store';

const NO_RESULTS = {
  passCount: 0,
  totalCount: 0,
  ungradedCount: 0,
  meanShare: null,
  medianShare: null,
  scoreDistribution: [],
};

/** Statistics of an active exam: progress only, no marks and no figures derived from them. */
export async function liveStatistics(services: Services, exam: ExamRow): Promise<ExamStatistics> {
  const { db, files } = services;
  const all = await attemptsOf(services, exam);
  const questions = await listQuestions(db, { examGuid: exam.guid });
  const willBeAsked = await questionsToDraw(db, exam);
  const draws = await drawsOf(db, exam.guid, all, questions);
  const answered = new Map(
    (await store.answeredCounts(db, exam.guid)).map((row) => [row.guid, row.answered]),
  );
  const [ofStudent, ofQuestion] = [askedPerStudent(draws), askedPerQuestion(draws)];
  const students = all.map((one) =>
    studentDetails(services, one, {
      asked: ofStudent.get(one.row.guid) ?? willBeAsked,
      answered: answered.get(one.row.guid) ?? 0,
      total: null,
    }),
  );
  return {
    examDetails: { ...NO_RESULTS, ...examDetails(exam, students) },
    studentsDetails: students,
    questionsDetails: [],
    calculateAllMetrics: null,
    questions: questions.map((question) => ({
      questionGuid: question.guid,
      questionTitle: files.htmlForStorage(question.html).text,
      questionType: question.question_type,
      answeredCount: answered.get(question.guid) ?? 0,
      correctAnswerd: null,
      questionMark: markOf(question.mark),
      askedCount: ofQuestion.get(question.guid) ?? 0,
      ungradedCount: 0,
    })),
  };
}
