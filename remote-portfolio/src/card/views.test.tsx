import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLE, TIMELINE_PAGE, type PortfolioComment, type TimelineEntry } from '@riwaq/api';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { renderPortfolio } from '../testing/render-portfolio';
import {
  aCollection,
  aComment,
  aFeedback,
  aGoal,
  anAchievement,
  anItemInShort,
  aProfile,
  aReflection,
  aWorkSample,
  SAMPLE,
  STUDENT,
} from '../testing/samples';
import PortfolioPage from './portfolio-page';

const open = (view: string, { api, ...options }: TestHostOptions = {}) =>
  renderPortfolio({
    at: `/portfolio/${STUDENT}?view=${view}`,
    ui: (
      <RouteParamsProvider value={{ id: STUDENT }}>
        <PortfolioPage />
      </RouteParamsProvider>
    ),
    role: ROLE.student,
    ...options,
    api: {
      'GET Account/GetStudentProfile': () => answered(aProfile()),
      'GET WorkSample/Get': () => answered([]),
      ...api,
    },
  });
const month = (of: object) => ({
  month: '2026-01',
  workSamples: 0,
  achievements: 0,
  goals: 0,
  goalsAchieved: 0,
  reflections: 0,
  feedback: 0,
  ...of,
});
const entry = (guid: string, of: Partial<TimelineEntry> = {}): TimelineEntry => ({
  kind: 'workSample',
  guid,
  itemGuid: guid,
  itemType: 0,
  title: guid,
  excerpt: '',
  date: '2026-01-10T09:00:00',
  ...of,
});

test('counts entries per month and links them; achieved goals appear twice', async () => {
  open('timeline', {
    api: {
      'GET Portfolios/GetTimeline': () =>
        answered({
          months: [month({ workSamples: 2 }), month({ month: '2026-02', goalsAchieved: 1 })],
          entries: [
            entry('Optics', { kind: 'goalAchieved', itemType: 2 }),
            entry('Optics', { kind: 'goal', itemType: 2 }),
            entry('Pendulum', { kind: 'feedback', itemGuid: SAMPLE, excerpt: 'Well done' }),
          ],
        }),
    },
  });
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '2026/012026/02',
    'Work sample2',
    'Goal achieved1',
  ]);
  expect(screen.getAllByRole('link', { name: 'Optics' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Pendulum' })).toHaveAttribute(
    'href',
    `/worksample/${SAMPLE}`,
  );
  expect(screen.getByText('Well done')).toBeVisible();
});

test('requests further pages of the timeline by number', async () => {
  const many = Array.from({ length: TIMELINE_PAGE }, (_, at) => entry(`first ${at}`));
  const { host } = open('timeline', {
    api: {
      'GET Portfolios/GetTimeline': ({ query }) =>
        answered({ months: [], entries: query.page === 1 ? many : [entry('the oldest')] }),
    },
  });
  await screen.findByRole('link', { name: 'first 0' });
  const more = screen.queryByRole('button', { name: 'Load more' });
  if (more) await userEvent.click(more);
  expect(await screen.findByRole('link', { name: 'the oldest' })).toBeVisible();
  expect(host.api.callsOf('GET Portfolios/GetTimeline').map(({ query }) => query.page)).toEqual([
    1, 2,
  ]);
});

test('prints every page with reflections, feedback, comments and collections', async () => {
  const samples = Array.from({ length: 20 }, (_, at) =>
    aWorkSample({ workSampleGuid: `sample-${at}`, title: `Sample ${at}` }),
  );
  const old = aWorkSample({
    title: 'The oldest',
    reflectionsCount: 1,
    feedbackCount: 1,
    commentsCount: 2,
  });
  const reflection = aReflection({
    commentsCount: 1,
    files: [
      {
        fileGuid: 'f1',
        fileUrl: 'Portfolio/1/plot.png',
        fileCaption: 'plot.png',
        fileSizeFormated: '1 KB',
        downloadCount: 0,
      },
    ],
  });
  const said: Record<string, readonly PortfolioComment[]> = {
    [SAMPLE]: [
      aComment('Said later.'),
      aComment('', { removed: true, personName: 'Rude person' }),
      aComment('Said before.'),
    ],
    [reflection.reflectionGuid]: [aComment('Of the reflection.')],
  };
  const { host } = open('print', {
    api: {
      'GET WorkSample/Get': ({ query }) => answered(query.before === undefined ? samples : [old]),
      'GET WorkSample/GetOne': () => answered({ workSample: old, reflections: [reflection] }),
      'GET Achievement/Get': () => answered([anAchievement()]),
      'GET Goal/Get': () => answered([aGoal()]),
      'GET Feedback/Get': () =>
        answered([
          aFeedback('Measured with care.', {
            commentsCount: 1,
            comments: [aComment('Thank you.')],
          }),
        ]),
      'GET Comment/Get': ({ query }) => answered([...(said[query.sourceGuid] ?? [])]),
      'GET Collections/Get': () => answered([aCollection()]),
      'GET Collections/GetOne': () =>
        answered({ collection: aCollection(), items: [anItemInShort()] }),
    },
  });
  expect(
    await screen.findByRole('heading', { name: 'Portfolio of \u2066Sara Ali\u2069' }),
  ).toBeVisible();
  for (const name of [
    'Work samples (21)',
    'Achievements (1)',
    'Goals (1)',
    'Collections (1)',
    'Sample 0',
    'The oldest',
    'First prize',
    'Learn optics',
    aCollection().title,
  ])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  const sheet = screen.getByRole('heading', { name: 'The oldest' }).closest('article');
  const texts = [
    'Shorter is faster.',
    'plot.png',
    'Of the reflection.',
    'Measured with care.',
    'Thank you.',
    'Said before.',
    'Said later.',
  ];
  expect(texts.map((text) => sheet?.textContent.indexOf(text)).filter((at) => at === -1)).toEqual(
    [],
  );
  expect(sheet?.textContent.indexOf('Said before.')).toBeLessThan(
    sheet?.textContent.indexOf('Said later.') ?? 0,
  );
  expect(sheet).not.toHaveTextContent('Rude person');
  expect(screen.getByText(anItemInShort().title)).toBeVisible();
  // Sends no request for items without feedback or comments.
  expect(
    host.api
      .callsOf('GET Comment/Get')
      .map(({ query }) => query.sourceGuid)
      .sort(),
  ).toEqual([SAMPLE, reflection.reflectionGuid].sort());
});

test('requests the archive address each time the dialog opens', async () => {
  const { host } = open('workSamples', {
    api: {
      'POST Portfolios/PrepareExport': () =>
        answered({
          url: '/api/Portfolios/Export?ticket=t',
          itemsCount: 3,
          filesCount: 2,
          bytes: 5_000_000,
        }),
    },
  });
  const show = async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Options of \u2066My portfolio\u2069' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Download an archive' }));
    return screen.findByRole('link', { name: 'Download' });
  };
  expect(await show()).toHaveAttribute('href', '/api/Portfolios/Export?ticket=t');
  expect(screen.getByText(/3 items · 2 files/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await show();
  expect(host.api.callsOf('POST Portfolios/PrepareExport')).toEqual([
    { body: { language: 'en' } },
    { body: { language: 'en' } },
  ]);
});
