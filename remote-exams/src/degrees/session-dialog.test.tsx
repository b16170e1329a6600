import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, EXAM_PAGE, type Exam } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { anExam, EXAM } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import SessionDialog from './session-dialog';

const section = { sectionGuid: 'sec1', sectionName: 'A' };
const subject = (subjectGuid: string, subjectName: string) => ({
  subjectGuid,
  subjectName,
  departments: [
    {
      departmentGuid: 'd1',
      departmentName: 'Science',
      stages: [{ stageGuid: 'st1', stageName: 'First', studyName: 'Morning', sections: [section] }],
    },
  ],
});
const page = (exams: Exam[]) => answered({ exams, folders: [], path: [] });
const old = anExam({
  guid: 'e0000000-0000-4000-8000-000000000777',
  title: 'An old one',
  isActive: false,
  examStatus: 'expired',
});
const recent = Array.from({ length: EXAM_PAGE }, (_, index) =>
  anExam({
    guid: `e0000000-0000-4000-8000-${String(1000 + index).padStart(12, '0')}`,
    title: `Recent ${index}`,
    isActive: false,
    examStatus: 'expired',
  }),
);

function open(
  { api, ...options }: TestHostOptions = {},
  of: { subjectGuid: string | null; sectionGuid: string | null } = {
    subjectGuid: 's1',
    sectionGuid: 'sec1',
  },
) {
  const [closed, created] = [jest.fn(), jest.fn()];
  const { host } = renderExams({
    ui: <SessionDialog edit={{ kind: 'create', of }} open onClose={closed} onCreated={created} />,
    api: {
      'GET Subjects/Get': () =>
        answered({ subjects: [subject('s1', 'Physics'), subject('s2', 'Optics')] }),
      'GET Exams/Get': ({ query }) =>
        page(
          [...recent, old]
            .filter(
              ({ guid, title }) =>
                query.subjectGuid === 's1' &&
                title.includes(query.searchText ?? '') &&
                (query.before === undefined || guid === old.guid),
            )
            .slice(0, EXAM_PAGE),
        ),
      'POST Degrees/CreateSession': () => answered({ sessionGuid: 'made' }),
      ...api,
    },
    ...options,
  });
  return { host, closed, created };
}
const dialog = () => within(screen.getByRole('dialog'));
const choice = (name: string | RegExp) => dialog().findByRole('combobox', { name });
const save = () => userEvent.click(dialog().getByRole('button', { name: 'Save' }));
/** Fills in the form and selects an exam that is not among the newest. */
async function fromOldExam() {
  await userEvent.type(await dialog().findByRole('textbox', { name: /Title/ }), 'Physics 1');
  await userEvent.click(await choice(/Exam type/));
  await userEvent.click(await screen.findByTitle('Monthly'));
  const exam = await choice('From an exam');
  await waitFor(() => expect(exam).toBeEnabled());
  await userEvent.click(exam);
  await screen.findByTitle(/Recent 0/);
  await userEvent.keyboard('old');
  await userEvent.click(await screen.findByTitle(/An old one/));
}

test('creates a list from an exam found by name among many', async () => {
  const { host, closed, created } = open();
  await fromOldExam();
  await save();
  await waitFor(() => expect(created).toHaveBeenCalled());
  expect(closed).toHaveBeenCalled();
  const [first, ...searched] = host.api.callsOf('GET Exams/Get').map(({ query }) => query);
  expect(first).toEqual({
    status: 'expired',
    activeStatus: '0',
    subjectGuid: 's1',
    searchText: undefined,
    before: undefined,
  });
  expect(searched).toContainEqual(expect.objectContaining({ searchText: 'old' }));
  expect(host.api.callsOf('POST Degrees/CreateSession')).toMatchObject([
    {
      body: {
        title: 'Physics 1',
        degreeType: 3,
        highestDegree: 100,
        subjectGuid: 's1',
        sectionGuid: 'sec1',
        examGuid: old.guid,
      },
    },
  ]);
});

test('distinguishes exams of one name by section and end', async () => {
  open({
    api: {
      'GET Exams/Get': () =>
        page([
          anExam({ isActive: false }),
          anExam({
            guid: EXAM.replace(/1$/, '9'),
            isActive: false,
            sectionName: 'B',
            endDate: '2026-03-01T13:00:00',
          }),
        ]),
    },
  });
  await userEvent.click(await choice('From an exam'));
  const told = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) =>
    textContent?.replace(/[\u2066\u2067\u2069]/g, ''),
  );
  expect(told).toEqual([
    'Mechanics · A · 2026/02/01 10:00:00 am',
    'Mechanics · B · 2026/03/01 01:00:00 pm',
  ]);
});

test('clears the exam when the subject changes', async () => {
  open();
  await fromOldExam();
  await userEvent.click(await choice('Subject'));
  await userEvent.click(await screen.findByTitle('Optics'));
  expect(await dialog().findByText('There is no ended exam of this subject')).toBeVisible();
  expect(await choice('From an exam')).toBeDisabled();
  expect(dialog().queryByText(/An old one/)).not.toBeInTheDocument();
});

test.each([
  [2, 'From an exam', 'The exam is active, so its totals cannot be taken. Deactivate it first.'],
  [
    4,
    /Highest degree/,
    "A student's total in the exam is above this highest degree. Nothing was created: choose a higher one.",
  ],
])('shows refusal %i at its field', async (code, name, told) => {
  const { closed } = open({ api: { 'POST Degrees/CreateSession': () => answered(null, code) } });
  await fromOldExam();
  await save();
  expect(await dialog().findByText(told)).toBeVisible();
  const field =
    dialog().queryByRole('combobox', { name }) ?? dialog().getByRole('spinbutton', { name });
  expect(field).toHaveAccessibleDescription(told);
  expect(dialog().getByText(/An old one/)).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

test('reports missing ended exams only after a subject is chosen', async () => {
  open({ api: { 'GET Exams/Get': () => page([]) } }, { subjectGuid: null, sectionGuid: null });
  await choice('From an exam');
  expect(dialog().queryByText('There is no ended exam of this subject')).not.toBeInTheDocument();
  await userEvent.click(await choice(/^Subject/));
  await userEvent.click(await screen.findByTitle('Optics'));
  expect(await dialog().findByText('There is no ended exam of this subject')).toBeVisible();
});

test('saves changes made after a lost response', async () => {
  let made = false;
  const { host, created } = open({
    api: {
      'POST Degrees/CreateSession': ({ body }) => {
        if (made) return answered({ sessionGuid: body.sessionGuid ?? '' });
        made = true;
        throw new ApiError({ code: 'network', status: 0, endpoint: 'POST Degrees/CreateSession' });
      },
      'PUT Degrees/EditSession': () => answered(null),
    },
  });
  await userEvent.type(await dialog().findByRole('textbox', { name: /Title/ }), 'Physics 1');
  await userEvent.click(await choice(/Exam type/));
  await userEvent.click(await screen.findByTitle('Monthly'));
  await save();
  expect(await dialog().findByText(/could not be reached/)).toBeVisible();
  await userEvent.type(dialog().getByRole('textbox', { name: /Title/ }), ' again');
  await save();
  await waitFor(() => expect(created).toHaveBeenCalled());
  const [first, again] = host.api.callsOf('POST Degrees/CreateSession');
  expect(again?.body.sessionGuid).toBe(first?.body.sessionGuid);
  expect(host.api.callsOf('PUT Degrees/EditSession')).toMatchObject([
    { body: { sessionGuid: first?.body.sessionGuid, title: 'Physics 1 again' } },
  ]);
});
