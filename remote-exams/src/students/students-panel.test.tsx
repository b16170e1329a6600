import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { isolate } from '@riwaq/api';
import type { ExamStudent } from '@riwaq/api';
import { SlotOutletProvider, type SlotOutlet } from '@riwaq/contract';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { anExam, EXAM } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import { StudentsPanel } from './students-panel';

// Proves FACE-7, GRADE-1 to GRADE-3, GRADE-6, QUESTION-16.

const student = (
  number: number,
  studentName: string,
  change: Partial<ExamStudent> = {},
): ExamStudent => ({
  studentGuid: `a0000000-0000-4000-8000-00000000000${number}`,
  studentName,
  degree: null,
  questionsCount: 5,
  questionsAnsweredCount: 0,
  questionsNotAnsweredCount: 5,
  enterDate: null,
  endDate: null,
  studentStatus: false,
  isPasswordEntered: false,
  isFaceIdVerified: false,
  facePassword: null,
  extraSeconds: 0,
  lateAnswersCount: 0,
  ...change,
});
const absent = student(1, 'أحمد الكبيسي');
const sitting = student(2, 'سارة العبيدي', {
  enterDate: '2026-02-01T09:01:00',
  questionsAnsweredCount: 3,
  questionsNotAnsweredCount: 2,
  isPasswordEntered: true,
});
const done = student(3, 'Omar Hadi', {
  enterDate: '2026-02-01T09:02:00',
  endDate: '2026-02-01T09:40:00',
  degree: 7.5,
  lateAnswersCount: 1,
});
const open = ({ ui, ...options }: TestHostOptions & { ui?: ReactNode } = {}, exam = anExam()) =>
  renderExams({
    at: `/showExam=${EXAM}?view=students`,
    ui: ui ?? <StudentsPanel exam={exam} />,
    ...options,
    api: {
      'GET Exams/GetStudentsWithDegrees': () => answered([absent, sitting, done]),
      ...options.api,
    },
  });
const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));
const total = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const entriesOf = async (name: string) => {
  await userEvent.click(
    (await row(name)).getByRole('button', { name: `Options of ${isolate(name, 'ltr')}` }),
  );
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('lists students with degree and answers, and the totals', async () => {
  open();
  expect((await row('Omar Hadi')).getByText('7.5')).toBeVisible();
  expect((await row('Omar Hadi')).getByText('1 late answer')).toBeVisible();
  expect((await row('سارة')).getByText('3 / 2')).toBeVisible();
  expect(
    ['Students', 'Entered', 'Not entered', 'Finished', 'Not finished'].map(
      (name) => total(name)?.textContent,
    ),
  ).toEqual(['3', '2', '1', '1', '2']);
});

test('refetches once for many simultaneous hub events', async () => {
  const { host } = open();
  await screen.findByRole('row', { name: /أحمد/ });
  expect(host.realtime.groups.get(EXAM)).toBe(1);
  host.api.answer('GET Exams/GetStudentsWithDegrees', () =>
    answered([{ ...absent, enterDate: '2026-02-01T09:05:00' }, sitting, done]),
  );
  const asked = host.api.callsOf('GET Exams/GetStudentsWithDegrees').length;
  act(() => {
    for (let times = 0; times < 5; times += 1)
      host.realtime.emit('ReceiveExamActivity', {
        examGuid: EXAM,
        studentGuid: absent.studentGuid,
      });
  });
  await waitFor(() => expect(total('Entered')).toHaveTextContent('3'));
  expect(host.api.callsOf('GET Exams/GetStudentsWithDegrees')).toHaveLength(asked + 1);
});

test('finds the words of a name in any spelling and order, and leaves the totals unchanged', async () => {
  open();
  await screen.findByRole('row', { name: /أحمد/ });
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search students' }),
    'كبيسي احمد{Enter}',
  );
  await waitFor(() => expect(screen.queryByRole('row', { name: /Omar/ })).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /أحمد/ })).toBeVisible();
  expect(total('Students')).toHaveTextContent('3');
});

