import { screen, within } from '@testing-library/react';
import { ROLE, type OwnAttendance } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { renderAnalytics } from '../testing/render-analytics';
import AbsencePage from './absence-page';

// Proves ATTEND-1.

jest.mock('./month-chart', () => ({
  __esModule: true,
  default: ({ label }: { label: string }) => <figure aria-label={label} />,
}));

const physics: OwnAttendance = {
  subjectGuid: 'physics',
  subjectName: 'Physics',
  warningHours: 12,
  hours: 14,
  excusedHours: 2,
  unexcusedHours: 12,
  markedDays: 20,
  months: [{ month: '2026-03', hours: 14, excusedHours: 2 }],
  days: [
    { day: '2026-03-02', hours: 2, excused: true, note: 'a letter', teacherName: 'Ahmad' },
    { day: '2026-03-01', hours: 3, excused: false, note: '', teacherName: 'Ahmad' },
  ],
};
const show = (own: OwnAttendance[]) =>
  renderAnalytics({
    at: '/absence?subjectGuid=physics',
    ui: <AbsencePage />,
    role: ROLE.student,
    api: { 'GET Attendance/GetStudentAttendance': () => answered(own) },
  });

test('shows hours by subject, the warning and each day with its note', async () => {
  show([
    physics,
    {
      ...physics,
      subjectGuid: 'logic',
      subjectName: 'Logic',
      hours: 0,
      excusedHours: 0,
      unexcusedHours: 0,
      months: [],
      days: [],
    },
  ]);
  const card = await screen.findByRole('region', { name: 'Physics' });
  expect(within(card).getByText('Warning, hours: 12 of 12')).toBeVisible();
  expect(
    within(card).getByText('Hours without an excuse: 12; the warning comes at 12.'),
  ).toBeVisible();
  const [first, second] = within(
    within(card).getByRole('list', { name: 'Absences in Physics' }),
  ).getAllByRole('listitem');
  expect(first).toHaveTextContent(/2026\/03\/02.*2 hours absent, excused.*a letter.*Ahmad/);
  expect(second).toHaveTextContent(/2026\/03\/01.*3 hours absent/);
  expect(
    within(screen.getByRole('region', { name: 'Logic' })).getByText('You were always present.'),
  ).toBeVisible();
  expect(
    await screen.findByRole('figure', { name: 'My hours of absence by month' }),
  ).toBeInTheDocument();
});

test('says when no attendance was taken yet', async () => {
  show([]);
  expect(await screen.findByText('No attendance has been taken yet')).toBeVisible();
});
