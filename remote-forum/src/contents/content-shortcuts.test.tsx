import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLE, TOPIC_TYPE, type TopicContent } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aContent, aForum, aTopic, guidOf, STUDENT } from '../testing/samples';
import { currentPath, scrolledTo } from '@riwaq/ui/testing';
import { renderForum } from '../testing/render-forum';

const at = `/forums?topicGuid=${guidOf('topic')}`;
const first = aContent();
const second = aContent({ forumTopicContentGuid: guidOf('second'), title: 'المحاضرة الثانية' });

async function renderTopic(contents: TopicContent[] = [first, second], role: 0 | 2 = ROLE.student) {
  const { host } = renderForum({
    at,
    role,
    api: {
      'GET ForumTopic/GetTopicContent': () =>
        answered({ content: { topicContent: contents, topic: aTopic() }, roles: ['Subject'] }),
      'GET Forums/GetForums': () => answered({ forums: [], currentForum: aForum(), roles: [] }),
      'GET ForumTopic/GetReplies': () => answered([]),
      'GET ForumTopic/GetRatesContent': () => answered([]),
      'GET ForumTopic/GetUnread': () => answered([]),
    },
  });
  await screen.findByRole('article', { name: first.title });
  return {
    host,
    press: (code: Parameters<typeof host.shortcuts.press>[0]) =>
      act(() => host.shortcuts.press(code)),
  };
}
const article = (name: string) => screen.getByRole('article', { name });

test('moves between posts and stops at the ends', async () => {
  const { press } = await renderTopic();
  press('KeyJ');
  expect(article(first.title)).toHaveFocus();
  press('KeyK');
  expect(article(first.title)).toHaveFocus();
  press('KeyJ');
  press('KeyJ');
  expect(article(second.title)).toHaveFocus();
  expect(scrolledTo).toEqual([`content-${guidOf('content')}`, `content-${guidOf('second')}`]);
  press('KeyK');
  expect(article(first.title)).toHaveFocus();
});

test('opens the replies of the focused post and restores the focus', async () => {
  const { press } = await renderTopic();
  press('KeyJ');
  press('KeyJ');
  press('KeyO');
  expect(currentPath()).toContain(`contentGuid=${guidOf('second')}&open=replies`);
  expect(await screen.findByRole('dialog')).toHaveTextContent(second.title);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(article(second.title)).toHaveFocus());
});

test('opens the rating dialog for the focused post', async () => {
  const student = await renderTopic();
  student.press('KeyS');
  expect(within(await screen.findByRole('dialog')).getByText('Rate the post')).toBeVisible();
});

test('opens the ratings of the focused post for its author', async () => {
  const { press } = await renderTopic([first], ROLE.teacher);
  press('KeyS');
  expect(currentPath()).toContain('open=rates');
});

test('offers no keys for replies in a single activity', async () => {
  const { host } = await renderTopic([aContent({ topicType: TOPIC_TYPE.singleActivity })]);
  const offered = host.shortcuts.offered.map(({ code }) => code);
  expect(offered).toEqual(expect.arrayContaining(['KeyJ', 'KeyK', 'KeyS']));
  expect(offered).not.toContain('KeyO');
  expect(offered).not.toContain('KeyR');
});

test.each([
  ['a locked post', [aContent({ lock: true })], 'This post is locked: no new replies or ratings.'],
  [
    'a single activity among others',
    [aContent({ topicType: TOPIC_TYPE.singleActivity }), second],
    'Single activities accept no replies.',
  ],
])('refuses a reply to %s with the reason', async (_name, contents, reason) => {
  const { host, press } = await renderTopic(contents);
  press('KeyR');
  expect(host.notices).toEqual([{ kind: 'info', text: reason }]);
  expect(currentPath()).toBe(at);
});

test('focuses search, opens the parent and finds the next unread', async () => {
  const { host, press } = await renderTopic();
  press('Slash');
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  press('KeyN');
  await waitFor(() => expect(host.notices).toHaveLength(1));
  press('KeyU');
  expect(currentPath()).toBe(`/forums?forumGuid=${guidOf('forum')}`);
});

test('refetches on refresh, and offers a new post with permission only', async () => {
  const student = await renderTopic();
  const before = student.host.api.callsOf('GET ForumTopic/GetTopicContent').length;
  student.press('KeyL');
  await waitFor(() =>
    expect(student.host.api.callsOf('GET ForumTopic/GetTopicContent').length).toBeGreaterThan(
      before,
    ),
  );
  expect(student.host.shortcuts.offered.map(({ code }) => code)).not.toContain('KeyC');
  expect(student.host.session.user.userGuid).toBe(STUDENT);
});

test('opens the add menu and the search in the forum list', async () => {
  const { host } = renderForum({
    at: '/forums',
    role: ROLE.teacher,
    api: {
      'GET Forums/GetForums': () =>
        answered({ forums: [aForum()], currentForum: null, roles: ['University'] }),
      'GET ForumTopic/GetTopics': () =>
        answered({ forumTopic: [], currentforum: null, roles: ['University'] }),
      'GET ForumTopic/GetUnread': () => answered([]),
    },
  });
  await screen.findByRole('button', { name: 'Add' });
  act(() => host.shortcuts.press('KeyC'));
  expect(await screen.findByRole('menuitem', { name: 'Add a topic' })).toBeVisible();
  act(() => host.shortcuts.press('Slash'));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
});
