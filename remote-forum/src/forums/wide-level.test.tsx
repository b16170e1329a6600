import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FORUM_PAGE, FORUM_TYPE, type ApiData } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aForum, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import ForumTree from './forum-tree';

const category = aForum({
  forumGuid: guidOf('wide'),
  title: 'Archive',
  forumType: FORUM_TYPE.category,
  childrenCount: FORUM_PAGE + 2,
});
const inside = Array.from({ length: FORUM_PAGE + 2 }, (_, index) =>
  aForum({ forumGuid: guidOf(`inside ${index}`), title: `Forum ${index}` }),
);

/** A top with one category, whose level has more forums than a page. */
const api = {
  'GET Forums/GetForums': ({ query }: { query: { forumGuid?: string; before?: string } }) => {
    const start = inside.findIndex(({ forumGuid }) => forumGuid === query.before) + 1;
    const level: ApiData<'GET Forums/GetForums'> =
      query.forumGuid === category.forumGuid
        ? { forums: inside.slice(start, start + FORUM_PAGE), currentForum: category, roles: [] }
        : { forums: [category], currentForum: null, roles: [] };
    return answered(level);
  },
};

test('loads a wide level page by page', async () => {
  const { host } = renderForum({ at: `/forums?forumGuid=${category.forumGuid}`, api });
  const list = within(await screen.findByRole('list', { name: 'Forums' }));
  expect(list.getAllByRole('listitem')).toHaveLength(FORUM_PAGE);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await list.findByRole('link', { name: `Forum ${FORUM_PAGE + 1}` })).toBeVisible();
  expect(host.api.callsOf('GET Forums/GetForums').at(-1)).toMatchObject({
    query: { forumGuid: category.forumGuid, before: guidOf(`inside ${FORUM_PAGE - 1}`) },
  });
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('loads the next page when the search has no match yet', async () => {
  renderForum({ at: `/forums?forumGuid=${category.forumGuid}`, api });
  await screen.findByRole('list', { name: 'Forums' });
  await userEvent.click(screen.getByRole('button', { name: 'Search forums' }));
  await userEvent.type(screen.getByRole('searchbox'), `Forum ${FORUM_PAGE + 1}{Enter}`);
  expect(screen.queryByText('Nothing was found')).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: `Forum ${FORUM_PAGE + 1}` })).toBeVisible();
});

test('loads a tree level when opened and its next page at the end', async () => {
  const { host } = renderForum({
    api,
    ui: <ForumTree current={null} trail={[]} onGo={() => undefined} />,
  });
  const tree = within(await screen.findByRole('navigation', { name: 'Forum tree' }));
  await tree.findByRole('link', { name: 'Archive' });
  expect(host.api.callsOf('GET Forums/GetForums').map(({ query }) => query)).toEqual([{}]);
  await userEvent.click(tree.getByRole('button', { name: 'Open Archive' }));
  await tree.findByRole('link', { name: 'Forum 0' });
  expect(tree.queryByRole('link', { name: `Forum ${FORUM_PAGE}` })).not.toBeInTheDocument();
  await userEvent.click(tree.getByRole('button', { name: 'Load more' }));
  expect(await tree.findByRole('link', { name: `Forum ${FORUM_PAGE + 1}` })).toBeVisible();
});
