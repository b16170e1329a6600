import { screen } from '@testing-library/react';
import { ApiError } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aContent, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import LatestCard from './latest-card';

test('the five latest contents lead to their very place', async () => {
  const contents = Array.from({ length: 7 }, (_, index) => aContent({ forumTopicContentGuid: guidOf(`latest ${index}`), title: `Post ${index}` }));
  renderForum({ ui: <LatestCard />, api: { 'GET ForumTopic/GetTopicContentRecently': () => answered(contents) } });
  expect(await screen.findByRole('link', { name: 'Post 0' })).toHaveAttribute('href', `/forums?topicGuid=${guidOf('topic')}&contentGuid=${guidOf('latest 0')}`);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/forums?type=recently');
});

test('nothing yet, and a failure, are told in the card', async () => {
  const empty = renderForum({ ui: <LatestCard />, api: { 'GET ForumTopic/GetTopicContentRecently': () => answered([]) } });
  expect(await screen.findByText('No posts yet')).toBeVisible();
  empty.unmount();
  renderForum({ ui: <LatestCard />, api: { 'GET ForumTopic/GetTopicContentRecently': () => { throw new ApiError({ code: 'server', endpoint: 'test', status: 500 }); } } });
  expect(await screen.findByText(/Something failed on the server/)).toBeVisible();
});