test.each([
  ['who has not entered', 'أحمد الكبيسي', true, ['Extra time']],
  ['who is sitting it', 'سارة العبيدي', true, ['Extra time', 'Reset the password entry']],
  ['who has finished, once the exam is not active', 'Omar Hadi', false, ['Show the answers']],
])('offers only applicable actions for a student %s', async (_, name, isActive, entries) => {
  open({}, anExam({ isActive }));
  expect(await entriesOf(name)).toEqual(entries);
});

test('offers a password reset for a student who has not entered', async () => {
  open({}, anExam({ enablePasswordToEnter: true }));
  expect(await entriesOf('أحمد الكبيسي')).toEqual(['Extra time', 'Reset the password entry']);
  expect((await row('Omar Hadi')).queryByRole('button')).not.toBeInTheDocument();
});

test.each<[string, Partial<ExamStudent>, string[], string | null]>([
  ['has not come in', {}, ['Extra time', 'Let in without face verification'], null],
  [
    'may come in without the face',
    { facePassword: 'open' },
    ['Extra time', 'Have the face verified again'],
    'May enter without face verification',
  ],
  [
    'came in without the face',
    { facePassword: 'used', enterDate: '2026-02-01T09:01:00' },
    ['Extra time', 'Have the face verified again'],
    'Entered without face verification',
  ],
  [
    'was verified',
    { isFaceIdVerified: true, enterDate: '2026-02-01T09:01:00' },
    ['Extra time', 'Have the face verified again'],
    'Face verified',
  ],
])('shows face status and actions for a student who %s', async (_who, change, entries, sign) => {
  open(
    {
      api: {
        'GET Exams/GetStudentsWithDegrees': () => answered([student(4, 'Huda Salim', change)]),
      },
    },
    anExam({ enableFaceIdVerification: true }),
  );
  const shown = await row('Huda Salim');
  expect(
    [
      'May enter without face verification',
      'Entered without face verification',
      'Face verified',
    ].filter((text) => shown.queryByText(text)),
  ).toEqual(sign === null ? [] : [sign]);
  expect(await entriesOf('Huda Salim')).toEqual(entries);
});

test.each([
  ['Let in without face verification', {}, true],
  ['Have the face verified again', { isFaceIdVerified: true }, false],
] as const)('resets the face entry by "%s"', async (name, change, passwordInstead) => {
  const { host } = open(
    {
      confirm: true,
      api: {
        'GET Exams/GetStudentsWithDegrees': () => answered([student(4, 'Huda Salim', change)]),
        'POST Exams/ResetFaceId': () => answered(null),
      },
    },
    anExam({ enableFaceIdVerification: true }),
  );
  await entriesOf('Huda Salim');
  await userEvent.click(screen.getByRole('menuitem', { name }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Exams/ResetFaceId')).toEqual([
      { body: { examGuid: EXAM, studentGuid: student(4, '').studentGuid, passwordInstead } },
    ]),
  );
});

test('offers no action for a finished student while active', async () => {
  open();
  expect((await row('Omar Hadi')).queryByRole('button')).not.toBeInTheDocument();
});

test('resets the password entry only after confirmation', async () => {
  const { host } = open({
    confirm: false,
    api: { 'POST Exams/ResetEnteredPassword': () => answered(null) },
  });
  await entriesOf('سارة العبيدي');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reset the password entry' }));
  await waitFor(() =>
    expect(host.confirmations).toEqual([
      expect.objectContaining({
        text: '\u2067سارة العبيدي\u2069 will have to enter the exam password again; earlier wrong entries no longer count.',
      }),
    ]),
  );
  expect(host.api.callsOf('POST Exams/ResetEnteredPassword')).toEqual([]);
  host.answerConfirm(true);
  await entriesOf('سارة العبيدي');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reset the password entry' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Exams/ResetEnteredPassword')).toMatchObject([
      { body: { examGuid: EXAM, studentGuid: sitting.studentGuid } },
    ]),
  );
});

