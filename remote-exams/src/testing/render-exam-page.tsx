import type { Exam } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { EXAM, fiveQuestions } from './fake-exam-server';
import { renderExams } from './render-exams';
import ExamPage from '../exam/exam-page';

export const questions = (examQuestions = fiveQuestions()) =>
  answered({
    exam: {
      title: 'Mechanics',
      subjectName: 'Physics',
      totalStudentDegrees: null,
      totalDegrees: 10,
      questionsCount: 5,
      examQuestions,
    },
  });

export function openExamPage(exam: Exam, view = '', options: TestHostOptions = {}) {
  return renderExams({
    at: `/showExam=${EXAM}${view}`,
    ui: (
      <RouteParamsProvider value={{ id: EXAM }}>
        <ExamPage />
      </RouteParamsProvider>
    ),
    ...options,
    api: {
      'GET Exams/GetExam': () => answered(exam),
      'GET Exams/GetQuestions': () => questions(),
      'GET Exams/GetPermissions': () =>
        answered({ blockAccessResources: false, enableFaceIdVerification: false }),
      ...options.api,
    },
  });
}
