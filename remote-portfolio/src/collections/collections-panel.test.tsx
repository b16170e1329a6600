import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE, type ItemFound, type PortfolioCollection } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { renderPortfolio } from '../testing/render-portfolio';
import { STUDENT } from '../testing/samples';
import CollectionsPanel from './collections-panel';

const item = (title: string, of: Partial<ItemFound> = {}): ItemFound => ({
  sourceGuid: title,
  sourceType: 0,
  studentGuid: STUDENT,
  studentFullName: 'Sara Ali',
  title,
  visibility: 'teachers',
  tags: [],
  filesCount: 0,
  date: '2026-01-10T09:00:00',
  progressStatus: null,
  createdDate: '2026-01-10T09:00:00',
  hit: null,
  ...of,
});
const collection = (of: Partial<PortfolioCollection> = {}): PortfolioCollection => ({
  collectionGuid: 'c1',
  studentGuid: STUDENT,
  title: 'Training',
  description: 'For the laboratory',
  visibility: 'university',
  itemsCount: 2,
  createdDate: '2026-01-10T09:00:00',
  modifiedDate: null,
  isOwner: true,
  ...of,
});
const open = (
  query = '',
  { api, isOwner = true, ...options }: TestHostOptions & { isOwner?: boolean } = {},
) =>
  renderPortfolio({
    at: `/portfolio/${STUDENT}?view=collections${query}`,
    ui: <CollectionsPanel studentGuid={STUDENT} isOwner={isOwner} />,
    role: ROLE.student,
    ...options,
    api: {
      'GET Collections/Get': () => answered([collection({ isOwner })]),
      'GET Collections/GetOne': () =>
        answered({
          collection: collection({ isOwner }),
          items: [item('Pendulum'), item('Optics', { sourceType: 2 })],
        }),
      'GET Portfolios/Search': () =>
        answered([
          item('Pendulum'),
          item('Optics', { sourceType: 2 }),
          item('Prize', { sourceType: 1 }),
        ]),
      ...api,
    },
  });

test('opens a collection and lists its items in order', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Training' })).toHaveAttribute(
    'href',
    `/portfolio/${STUDENT}?view=collections&collection=c1`,
  );
  expect(screen.getByText('2 items')).toBeVisible();
  open('&collection=c1');
  expect(await screen.findByRole('link', { name: 'Optics' })).toHaveAttribute(
    'href',
    '/goal/Optics',
  );
  expect(
    screen
      .getAllByRole('article')
      .slice(-2)
      .map((article) => within(article).getByRole('link').textContent),
  ).toEqual(['Pendulum', 'Optics']);
});

test('offers no changes to others and reports a missing collection', async () => {
  open('', { isOwner: false });
  await screen.findByRole('link', { name: 'Training' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  open('&collection=gone', {
    api: {
      'GET Collections/GetOne': () =>
        Promise.reject(
          new ApiError({ code: 'not-found', endpoint: 'GET Collections/GetOne', status: 404 }),
        ),
    },
  });
  expect(await screen.findByRole('link', { name: 'All collections' })).toBeVisible();
  expect(screen.getByText(/This collection does not exist/)).toBeVisible();
});

test('creates a collection of selected items in the chosen order', async () => {
  const { host } = open('', { api: { 'POST Collections/Create': () => answered(collection()) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a collection' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Best');
  for (const name of [/Pendulum/, /Prize/, /Optics/])
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Move \u2066Optics\u2069 up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove \u2066Pendulum\u2069' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Collections/Create')[0]?.body).toMatchObject({
      title: 'Best',
      itemGuids: ['Optics', 'Prize'],
      visibility: 'teachers',
    }),
  );
});

test('deletes a collection after confirmation and returns to the list', async () => {
  const { host } = open('&collection=c1', {
    api: { 'POST Collections/Delete': () => answered(null) },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Options of \u2066Training\u2069' }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() =>
    expect(host.navigations).toEqual([
      { path: `/portfolio/${STUDENT}?view=collections`, replace: true },
    ]),
  );
  expect(host.api.callsOf('POST Collections/Delete')).toEqual([{ body: { collectionGuid: 'c1' } }]);
});
