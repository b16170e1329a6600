import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PropsWithChildren } from 'react';
import { MemoryRouter, useLocation, useNavigate } from '@riwaq/contract/router';
import { answered } from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import { parseView } from '../forum-view';
import ForumsPage from '../forums-page';
import { renderForum } from '../testing/render-forum';
import { aContent, aForum, aTopic, guidOf } from '../testing/samples';
import { useTarget } from './use-target';

const forum = `/forums?forumGuid=${guidOf('forum')}`;
const topic = `/forums?topicGuid=${guidOf('topic')}`;
const replies = `${topic}&contentGuid=${guidOf('content')}&open=replies`;
const unread = {
  forumTopicGuid: guidOf('topic'),
  topicName: '',
  forumGuids: [],
  newContents: 0,
  firstNewContentDate: null,
  newReplies: 1,
};
const unreadContent = {
  forumTopicContentGuid: guidOf('content'),
  title: '',
  createdDate: aContent().createdDate,
  isNew: false,
  newReplies: 1,
  firstNewReplyGuid: guidOf('reply'),
};

/** The browser's back button. */
function Browser() {
  const navigate = useNavigate();
  return <button onClick={() => navigate(-1)}>Browser back</button>;
}

/** A history in which the user opened replies from their topic. */
function Opened({ children }: PropsWithChildren) {
  return (
    <MemoryRouter
      initialEntries={[
        forum,
        topic,
        {
          pathname: '/forums',
          search: replies.slice('/forums'.length),
          state: { openedHere: true },
        },
      ]}
      initialIndex={2}
    >
      {children}
    </MemoryRouter>
  );
}

/** Opens a topic from its forum. */
async function openTopic() {
  const { host } = renderForum({
    at: forum,
    ui: (
      <>
        <ForumsPage />
        <Browser />
      </>
    ),
    api: {
      'GET Forums/GetForums': () => answered({ forums: [], currentForum: aForum(), roles: [] }),
      'GET ForumTopic/GetTopics': () =>
        answered({ forumTopic: [aTopic()], currentforum: aForum(), roles: [] }),
      'GET ForumTopic/GetTopicContent': () =>
        answered({ content: { topicContent: [aContent()], topic: aTopic() }, roles: [] }),
      'GET ForumTopic/GetReplies': () => answered([]),
      'GET ForumTopic/GetUnread': () => answered([unread]),
      'GET ForumTopic/GetTopicUnread': () => answered([unreadContent]),
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: aTopic().topicName }));
  await screen.findByRole('article', { name: aContent().title });
  return {
    host,
    press: (code: Parameters<typeof host.shortcuts.press>[0]) =>
      act(() => host.shortcuts.press(code)),
  };
}
const back = () => userEvent.click(screen.getByText('Browser back'));
const cross = async () =>
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' });

test('goes back only one step when replies are closed twice', async () => {
  const { press } = await openTopic();
  press('KeyO');
  const close = await cross();
  act(() => {
    close.click();
    close.click();
  });
  expect(currentPath()).toBe(topic);
});

test("does not change the topic's history entry when closed repeatedly", () => {
  const { result } = renderHook(
    () => {
      const at = useLocation();
      const view = parseView(new URLSearchParams(at.search));
      return {
        at,
        close: useTarget(view.kind === 'topic' ? view : { kind: 'recently', target: null }).close,
      };
    },
    { wrapper: Opened },
  );
  const { close } = result.current;
  act(close);
  act(close);
  act(result.current.close);
  expect(result.current.at).toMatchObject({ search: topic.slice('/forums'.length), state: null });
});

test('closes replies again that were reopened', async () => {
  const { press } = await openTopic();
  for (let times = 0; times < 2; times += 1) {
    press('KeyO');
    const close = await cross();
    act(() => close.click());
    expect(currentPath()).toBe(topic);
  }
});

test('adds one history entry when the key is pressed twice', async () => {
  const { press } = await openTopic();
  press('KeyO');
  press('KeyO');
  expect(currentPath()).toBe(replies);
  await back();
  expect(currentPath()).toBe(topic);
});

test('searches and opens the next unread once per press', async () => {
  const { host, press } = await openTopic();
  const asked = () => host.api.callsOf('GET ForumTopic/GetTopicUnread').length;
  const before = asked();
  press('KeyN');
  press('KeyN');
  await waitFor(() => expect(currentPath()).toBe(`${replies}&replyGuid=${guidOf('reply')}`));
  expect(asked()).toBe(before + 1);
  await act(async () => host.shortcuts.press('KeyN'));
  await waitFor(() => expect(asked()).toBeGreaterThan(before + 1));
  await back();
  expect(currentPath()).toBe(topic);
});
