import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, LINK_RECHECK_MS, type SharedPortfolio } from '@riwaq/api';
import { answered, createTestVisitor, type TestHostOptions } from '@riwaq/contract/testing';
import { renderVisit } from '@riwaq/ui/testing';
import ar from '../locales/ar.json';
import en from '../locales/en.json';
import SharedPortfolioPage from './shared-portfolio-page';

const SECRET = 'x'.repeat(43);
const file = (fileGuid: string, name: string) => ({
  fileGuid,
  fileUrl: `Portfolio/${fileGuid}/${name}`,
  fileCaption: name,
  fileSizeFormated: '2 MB',
  downloadCount: 7,
});
const tag = (tagName: string) => ({
  tagName,
  tagColorsPresetId: 1,
  tagBackgroundColor: '#e0f2f1',
  tagTextColor: '#00564d',
});
const shared = (of: Partial<SharedPortfolio> = {}): SharedPortfolio => ({
  title: 'For the company',
  studentFullName: 'Sara Ali',
  expiresDate: '2036-03-01T12:00:00',
  profile: { photoUrl: null, missionStatement: 'To measure well.', careerGoals: '', stage: null },
  items: [
    {
      sourceType: 0,
      workSampleGuid: 'w',
      title: 'Pendulum',
      caseDescription: 'A laboratory',
      description: '<p>It swings.<img src="x" onerror="alert(1)"></p>',
      createdDate: '2026-01-10T09:00:00',
      files: [file('1', 'report.pdf')],
      tags: [tag('physics')],
      reflections: [
        {
          reflectionGuid: 'r',
          reflectionText: 'Shorter is faster.',
          files: [],
          createdDate: '2026-01-11T09:00:00',
        },
      ],
    },
    {
      sourceType: 1,
      achievementGuid: 'a',
      title: 'First prize',
      description: 'Of the year',
      achievementDate: '2026-02-03',
      files: [],
      tags: [],
    },
    {
      sourceType: 2,
      goalGuid: 'g',
      title: 'Learn optics',
      description: '',
      dueDate: '2036-03-01T12:00:00',
      progressStatus: 1,
      files: [],
      tags: [],
    },
  ],
  ...of,
});
const open = (api: TestHostOptions['api'] = {}, at = `/shared-portfolio#${SECRET}`) =>
  renderVisit(
    'portfolio',
    { ar, en },
    {
      at,
      ui: <SharedPortfolioPage />,
      host: createTestVisitor({
        moduleId: 'portfolio',
        language: 'en',
        api: {
          'POST SecretLinks/Open': () => answered(shared()),
          'POST SecretLinks/OpenFile': () => answered({ url: '/files/signed' }),
          ...api,
        },
      }),
    },
  );
const CLOSED = 'This link is not open';

test('shows the selected items in full without feedback and contact', async () => {
  const { host } = open();
  expect(await screen.findByRole('heading', { level: 2, name: 'Sara Ali' })).toBeVisible();
  expect(
    screen
      .getAllByRole('article')
      .map((article) => within(article).getByRole('heading', { level: 2 }).textContent),
  ).toEqual(['Pendulum', 'First prize', 'Learn optics']);
  for (const text of [
    'For the company',
    'To measure well.',
    'A laboratory',
    'physics',
    'Shorter is faster.',
    'Of the year',
    'In progress',
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(await screen.findByText('It swings.')).toBeVisible();
  expect(document.querySelector('[onerror]')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText(/download/i)).toBeNull();
  expect(host.api.callsOf('POST SecretLinks/Open')).toEqual([
    { body: { secret: SECRET, again: false } },
  ]);
});

test('opens a file with the secret', async () => {
  const { host } = open();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Download \u2066report.pdf\u2069' }),
  );
  await waitFor(() => expect(host.opened).toEqual(['/files/signed']));
  expect(host.api.callsOf('POST SecretLinks/OpenFile')).toEqual([
    { body: { secret: SECRET, fileUrl: 'Portfolio/1/report.pdf' } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Preview \u2066report.pdf\u2069' }));
  expect(await screen.findByTitle('report.pdf')).toHaveAttribute('src', '/files/signed');
});

test.each([
  [2, CLOSED],
  [3, 'This link is paused'],
])('hides the content of a link with status %d and says why', async (statusCode, text) => {
  open({ 'POST SecretLinks/Open': () => answered(null, statusCode) });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});

test('sends no request without a secret', async () => {
  const { host } = open({}, '/shared-portfolio');
  expect(await screen.findByText(CLOSED)).toBeVisible();
  expect(host.api.calls).toEqual([]);
});

test('closes when a file is refused because the link was revoked', async () => {
  let revoked = false;
  open({
    'POST SecretLinks/Open': () => (revoked ? answered(null, 2) : answered(shared())),
    'POST SecretLinks/OpenFile': () => answered(null, 2),
  });
  const download = await screen.findByRole('button', { name: 'Download \u2066report.pdf\u2069' });
  revoked = true;
  await userEvent.click(download);
  expect(await screen.findByText(CLOSED)).toBeVisible();
  expect(screen.queryByText('Sara Ali')).toBeNull();
});

test('rechecks the link periodically without counting a visit', async () => {
  jest.useFakeTimers();
  try {
    let revoked = false;
    const { host } = open({
      'POST SecretLinks/Open': () => (revoked ? answered(null, 2) : answered(shared())),
    });
    await screen.findByText('Sara Ali');
    revoked = true;
    await act(() => jest.advanceTimersByTimeAsync(LINK_RECHECK_MS));
    expect(await screen.findByText(CLOSED)).toBeVisible();
    expect(screen.queryByText('Sara Ali')).toBeNull();
    expect(host.api.callsOf('POST SecretLinks/Open').map(({ body }) => body.again)).toEqual([
      false,
      true,
    ]);
  } finally {
    jest.useRealTimers();
  }
});

test('reports an unreachable server and retries', async () => {
  let reached = false;
  open({
    'POST SecretLinks/Open': () =>
      reached
        ? answered(shared())
        : Promise.reject(new ApiError({ code: 'network', endpoint: 'POST SecretLinks/Open' })),
  });
  await screen.findByRole('alert');
  reached = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sara Ali')).toBeVisible();
});

test('reports a set without remaining items', async () => {
  open({ 'POST SecretLinks/Open': () => answered(shared({ items: [] })) });
  expect(await screen.findByText(en.shared.empty)).toBeVisible();
});
