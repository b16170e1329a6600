import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aContent, aForum, aTopic, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';

// Proves FORUM-29.

const gone = (): never => {
  throw new ApiError({ code: 'not-found', endpoint: 'test' });
};
const topicAnswer = (title: string) =>
  answered({ content: { topicContent: [aContent({ title })], topic: aTopic() }, roles: [] });

test('shows changes in a topic and its deletion or loss of access', async () => {
  let answer: () => ReturnType<typeof topicAnswer> = () => topicAnswer('قبل');
  const { host } = renderForum({
    at: `/forums?topicGuid=${guidOf('topic')}`,
    api: {
      'GET ForumTopic/GetTopicContent': () => answer(),
      'GET Forums/GetForums': () => answered({ forums: [], currentForum: aForum(), roles: [] }),
    },
  });
  await screen.findByRole('article', { name: 'قبل' });
  expect([...host.realtime.groups.keys()]).toContain(guidOf('topic'));

  answer = () => topicAnswer('بعد');
  const unread = host.api.callsOf('GET ForumTopic/GetTopicUnread').length;
  act(() => host.realtime.emit('ReceiveForumChange', { place: guidOf('topic') }));
  expect(await screen.findByRole('article', { name: 'بعد' })).toBeVisible();
  expect(host.api.callsOf('GET ForumTopic/GetTopicUnread')).toHaveLength(unread + 1);

  answer = gone;
  act(() => host.realtime.emit('ReceiveForumChange', { place: guidOf('topic') }));
  expect(await screen.findByText('This topic does not exist')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('does not refetch a topic for changes to other topics', async () => {
  let title = 'قبل';
  const { host } = renderForum({
    at: `/forums?topicGuid=${guidOf('topic').toUpperCase()}`,
    api: {
      'GET ForumTopic/GetTopicContent': () => topicAnswer(title),
      'GET Forums/GetForums': () => answered({ forums: [], currentForum: aForum(), roles: [] }),
    },
  });
  await screen.findByRole('article', { name: 'قبل' });
  const asked = () => host.api.callsOf('GET ForumTopic/GetTopicContent').length;
  const before = asked();
  jest.useFakeTimers();
  try {
    title = 'بعد';
    act(() => host.realtime.emit('ReceiveForumChange', { place: guidOf('elsewhere') }));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(asked()).toBe(before);
    act(() => host.realtime.emit('ReceiveForumChange', { place: guidOf('topic') }));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('article', { name: 'بعد' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('refetches a forum once for many topic changes', async () => {
  let names = ['أول'];
  const { host } = renderForum({
    at: `/forums?forumGuid=${guidOf('forum')}`,
    api: {
      'GET Forums/GetForums': () => answered({ forums: [], currentForum: aForum(), roles: [] }),
      'GET ForumTopic/GetTopics': () =>
        answered({
          forumTopic: names.map((topicName) =>
            aTopic({ forumTopicGuid: guidOf(topicName), topicName }),
          ),
          currentforum: aForum(),
          roles: [],
        }),
    },
  });
  await screen.findByRole('link', { name: 'أول' });
  const asked = () => host.api.callsOf('GET ForumTopic/GetTopics').length;
  const before = asked();

  names = ['ثان', 'ثالث'];
  act(() => {
    for (let times = 0; times < 20; times += 1)
      host.realtime.emit('ReceiveForumChange', { place: guidOf('forum') });
  });
  expect(await screen.findByRole('link', { name: 'ثان' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'ثالث' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'أول' })).not.toBeInTheDocument());
  expect(asked()).toBe(before + 1);
});

test('refetches once when the hub confirms the group after the fetch', async () => {
  let title = 'قبل';
  const { host } = renderForum({
    at: `/forums?topicGuid=${guidOf('topic')}`,
    api: {
      'GET ForumTopic/GetTopicContent': () => topicAnswer(title),
      'GET Forums/GetForums': () => answered({ forums: [], currentForum: aForum(), roles: [] }),
    },
  });
  await screen.findByRole('article', { name: 'قبل' });
  title = 'بعد';
  const unread = () => host.api.callsOf('GET ForumTopic/GetTopicUnread').length;
  await waitFor(() => expect(unread()).toBe(1));
  act(() => host.realtime.answerJoins());
  expect(await screen.findByRole('article', { name: 'بعد' })).toBeVisible();
  expect(unread()).toBe(2);
});

test('unsubscribes when the page unmounts', async () => {
  const { host, unmount } = renderForum({
    api: {
      'GET Forums/GetForums': () => answered({ forums: [aForum()], currentForum: null, roles: [] }),
    },
  });
  await screen.findAllByRole('article');
  unmount();
  expect([host.realtime.listenerCount, host.realtime.groups.size]).toEqual([0, 0]);
});
