import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type ApiErrorCode, type FieldError } from '@riwaq/api';
import { answered, type TestApiHandlers } from '@riwaq/contract/testing';
import { anExam } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import ExamDialog, { type ExamDialogEdit } from './exam-dialog';

// Proves EXAM-10.

const exam = anExam({ isActive: false });
const subjects = [
  {
    subjectGuid: exam.subjectGuid,
    subjectName: 'Physics',
    departments: [
      {
        departmentGuid: 'd1',
        departmentName: 'Science',
        stages: [
          {
            stageGuid: 'st1',
            stageName: 'First',
            studyName: 'Morning',
            sections: [{ sectionGuid: exam.sectionGuid, sectionName: 'A' }],
          },
        ],
      },
    ],
  },
];
const open = (
  edit: ExamDialogEdit,
  onClose = jest.fn(),
  enableFaceIdVerification = false,
  api: TestApiHandlers = {},
  onSaved = jest.fn(),
) =>
  renderExams({
    ui: <ExamDialog edit={edit} open onClose={onClose} onSaved={onSaved} />,
    api: {
      'GET Subjects/Get': () => answered({ subjects }),
      'GET Exams/GetPermissions': () =>
        answered({ blockAccessResources: false, enableFaceIdVerification }),
      'GET Students/Get': () =>
        answered(
          ['Omar Hadi', 'سارة العبيدي'].map((studentFullName, index) => ({
            studentGuid: `a0000000-0000-4000-8000-00000000000${index}`,
            studentFullName,
          })),
        ),
      ...api,
    },
  });
const NOBODY = /Choose at least one student/;

test.each<ExamDialogEdit>([
  { kind: 'again', exam },
  { kind: 'create', folderGuid: null },
])('$kind: reports missing students only after students were chosen', async (edit) => {
  open(edit);
  const all = await screen.findByRole('button', { name: 'Choose all 2' });
  expect(screen.queryByText(NOBODY)).not.toBeInTheDocument();
  await userEvent.click(all);
  expect(screen.queryByText(NOBODY)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(await screen.findByText(NOBODY)).toBeVisible();
});

test.each([
  [true, 1],
  [false, 0],
])('offers face verification only if the university uses it: %s', async (uses, switches) => {
  open({ kind: 'create', folderGuid: null }, jest.fn(), uses);
  expect(await screen.findByRole('button', { name: 'Choose all 2' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryAllByRole('switch', { name: /Verify the face/ })).toHaveLength(switches),
  );
});

test.each([
  [true, 1],
  [false, 0],
])('shows the period that a repetition takes over: %s', async (restrictedByTime, lines) => {
  open({ kind: 'again', exam: { ...exam, restrictedByTime, restrictedTime: '00:45:00' } });
  expect(await screen.findByText(/Its questions and settings are copied/)).toBeVisible();
  expect(screen.queryAllByText('00:45:00')).toHaveLength(lines);
});

test.each<ExamDialogEdit>([
  { kind: 'again', exam },
  { kind: 'create', folderGuid: null },
])('$kind: asks before leaving only if students were chosen', async (edit) => {
  const onClose = jest.fn();
  open(edit, onClose);
  const all = await screen.findByRole('button', { name: 'Choose all 2' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(all);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?')).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
});

const failed = (endpoint: string, code: ApiErrorCode, status: number, fields: FieldError[] = []) =>
  new ApiError({ code, status, endpoint, fields });

test('saves settings and students changed after a lost response', async () => {
  let made = false;
  const [closed, saved] = [jest.fn(), jest.fn()];
  const { host } = open(
    { kind: 'create', folderGuid: null },
    closed,
    false,
    {
      'POST Exams/New': ({ body }) => {
        if (made) return answered({ examGuid: body.examGuid ?? '' });
        made = true;
        throw failed('POST Exams/New', 'network', 0);
      },
      'PUT Exams/Edit': () => answered(null),
      'PUT Exams/AddStudents': () => answered(null),
    },
    saved,
  );
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Mechanics');
  await userEvent.click(screen.getByRole('combobox', { name: /Exam type/ }));
  await userEvent.click(await screen.findByTitle('Monthly'));
  await screen.findByRole('button', { name: 'Choose all 2' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Students' }));
  await userEvent.click(await screen.findByTitle('Omar Hadi'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), ' II');
  await userEvent.click(screen.getByRole('button', { name: /^Choose all/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [{ body: first }, again] = host.api.callsOf('POST Exams/New') as [
    { body: { examGuid: string; studentGuids: string[] } },
    object,
  ];
  expect(again).toMatchObject({ body: { examGuid: first.examGuid, title: 'Mechanics II' } });
  expect(host.api.callsOf('PUT Exams/Edit')).toMatchObject([
    { body: { Guid: first.examGuid, title: 'Mechanics II', isActive: false, showResult: false } },
  ]);
  expect(host.api.callsOf('PUT Exams/AddStudents')).toMatchObject([
    {
      body: {
        examGuid: first.examGuid,
        subjectGuid: exam.subjectGuid,
        sectionGuid: exam.sectionGuid,
      },
    },
  ]);
  expect(host.api.callsOf('PUT Exams/AddStudents')[0]?.body.studentGuids).toHaveLength(2);
  expect(saved).toHaveBeenCalledWith(first.examGuid);
  expect(closed).toHaveBeenCalled();
});

test('does not report a changed repetition after a lost response as saved', async () => {
  const [closed, saved] = [jest.fn(), jest.fn()];
  const { host } = open(
    { kind: 'again', exam },
    closed,
    false,
    {
      'POST Exams/ReExam': () => {
        throw failed('POST Exams/ReExam', 'conflict', 409, [
          { path: 'newExamGuid', message: 'madeOtherwise' },
        ]);
      },
    },
    saved,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/An earlier attempt to save this arrived/)).toBeVisible();
  expect([host.notices, closed.mock.calls, saved.mock.calls]).toEqual([[], [], []]);
});
