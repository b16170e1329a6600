import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEGREES, DEGREE_NOTE_MAX, type DegreeRow } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { degreeList as session } from '../testing/degree-list';
import { renderExams } from '../testing/render-exams';
import DegreePage from './degree-page';

const { sessionGuid: LIST, sectionGuid: SECTION } = session;
const row = (studentGuid: string, studentName: string): DegreeRow => ({
  studentGuid,
  studentName,
  studentCode: '',
  degree: null,
  note: '',
  version: 0,
});
const rows = [row('ali', 'Ali'), row('badr', 'Badr')];

function open({ api, ...options }: TestHostOptions = {}) {
  return renderExams({
    at: `/degree/${LIST}/${SECTION}`,
    ui: (
      <RouteParamsProvider value={{ id: LIST, id2: SECTION }}>
        <DegreePage />
      </RouteParamsProvider>
    ),
    ...options,
    api: {
      'GET Degrees/GetSession': () => answered({ session, rows }),
      'PUT Degrees/SaveDegrees': ({ body }) =>
        answered({
          rows: body.degrees.map(({ studentGuid, degree, note = '' }) => ({
            ...row(studentGuid, studentGuid),
            degree,
            note,
            version: 1,
          })),
          changed: [],
          invalid: [],
        }),
      ...api,
    },
  });
}
const degreeOf = (name: string) => screen.findByRole('textbox', { name: `Degree of ${name}` });
const noteOf = (name: string) =>
  screen.getByRole('textbox', { name: new RegExp(`^Note for ${name}`) });

test('shows a pasted note as too long and saves the other rows', async () => {
  const { host } = open();
  const lines = [`12\t${'x'.repeat(DEGREE_NOTE_MAX + 1)}`, '15\tgood'];
  fireEvent.paste(await degreeOf('Ali'), { clipboardData: { getData: () => lines.join('\n') } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The note may have at most 500 characters. Shorten it.',
  );
  expect(noteOf('Ali')).toBeInvalid();
  expect(noteOf('Ali')).toHaveAccessibleDescription(/at most 500/);
  expect(await degreeOf('Ali')).toBeValid();
  await waitFor(() =>
    expect(host.api.callsOf('PUT Degrees/SaveDegrees')).toMatchObject([
      { body: { degrees: [{ studentGuid: 'badr', degree: 15, note: 'good' }] } },
    ]),
  );
});

test('saves the focused field before it ends the list', async () => {
  const { host } = open({ api: { 'PUT Degrees/EndSession': () => answered(null) } });
  await userEvent.type(await degreeOf('Badr'), '15');
  await userEvent.click(screen.getByRole('button', { name: 'End the list' }));
  await waitFor(() =>
    expect(host.api.callsOf('PUT Degrees/EndSession')).toEqual([{ body: { sessionGuid: LIST } }]),
  );
  expect(host.api.callsOf('PUT Degrees/SaveDegrees')).toMatchObject([
    { body: { degrees: [{ studentGuid: 'badr', degree: 15 }] } },
  ]);
  expect(host.confirmations).toMatchObject([
    { text: expect.stringMatching(/^1 student has no degree yet/) as string },
  ]);
  expect(host.notices).toEqual([{ kind: 'success' }]);
});

test('retains the focus on the button that ended the list', async () => {
  let endedDate: string | null = null;
  open({
    api: {
      'GET Degrees/GetSession': () => answered({ session: { ...session, endedDate }, rows }),
      'PUT Degrees/EndSession': () => {
        endedDate = '2026-02-02T09:00:00';
        return answered(null);
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End the list' }));
  expect(await screen.findByRole('button', { name: 'Reopen' })).toHaveFocus();
});

test('offers no degrees when the server does not know the list', async () => {
  open({ api: { 'GET Degrees/GetSession': () => answered(null, DEGREES.notFound) } });
  expect(await screen.findByText('This list no longer exists')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
