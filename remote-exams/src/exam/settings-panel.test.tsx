import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type ApiData, type Exam } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { currentPath } from '@riwaq/ui/testing';
import { useRefreshExams } from '../data/use-exams';
import { anExam, EXAM } from '../testing/fake-exam-server';
import { questions } from '../testing/render-exam-page';
import { renderExams } from '../testing/render-exams';
import ExamPage from './exam-page';

/** Refetches the exam, as returning to the tab does. */
function Ask() {
  const refresh = useRefreshExams();
  return (
    <button type="button" onClick={() => void refresh()}>
      Ask again
    </button>
  );
}

/** Renders the settings of an exam that is not active, on its page. */
function render(options: TestHostOptions = {}) {
  let stored = anExam({ isActive: false, examStatus: 'upcoming' });
  const change = (more: Partial<Exam>) => {
    stored = { ...stored, ...more };
  };
  const { host } = renderExams({
    at: `/showExam=${EXAM}?view=settings`,
    ui: (
      <RouteParamsProvider value={{ id: EXAM }}>
        <ExamPage />
        <Ask />
      </RouteParamsProvider>
    ),
    ...options,
    api: {
      'GET Exams/GetExam': () => answered(stored),
      'GET Exams/GetPermissions': () =>
        answered({ blockAccessResources: false, enableFaceIdVerification: false }),
      'GET Exams/GetQuestions': () => questions(),
      'PUT Exams/Edit': ({ body: { Guid: _guid, ...edit } }) => {
        change({ ...edit, description: edit.description ?? '' } as Partial<Exam>);
        return answered(null);
      },
      ...options.api,
    },
  });
  return { host, change };
}
async function open(options: TestHostOptions = {}) {
  const rendered = render(options);
  await screen.findByRole('form', { name: 'Settings' });
  return rendered;
}
const title = () =>
  within(screen.getByRole('form', { name: 'Settings' })).getByRole('textbox', { name: /^Title/ });
const type = async (text: string) => {
  await userEvent.clear(title());
  await userEvent.type(title(), text);
};
const askAgain = () => userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
const holds = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('preserves typed settings on refetch and updates an unchanged form', async () => {
  const { host, change } = await open();
  await type('Mechanics II');
  change({ examStatus: 'running', description: 'From another tab' });
  await askAgain();
  expect(await screen.findByText('Started')).toBeVisible();
  expect(title()).toHaveValue('Mechanics II');
  change({ isActive: true });
  await askAgain();
  expect(
    await screen.findByText('The exam is active, so its settings cannot be changed.'),
  ).toBeVisible();
  expect(title()).toHaveValue('Mechanics II');
  host.api.answer('PUT Exams/Edit', ({ body }) => answered(null, body.isActive ? 2 : 1));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  // It stays active: saving settings does not switch it.
  await waitFor(() =>
    expect(host.api.callsOf('PUT Exams/Edit')).toMatchObject([
      { body: { title: 'Mechanics II', isActive: true } },
    ]),
  );
  expect(host.notices).toEqual([]);
  change({ isActive: false, title: 'Optics' });
  await type('Mechanics');
  await askAgain();
  await waitFor(() => expect(title()).toHaveValue('Optics'));
});

test.each([
  [false, 0],
  [true, 1],
])('asks before activating with unsaved settings; confirmed: %s', async (confirm, sent) => {
  const { host } = await open({ confirm });
  await type('Mechanics II');
  await userEvent.click(screen.getByRole('button', { name: 'Activate' }));
  await waitFor(() =>
    expect(host.confirmations).toMatchObject([{ okText: 'Activate without them' }]),
  );
  if (confirm) {
    expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('form', { name: 'Settings' })).not.toBeInTheDocument(),
    );
  } else expect(title()).toHaveValue('Mechanics II');
  expect(
    host.api
      .callsOf('PUT Exams/Edit')
      .filter(({ body }) => body.isActive && body.title === 'Mechanics'),
  ).toHaveLength(sent);
});

const QUESTION = { title: 'Leave without saving?', okText: 'Leave', danger: true };

test('asks before leaving or closing the tab with unsaved settings', async () => {
  const { host } = await open({ confirm: false });
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Questions' }));
  expect(holds()).toBe(false);
  await type('  Mechanics II ');
  expect(holds()).toBe(true);
  await leave();
  await waitFor(() => expect(host.confirmations).toMatchObject([QUESTION]));
  expect([currentPath(), (title() as HTMLInputElement).value]).toEqual([
    `/showExam=${EXAM}?view=settings`,
    '  Mechanics II ',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(title()).toHaveValue('Mechanics II'));
  expect(holds()).toBe(false);
  await leave();
  expect(await screen.findByRole('article', { name: 'Question 1' })).toBeVisible();
  expect(host.confirmations).toHaveLength(1);
});

test('continues a link and Back after the user confirms leaving', async () => {
  const { host } = await open();
  await type('Mechanics II');
  await userEvent.click(screen.getByRole('link', { name: 'Questions' }));
  await waitFor(() => expect(currentPath()).toMatch(/view=questions|showExam=[^?]*$/));
  expect(host.confirmations).toMatchObject([QUESTION]);
  await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
  const traverseTo = jest.fn();
  const navigation = Object.assign(new EventTarget(), { traverseTo });
  Object.assign(window, { navigation });
  try {
    await waitFor(() => expect(title()).toHaveValue('Mechanics'));
    await type('Mechanics III');
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      destination: { key: 'before' },
    });
    act(() => {
      navigation.dispatchEvent(event);
    });
    expect(event.defaultPrevented).toBe(true);
    await waitFor(() => expect(traverseTo).toHaveBeenCalledWith('before'));
    expect(host.confirmations).toMatchObject([QUESTION, QUESTION]);
    expect(holds()).toBe(false);
  } finally {
    Reflect.deleteProperty(window, 'navigation');
  }
});

test('draws the form once its permissions are known', async () => {
  let answer = (_permissions: ApiData<'GET Exams/GetPermissions'>): void => {};
  const { host } = render({
    api: {
      'GET Exams/GetPermissions': () =>
        new Promise((resolve) => {
          answer = (permissions) => resolve(answered(permissions));
        }),
    },
  });
  expect(await screen.findByRole('link', { name: 'Questions' })).toBeVisible();
  await waitFor(() => expect(host.api.callsOf('GET Exams/GetPermissions')).toHaveLength(1));
  expect(screen.queryByRole('form', { name: 'Settings' })).not.toBeInTheDocument();
  act(() => answer({ blockAccessResources: true, enableFaceIdVerification: true }));
  await screen.findByRole('form', { name: 'Settings' });
  expect(screen.getByRole('switch', { name: 'Verify the face' })).toBeVisible();
});

test('draws the form without the rows of permissions that cannot be fetched', async () => {
  await open({
    api: {
      'GET Exams/GetPermissions': () => {
        throw new ApiError({ code: 'network', endpoint: 'GET Exams/GetPermissions' });
      },
    },
  });
  expect(screen.queryByRole('switch', { name: 'Verify the face' })).not.toBeInTheDocument();
});
