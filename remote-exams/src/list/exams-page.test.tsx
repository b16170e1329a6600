import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, isolate, ROLE, type ExamFolder } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { anExam, EXAM } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import ExamsPage from './exams-page';

// Proves EXAM-4, EXAM-5.

const folder: ExamFolder = {
  folderGuid: 'f0000000-0000-4000-8000-000000000001',
  parentGuid: null,
  folderName: 'First term',
  foldersCount: 0,
  examsCount: 2,
};
const list =
  (exams = [anExam()], folders: ExamFolder[] = [], path: ExamFolder[] = []) =>
  () =>
    answered({ exams, folders, path });
const open = (options: TestHostOptions = {}, folderId?: string) =>
  renderExams({
    at: folderId ? `/exams/${folderId}` : '/exams',
    ui: (
      <RouteParamsProvider value={folderId ? { folderId } : {}}>
        <ExamsPage />
      </RouteParamsProvider>
    ),
    ...options,
  });
const menu = async (name: string, item: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Options of ${isolate(name, 'ltr')}` }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('shows a teacher folders, and exams with their status', async () => {
  open({
    api: {
      'GET Exams/Get': list(
        [
          anExam(),
          anExam({ guid: 'other', title: 'Waves', examStatus: 'upcoming', isActive: false }),
        ],
        [folder],
      ),
    },
  });
  expect(await screen.findByRole('link', { name: 'First term' })).toHaveAttribute(
    'href',
    `/exams/${folder.folderGuid}`,
  );
  expect(screen.getByText('2 exams')).toBeVisible();
  expect(screen.queryByText('0 folders')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Mechanics' })).toHaveAttribute(
    'href',
    `/showExam=${EXAM}`,
  );
  const waves = screen.getByRole('article', {
    name: (_, element) => within(element as HTMLElement).queryByText('Waves') !== null,
  });
  expect(within(waves).getByText('Not started')).toBeVisible();
  expect(within(waves).getByText('Not active')).toBeVisible();
});

test('shows a student the assigned exams without actions', async () => {
  open({ role: ROLE.student, api: { 'GET Exams/Get': list() } });
  expect(await screen.findByRole('link', { name: 'Mechanics' })).toHaveAttribute(
    'href',
    `/enterExam=${EXAM}`,
  );
  expect(screen.queryByRole('button', { name: /Options of|Add/ })).not.toBeInTheDocument();
});

test('breaks a time window only between its two times', async () => {
  open({
    role: ROLE.student,
    api: {
      'GET Exams/Get': list([
        anExam({ startDate: '2026-12-03T09:00:00', endDate: '2026-12-03T11:00:00' }),
      ]),
    },
  });
  const text = (await screen.findByText('2026/12/03 09:00:00 am – 2026/12/03 11:00:00 am'))
    .textContent;
  expect(text?.split(' ')).toEqual([
    '2026/12/03\u00a009:00:00\u00a0am',
    '–',
    '2026/12/03\u00a011:00:00\u00a0am',
  ]);
});

test('shows a student a finished exam as finished, not started', async () => {
  open({ role: ROLE.student, api: { 'GET Exams/Get': list([anExam({ hasFinished: true })]) } });
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('You have finished it')).toBeVisible();
  expect(card.queryByText('Started')).not.toBeInTheDocument();
});

test.each([
  [
    'a teacher',
    ROLE.teacher,
    'Add an exam with the plus button, or a folder to keep exams together.',
  ],
  ['a student', ROLE.student, 'Exams that you are assigned to appear here.'],
] as const)('shows %s a hint when there are no exams', async (_, role, hint) => {
  open({ role, api: { 'GET Exams/Get': list([]) } });
  expect(await screen.findByText(hint)).toBeVisible();
});

test('toggles filters by status and type', async () => {
  const { host } = open({
    api: { 'GET Exams/Get': ({ query }) => list(query.status === 'expired' ? [] : [anExam()])() },
  });
  await screen.findByRole('link', { name: 'Mechanics' });
  const ended = screen.getByRole('button', { name: 'Ended', pressed: false });
  await userEvent.click(ended);
  expect(await screen.findByText('Nothing was found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ended', pressed: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Final' }));
  expect(await screen.findByRole('link', { name: 'Mechanics' })).toBeVisible();
  expect(host.api.callsOf('GET Exams/Get').at(-1)).toMatchObject({
    query: { status: undefined, examType: 1 },
  });
});

test('shows why a folder that is not empty cannot be deleted', async () => {
  const { host } = open({
    api: {
      'GET Exams/Get': list([], [folder]),
      'DELETE Exams/DeleteFolder': () => answered(null, 2),
    },
  });
  await menu('First term', 'Delete');
  await waitFor(() =>
    expect(host.notices).toEqual([
      { kind: 'error', text: expect.stringContaining('cannot be deleted') },
    ]),
  );
  expect(host.confirmations).toEqual([
    expect.objectContaining({ text: 'The folder “\u2066First term\u2069” will be deleted.' }),
  ]);
  expect(screen.getByRole('link', { name: 'First term' })).toBeVisible();
});

test('deletes nothing without confirmation', async () => {
  const { host } = open({
    confirm: false,
    api: { 'GET Exams/Get': list(), 'DELETE Exams/Delete': () => answered(null) },
  });
  await menu('Mechanics', 'Delete');
  await waitFor(() => expect(host.confirmations).toHaveLength(1));
  expect(host.api.callsOf('DELETE Exams/Delete')).toEqual([]);
});

test('renames a folder: focuses the name, saves on Enter', async () => {
  const { host } = open({
    api: {
      'GET Exams/Get': list([], [folder]),
      'PUT Exams/EditFolder': () => answered({ ...folder, folderName: 'Second term' }),
    },
  });
  await menu('First term', 'Rename');
  const name = await screen.findByRole('textbox', { name: /Name of the folder/ });
  await waitFor(() => expect(name).toHaveFocus());
  await userEvent.keyboard('{Control>}a{/Control}Second term{Enter}');
  await waitFor(() =>
    expect(host.api.callsOf('PUT Exams/EditFolder')).toMatchObject([
      { body: { folderGuid: folder.folderGuid, folderName: 'Second term' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('distinguishes a missing folder from a failed request', async () => {
  open(
    {
      api: {
        'GET Exams/Get': () => {
          throw new ApiError({ code: 'not-found', status: 404, endpoint: 'test' });
        },
      },
    },
    folder.folderGuid,
  );
  expect(await screen.findByText('This folder no longer exists')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the exams' })).toHaveAttribute('href', '/exams');
});

test('does not report an area that is not served as missing', async () => {
  open({
    api: {
      'GET Exams/Get': () => {
        throw new ApiError({ code: 'not-served', status: 404, endpoint: 'test' });
      },
    },
  });
  expect(
    await screen.findByText(/The server does not offer this part of the site right now/),
  ).toBeVisible();
  expect(screen.queryByText('This folder no longer exists')).not.toBeInTheDocument();
});

test('shows why loading failed and retries', async () => {
  const { host } = open({
    api: {
      'GET Exams/Get': () => {
        throw new ApiError({ code: 'network', endpoint: 'test' });
      },
    },
  });
  expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
  host.api.answer('GET Exams/Get', list());
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('link', { name: 'Mechanics' })).toBeVisible();
});
