import { screen } from '@testing-library/react';
import { ROLE } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { renderPortfolio } from '../testing/render-portfolio';
import { aProfile, STUDENT } from '../testing/samples';
import HomeCard from './home-card';

const open = (role: 0 | 2, api: TestHostOptions['api'] = {}) =>
  renderPortfolio({
    at: '/',
    ui: <HomeCard />,
    role,
    api: { 'GET Account/GetStudentProfile': () => answered(aProfile()), ...api },
  });

test('shows a student the counts of their own portfolio', async () => {
  open(ROLE.student);
  expect((await screen.findByText('Goals')).nextSibling).toHaveTextContent('3');
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute(
    'href',
    `/portfolio/${STUDENT}`,
  );
});

const waiting = (count: number) => () =>
  answered({
    count,
    items: Array.from({ length: Math.min(count, 2) }, (_, at) => ({
      sourceGuid: `w${at}`,
      sourceType: 0 as const,
      studentGuid: STUDENT,
      studentFullName: 'Sara Ali',
      title: `Report ${at}`,
      visibility: 'teachers' as const,
      tags: [],
      filesCount: 0,
      date: '2026-01-10T09:00:00',
      progressStatus: null,
      createdDate: '2026-01-10T09:00:00',
    })),
  });

test('shows a teacher work samples awaiting feedback and their number', async () => {
  open(ROLE.teacher, { 'GET Portfolios/GetWaiting': waiting(5) });
  expect(await screen.findByRole('link', { name: 'Report 0' })).toHaveAttribute(
    'href',
    '/worksample/w0',
  );
  expect(screen.getByText('and 3 more')).toBeVisible();
});

test('tells a teacher when no work sample awaits feedback', async () => {
  open(ROLE.teacher, { 'GET Portfolios/GetWaiting': waiting(0) });
  expect(await screen.findByText(/No work sample of your students is marked/)).toBeVisible();
  expect(screen.queryByText(/more/)).toBeNull();
});