test('disables correction and export where they do not apply', async () => {
  const { unmount } = open(
    { api: { 'GET Exams/GetStudentsWithDegrees': () => answered([]) } },
    anExam({ isActive: false }),
  );
  expect(await screen.findByText('No student is assigned to this exam')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Automatic correction' })).toBeDisabled();
  expect(screen.getByRole('button', { name: /Export|spreadsheet/i })).toBeDisabled();
  unmount();
  open();
  await screen.findByRole('row', { name: /Omar/ });
  expect(screen.getByRole('button', { name: 'Automatic correction' })).toBeDisabled();
});

test('highlights only the action that adds students', async () => {
  open();
  await screen.findByRole('row', { name: /Omar/ });
  const filled = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')].filter((way) =>
    way.matches('.rw-button-primary, .rw-link-button:not(.rw-link-button-quiet)'),
  );
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Add students']);
});

test('shows the totals below the list', async () => {
  open();
  const table = await screen.findByRole('table');
  expect(table.compareDocumentPosition(screen.getByText('Not finished', { selector: 'dt' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('reports a missing list of results on export', async () => {
  const { host } = open({
    api: { 'GET Exams/GetStudentsWithDegreesXlsx': () => answered(null, 3) },
  });
  await screen.findByRole('row', { name: /Omar/ });
  await userEvent.click(screen.getByRole('button', { name: /Export/ }));
  await waitFor(() =>
    expect(host.notices).toEqual([
      { kind: 'error', text: expect.stringContaining('The file does not exist') },
    ]),
  );
});

/** Opens the dialog that adds students; one section has two of them. */
async function openAdding() {
  const exam = anExam();
  const sections = [{ sectionGuid: exam.sectionGuid, sectionName: 'A' }];
  const { host } = open({
    api: {
      'PUT Exams/AddStudents': () => answered(null),
      'GET Subjects/Get': () =>
        answered({
          subjects: [
            {
              subjectGuid: exam.subjectGuid,
              subjectName: 'Physics',
              departments: [
                {
                  departmentGuid: 'd1',
                  departmentName: 'Science',
                  stages: [
                    { stageGuid: 'st1', stageName: 'First', studyName: 'Morning', sections },
                  ],
                },
              ],
            },
          ],
        }),
      'GET Students/Get': () =>
        answered(
          [absent, sitting].map(({ studentGuid, studentName }) => ({
            studentGuid,
            studentFullName: studentName,
          })),
        ),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add students' }));
  expect(await screen.findByRole('button', { name: 'Choose all 2' })).toBeVisible();
  return { host, exam };
}

// Proves EXAM-13.
test('adds students only after one was chosen', async () => {
  const { host, exam } = await openAdding();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Choose all 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 students' }));
  await waitFor(() =>
    expect(host.api.callsOf('PUT Exams/AddStudents')).toEqual([
      {
        body: {
          examGuid: exam.guid,
          subjectGuid: exam.subjectGuid,
          sectionGuid: exam.sectionGuid,
          studentGuids: [absent.studentGuid, sitting.studentGuid],
        },
      },
    ]),
  );
});

test('closes adding students without asking if none are chosen', async () => {
  await openAdding();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Choose all 2' })).not.toBeInTheDocument(),
  );
  expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument();
});

test.each([
  ['beside each student', true],
  ['only if a module offers them', false],
])('shows actions for a person %s', async (_what, filled) => {
  const outlet: SlotOutlet = {
    isFilled: () => filled,
    Contributions: ({ name, props }) => (
      <button>
        {name} {JSON.stringify(props)}
      </button>
    ),
  };
  open({
    ui: (
      <SlotOutletProvider value={outlet}>
        <StudentsPanel exam={anExam()} />
      </SlotOutletProvider>
    ),
  });
  const offered = { personGuid: sitting.studentGuid, personName: sitting.studentName };
  expect(
    (await row('سارة العبيدي')).queryAllByRole('button', {
      name: `person.actions@1 ${JSON.stringify(offered)}`,
    }),
  ).toHaveLength(filled ? 1 : 0);
});
