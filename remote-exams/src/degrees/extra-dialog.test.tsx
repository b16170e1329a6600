import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type ApiErrorCode, type ExtraStudent, type FieldError } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { EXAM } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import ExtraDialog from './extra-dialog';
import { useExtraDegrees } from './use-degrees';

const student: ExtraStudent = {
  studentGuid: 'a0000000-0000-4000-8000-000000000001',
  studentName: 'Omar Hadi',
  degree: 10,
  extraDegree: 0,
  total: 10,
};

/** The page behind the dialog. */
function Behind() {
  const state = useExtraDegrees(EXAM);
  return (
    <p>
      {state.kind === 'ready'
        ? `given: ${state.data.given.map(({ degree }) => degree).join()}`
        : ''}
    </p>
  );
}
const failed = (code: ApiErrorCode, status: number, fields: FieldError[] = []) =>
  new ApiError({ code, status, endpoint: 'POST Degrees/AddExtraDegrees', fields });

test('does not report a changed retry after a lost response as saved', async () => {
  const stored: number[] = [];
  const closed = jest.fn();
  const { host } = renderExams({
    ui: (
      <>
        <Behind />
        <ExtraDialog
          examGuid={EXAM}
          students={[student]}
          open
          onClose={closed}
          onDone={jest.fn()}
        />
      </>
    ),
    api: {
      'GET Degrees/GetExtraDegrees': () =>
        answered({
          students: [student],
          given: stored.map((degree) => ({
            extraGuid: 'x',
            studentGuid: student.studentGuid,
            studentName: student.studentName,
            degree,
            reason: 'Project',
            givenBy: 'T',
            givenDate: '2026-03-01T10:00:00',
            removedBy: null,
            removedDate: null,
          })),
        }),
      'POST Degrees/AddExtraDegrees': ({ body }) => {
        if (stored.length > 0)
          throw failed('conflict', 409, [{ path: 'extraGuid', message: 'madeOtherwise' }]);
        stored.push(body.degree);
        throw failed('network', 0);
      },
    },
  });
  expect(await screen.findByText('given:')).toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog'));
  const [degree, save] = [
    dialog.getByRole('spinbutton'),
    dialog.getByRole('button', { name: 'Save' }),
  ];
  await userEvent.type(degree, '5');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Project');
  await userEvent.click(save);
  expect(await dialog.findByText(/could not be reached/)).toBeVisible();
  expect(await screen.findByText('given: 5')).toBeInTheDocument();
  await userEvent.clear(degree);
  await userEvent.type(degree, '3');
  await userEvent.click(save);
  expect(await dialog.findByText(/An earlier attempt to save this arrived/)).toBeVisible();
  await waitFor(() => expect(host.api.callsOf('POST Degrees/AddExtraDegrees')).toHaveLength(2));
  expect(host.notices).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
});
