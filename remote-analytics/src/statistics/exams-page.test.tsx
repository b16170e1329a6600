import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Exam } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { renderAnalytics } from '../testing/render-analytics';
import ExamsPage from './exams-page';
import { EXAM } from '../testing/sample-statistics';

const exam: Exam = {
  guid: EXAM,
  title: 'Mechanics',
  description: '',
  startDate: '2026-02-01T09:00:00',
  endDate: '2026-02-01T10:00:00',
  examStatus: 'expired',
  isActive: false,
  showResult: false,
  examType: 3,
  enablePasswordToEnter: false,
  passwordToEnter: '',
  enableFaceIdVerification: false,
  blockAccessResources: false,
  restrictedMovingToNext: false,
  showCorrectAnswerAfterSubmit: false,
  restrictedByTime: false,
  restrictedTime: '00:00:00',
  numberOfQuestionsInPage: 5,
  partialMarks: false,
  randomQuestionsEnable: false,
  folderId: null,
  subjectGuid: EXAM,
  subjectName: 'Physics',
  sectionGuid: EXAM,
  sectionName: 'A',
  stageName: '',
  departmentName: '',
  teacherName: 'Ahmad',
  studentsCount: 2,
  hasFinished: false,
};

test('links ended exams to their statistics and fetches other states', async () => {
  const { host } = renderAnalytics({
    ui: <ExamsPage />,
    api: {
      'GET Exams/Get': ({ query }) =>
        answered({ exams: query.status === 'expired' ? [exam] : [], folders: [], path: [] }),
    },
  });
  expect(await screen.findByRole('link', { name: 'Mechanics' })).toHaveAttribute(
    'href',
    `/examStatistics=${EXAM}`,
  );
  expect(screen.getByText('2 students')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Started' }));
  expect(await screen.findByText('There are no exams in this state')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Started' }));
  expect(screen.getByRole('button', { name: 'Started' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(host.api.callsOf('GET Exams/Get').map(({ query }) => query.status)).toEqual([
      'expired',
      'running',
    ]),
  );
});
