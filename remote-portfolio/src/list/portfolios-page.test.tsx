import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLE } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import { renderPortfolio } from '../testing/render-portfolio';
import { aCard, STUDENT } from '../testing/samples';
import PortfoliosPage from './portfolios-page';

const section = (sectionGuid: string, sectionName: string) => ({ sectionGuid, sectionName });
const places = [
  {
    departmentGuid: 'd1',
    departmentName: 'Physics',
    stages: [
      {
        stageGuid: 'one',
        stageName: 'First',
        studyName: 'Morning',
        sections: [section('a', 'A'), section('b', 'B')],
      },
    ],
  },
  {
    departmentGuid: 'd2',
    departmentName: 'Law',
    stages: [
      {
        stageGuid: 'two',
        stageName: 'Second',
        studyName: 'Evening',
        sections: [section('c', 'C')],
      },
    ],
  },
];
const open = ({ api, at = '/portfolios', ...options }: TestHostOptions & { at?: string } = {}) =>
  renderPortfolio({
    at,
    ui: <PortfoliosPage />,
    ...options,
    api: {
      'GET Portfolios/Get': () => answered({ portfolios: [aCard()] }),
      'GET Portfolios/GetPlaces': () => answered(places),
      ...api,
    },
  });
const choose = async (name: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  await userEvent.click(await screen.findByTitle(option));
};

test('shows student, class and item counts of each portfolio', async () => {
  open();
  const tile = within(await screen.findByRole('article'));
  expect(tile.getByRole('link', { name: 'Sara Ali' })).toHaveAttribute(
    'href',
    `/portfolio/${STUDENT}`,
  );
  for (const text of [
    '2024-17',
    'Physics',
    'Third',
    'A',
    'To measure well.',
    '2 work samples',
    '1 achievement',
    '3 goals',
  ])
    expect(tile.getByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'My portfolio' })).not.toBeInTheDocument();
});

test('filters by stage and section and clears a section of another stage', async () => {
  const { host } = open();
  await choose('Section', 'Physics · First · B');
  await choose('Stage', 'Law · Second · Evening');
  await waitFor(() =>
    expect(host.api.callsOf('GET Portfolios/Get').at(-1)?.query).toEqual({ stageGuid: 'two' }),
  );
  expect(currentPath()).toBe('/portfolios?stage=two');
  expect(host.api.callsOf('GET Portfolios/Get').map(({ query }) => query.sectionGuid)).toContain(
    'b',
  );
});

test('searches names and items and reports an empty result', async () => {
  open({
    at: '/portfolios?q=nobody',
    api: {
      'GET Portfolios/Get': ({ query }) =>
        answered({ portfolios: query.searchText === 'nobody' ? [] : [aCard()] }),
      'GET Portfolios/Search': () => answered([]),
    },
  });
  expect(await screen.findByText('No portfolio with this name was found.')).toBeVisible();
  expect(await screen.findByText('Nothing was found in the portfolios.')).toBeVisible();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search the portfolios' }));
  expect(await screen.findByRole('link', { name: 'Sara Ali' })).toBeVisible();
});

test('links a student to their own portfolio when the list is empty', async () => {
  open({ role: ROLE.student, api: { 'GET Portfolios/Get': () => answered({ portfolios: [] }) } });
  expect(await screen.findByText(/Begin with your own/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My portfolio' })).toHaveAttribute(
    'href',
    `/portfolio/${STUDENT}`,
  );
});

test('links a found item and names the field that matched', async () => {
  const found = (
    sourceGuid: string,
    sourceType: 0 | 1 | 2,
    hit: { where: 'title' | 'text' | 'file' | 'tag'; text: string } | null,
  ) => ({
    sourceGuid,
    sourceType,
    studentGuid: STUDENT,
    studentFullName: 'Sara Ali',
    title: `Item ${sourceGuid}`,
    visibility: 'university' as const,
    tags: [],
    filesCount: 0,
    date: '2026-01-10T09:00:00',
    progressStatus: null,
    createdDate: '2026-01-10T09:00:00',
    hit,
  });
  const { host } = open({
    at: '/portfolios?q=optics',
    api: {
      'GET Portfolios/Search': () =>
        answered([
          found('w', 0, { where: 'file', text: 'optics.pdf' }),
          found('g', 2, { where: 'title', text: 'Item g' }),
        ]),
    },
  });
  expect(await screen.findByRole('link', { name: 'Item g' })).toHaveAttribute('href', '/goal/g');
  const first = within(screen.getByRole('article', { name: 'Item w' }));
  expect(first.getByRole('link', { name: 'Item w' })).toHaveAttribute('href', '/worksample/w');
  for (const text of ['Name of a file:', 'optics.pdf', 'Sara Ali'])
    expect(first.getByText(text)).toBeVisible();
  expect(
    within(screen.getByRole('article', { name: 'Item g' })).queryByText(/In the title/),
  ).toBeNull();
  expect(host.api.callsOf('GET Portfolios/Search')).toEqual([
    { query: { searchText: 'optics', before: undefined } },
  ]);
});
