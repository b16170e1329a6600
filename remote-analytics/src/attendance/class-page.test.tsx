import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ATTENDANCE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { atTestEnd, currentPath, keepFocus } from '@riwaq/ui/testing';
import { addDays } from './class-day';
import {
  allSaved,
  AT,
  hoursOf,
  leave,
  marks,
  openTab,
  row,
  saves,
  SECTION,
  serverOf,
  show,
  SUBJECT,
} from '../testing/class-page-server';

// The chart needs a canvas, which jsdom lacks; its accompanying table is tested instead.
jest.mock('./month-chart', () => ({
  __esModule: true,
  default: ({ label, months }: { label: string; months: { month: string; hours: number }[] }) => (
    <figure aria-label={label}>
      {months.map(({ month, hours }) => `${month}: ${hours}`).join(', ')}
    </figure>
  ),
}));

afterEach(() => leave());

test('sets the hours by digit, moves to the next student and saves', async () => {
  const { server } = await show();
  act(() => within(hoursOf('Ali')).getByRole('radio', { name: 'Present' }).focus());
  await userEvent.keyboard('0');
  await userEvent.keyboard('3');
  // Arabic-Indic digits work as well.
  await userEvent.keyboard('٢');
  expect(within(hoursOf('Badr')).getByRole('radio', { name: '3 hours absent' })).toBeChecked();
  await allSaved();
  expect(marks(server)).toEqual([0, 3, 2]);
});

