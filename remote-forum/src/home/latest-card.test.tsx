import { act, screen } from '@testing-library/react';
import { ApiError, FORUM_GROUP, LATEST_GROUP } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aContent, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import LatestCard from './latest-card';

test('links to the five latest contents', async () => {
  const contents = Array.from({ length: 7 }, (_, index) =>
    aContent({ forumTopicContentGuid: guidOf(`latest ${index}`), title: `Post ${index}` }),
  );
  renderForum({
    ui: <LatestCard />,
    api: { 'GET ForumTopic/GetTopicContentRecently': () => answered(contents) },
  });
  expect(await screen.findByRole('link', { name: 'Post 0' })).toHaveAttribute(
    'href',
    `/forums?topicGuid=${guidOf('topic')}&contentGuid=${guidOf('latest 0')}`,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  // A long text is clamped to three lines.
  expect(screen.getByText('Post 0')).toHaveClass('rw-clamp');
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    '/forums?type=recently',
  );
});

test('refetches once per minute for new posts, never for replies', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  let titles = ['Before'];
  const { host } = renderForum({
    ui: <LatestCard />,
    api: {
      'GET ForumTopic/GetTopicContentRecently': () =>
        answered(titles.map((title) => aContent({ forumTopicContentGuid: guidOf(title), title }))),
    },
  });
  await screen.findByRole('link', { name: 'Before' });
  const asked = () => host.api.callsOf('GET ForumTopic/GetTopicContentRecently').length;
  jest.useFakeTimers();
  try {
    titles = ['After', ...titles];
    act(() => host.realtime.emit('ReceiveForumActivity', { place: FORUM_GROUP }));
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(asked()).toBe(1);
    act(() => host.realtime.emit('ReceiveForumActivity', { place: LATEST_GROUP }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('link', { name: 'After' })).toBeVisible();
    act(() => {
      for (let times = 0; times < 20; times += 1)
        host.realtime.emit('ReceiveForumActivity', { place: LATEST_GROUP });
    });
    await act(() => jest.advanceTimersByTimeAsync(14_000));
    expect(asked()).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(asked()).toBe(3);
  } finally {
    jest.useRealTimers();
    jest.restoreAllMocks();
  }
});

test('shows an empty state and a failure in the card', async () => {
  const empty = renderForum({
    ui: <LatestCard />,
    api: { 'GET ForumTopic/GetTopicContentRecently': () => answered([]) },
  });
  expect(await screen.findByText('No posts yet')).toBeVisible();
  empty.unmount();
  renderForum({
    ui: <LatestCard />,
    api: {
      'GET ForumTopic/GetTopicContentRecently': () => {
        throw new ApiError({ code: 'server', endpoint: 'test', status: 500 });
      },
    },
  });
  expect(await screen.findByText(/Something failed on the server/)).toBeVisible();
});