test('moves by arrow keys, clears by Delete and excuses by E', async () => {
  const { server } = await show(
    serverOf([row('Ali', { hours: 2, version: 1 }), row('Badr'), row('Huda')]),
  );
  act(() => within(hoursOf('Ali')).getByRole('radio', { checked: true }).focus());
  await userEvent.keyboard('e');
  expect(screen.getByRole('button', { name: 'Excused: Ali' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight} ');
  expect(within(hoursOf('Badr')).getByRole('radio', { name: '2 hours absent' })).toBeChecked();
  await userEvent.keyboard('{ArrowUp}{Delete}');
  await allSaved();
  expect(marks(server)).toEqual([null, 2, null]);
});

test('marks all students present except those already marked absent', async () => {
  const { server, host } = await show(
    serverOf([row('Ali'), row('Badr', { hours: 4, version: 2 }), row('Huda')]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'The other 2 present' }));
  await allSaved();
  expect(marks(server)).toEqual([0, 4, 0]);
  expect(saves(host)).toEqual([
    [
      ['ali', 0],
      ['huda', 0],
    ],
  ]);
  expect(screen.getByRole('button', { name: 'The other 0 present' })).toBeDisabled();
});

test('shows a conflict and lets the teacher choose a version', async () => {
  const { server } = await show();
  server.stored.set('ali', row('Ali', { hours: 7, version: 1, changedBy: 'Noor' }));
  server.stored.set('badr', row('Badr', { hours: 6, version: 1, changedBy: 'Noor' }));
  await userEvent.click(within(hoursOf('Ali')).getByRole('radio', { name: '2 hours absent' }));
  await userEvent.click(within(hoursOf('Badr')).getByRole('radio', { name: 'Present' }));
  expect(
    await screen.findByText(
      /Noor.* has saved this in the meantime: 7 hours absent\. Yours: 2 hours absent/,
    ),
  ).toBeVisible();
  expect(await screen.findByText('2 were changed by someone else: choose below.')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Use mine' })[0]!);
  await waitFor(() => expect(server.stored.get('ali')?.hours).toBe(2));
  await userEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
  await allSaved();
  expect(within(hoursOf('Badr')).getByRole('radio', { name: '6 hours absent' })).toBeChecked();
  expect(server.stored.get('badr')?.hours).toBe(6);
});

test('shows why a mark was refused and retries it', async () => {
  const { host, server } = await show();
  host.api.answer('PUT Attendance/SaveDay', () => answered(null, ATTENDANCE.notFound));
  await userEvent.click(within(hoursOf('Ali')).getByRole('radio', { name: '2 hours absent' }));
  expect(await screen.findByText(/You do not take the attendance of this class/)).toBeVisible();
  host.api.answer('PUT Attendance/SaveDay', server.api['PUT Attendance/SaveDay'] as never);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await allSaved();
  expect(server.stored.get('ali')?.hours).toBe(2);
});

test('saves a note on blur', async () => {
  const { server } = await show(serverOf([row('Ali', { hours: 2, version: 1 })]));
  await userEvent.click(screen.getByRole('button', { name: 'Note on \u2066Ali\u2069' }));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Note on \u2066Ali\u2069' }),
    'came late',
  );
  await userEvent.tab();
  await waitFor(() =>
    expect(server.stored.get('ali')).toMatchObject({ note: 'came late', hours: 2 }),
  );
});

test('links to unsaved marks of another day', async () => {
  const first = await show();
  first.server.reachable = false;
  await userEvent.click(within(hoursOf('Ali')).getByRole('radio', { name: '5 hours absent' }));
  await screen.findByText(/attendance of 1 student is not sent yet/);
  await userEvent.click(screen.getByRole('button', { name: 'The day before' }));
  expect(
    await screen.findByRole('region', { name: 'Not saved yet, of other days or classes' }),
  ).toHaveTextContent(/Physics · A.*1 student/);
  const [, day = ''] = /day=([\d-]+)/.exec(currentPath()) ?? [];
  await userEvent.click(screen.getByRole('link', { name: /Physics · A/ }));
  expect(currentPath()).toContain(`day=${addDays(day, 1)}`);
});

test('moves the focus from the vanished “Today” to its neighbour', async () => {
  atTestEnd(keepFocus(document));
  await show();
  const before = screen.getByRole('button', { name: 'The day before' });
  await userEvent.click(before);
  const today = await screen.findByRole('button', { name: 'Today' });
  expect(before).toHaveFocus();
  await userEvent.click(today);
  const day = within(screen.getByRole('group', { name: 'Day' }));
  await waitFor(() => expect(day.getByRole('button', { name: 'Files and history' })).toHaveFocus());
});

test('finds students by name or code and filters unmarked ones', async () => {
  await show(
    serverOf([
      row('Ali', { hours: 0, version: 1 }),
      row('Badr', { hours: 2, version: 1 }),
      row('Huda'),
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Not taken' }));
  expect(
    within(screen.getByRole('list', { name: 'Students' })).getAllByRole('listitem'),
  ).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Absent' }));
  expect(within(screen.getByRole('list', { name: 'Students' })).getByText('Badr')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search students' }), 'c-ali{Enter}');
  expect(await screen.findByText('No such student')).toBeVisible();
});

test('shows a warning near the absence limit', async () => {
  await show(
    serverOf([
      row('Ali', { unexcusedHours: 12 }),
      row('Badr', { unexcusedHours: 9 }),
      row('Huda', { unexcusedHours: 8 }),
    ]),
  );
  expect(screen.getByText('Warning, hours: 12 of 12')).toBeVisible();
  expect(screen.getByText('Hours: 9 of 12')).toBeVisible();
  expect(screen.queryByText('Hours: 8 of 12')).toBeNull();
});

test('lists who changed what in the history', async () => {
  const { host } = await show();
  host.api.answer('GET Attendance/GetHistory', () =>
    answered([
      {
        studentGuid: 'ali',
        studentName: 'Ali',
        day: '2026-03-02',
        before: 3,
        beforeExcused: false,
        after: 3,
        afterExcused: true,
        note: 'a letter',
        source: 'hand' as const,
        changedBy: 'Noor',
        changedDate: '2026-03-03T08:00:00',
      },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'History of \u2066Ali\u2069' }));
  expect(await screen.findByText('3 hours absent → 3 hours absent, excused')).toBeVisible();
  expect(screen.getByText('a letter')).toBeVisible();
});

describe('months view', () => {
  const total = (studentName: string, hours: number, excusedHours: number) => ({
    studentGuid: studentName,
    studentName,
    studentCode: '',
    hours,
    excusedHours,
    unexcusedHours: hours - excusedHours,
    markedDays: 9,
    absentDays: 4,
    months: [
      { month: '2026-02', hours: 1, excusedHours: 0 },
      { month: '2026-03', hours: hours - 1, excusedHours },
    ],
  });
  const summary = {
    students: [total('Ali', 14, 1), total('Badr', 5, 5)],
    months: ['2026-02', '2026-03'],
    daysCount: 9,
    warningHours: 12,
  };
  const open = async () => {
    const server = serverOf();
    const shown = openTab(
      {
        api: {
          ...server.api,
          'GET Attendance/GetSummary': () => answered(summary),
          'PUT Attendance/SaveWarning': () => answered(null),
        },
      },
      `${AT}&view=summary`,
    );
    await screen.findByRole('button', { name: 'Ali' });
    return shown;
  };

  test('sums hours by month and student and finds warned students', async () => {
    await open();
    expect(
      await screen.findByRole('figure', { name: 'Hours of absence by month' }),
    ).toHaveTextContent('2026-02: 2, 2026-03: 17');
    await userEvent.click(screen.getByRole('button', { name: 'Ali' }));
    expect(
      screen.getByRole('figure', { name: 'Hours of absence of \u2066Ali\u2069 by month' }),
    ).toHaveTextContent('2026-02: 1, 2026-03: 13');
    expect(screen.getByText('Warning, hours: 13 of 12')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Warned (1)' }));
    expect(screen.queryByRole('button', { name: 'Badr' })).toBeNull();
  });

  test('saves the warning limit and rejects an invalid number', async () => {
    const { host } = await open();
    const field = screen.getByRole('spinbutton', {
      name: 'Warn from this many hours without an excuse',
    });
    await userEvent.clear(field);
    await userEvent.type(field, '0');
    expect(await screen.findByText('Enter a whole number of hours from 1 to 300.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '20');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(host.api.callsOf('PUT Attendance/SaveWarning').map(({ body }) => body)).toEqual([
        { subjectGuid: SUBJECT, sectionGuid: SECTION, warningHours: 20 },
      ]),
    );
  });
});
