import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FORUM_GROUP, LATEST_GROUP, ROLE, type UnreadTopic } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import LatestCard from '../home/latest-card';
import { aContent, guidOf, STUDENT } from '../testing/samples';
import { renderForum } from '../testing/render-forum';

const older = aContent({
  forumTopicContentGuid: guidOf('older'),
  title: 'Older',
  createdDate: '2026-02-01T10:00:00',
});
const newer = aContent({
  forumTopicContentGuid: guidOf('newer'),
  title: 'Newer',
  createdDate: '2026-02-02T10:00:00',
});
const own = aContent({
  forumTopicContentGuid: guidOf('own'),
  title: 'Own',
  createdDate: '2026-02-03T10:00:00',
  createdUserGuid: STUDENT,
});
const elsewhere = aContent({
  forumTopicContentGuid: guidOf('elsewhere'),
  title: 'Elsewhere',
  forumTopicGuid: guidOf('another topic'),
  createdDate: '2026-02-03T10:00:00',
});

const unread = (change: Partial<UnreadTopic> = {}): UnreadTopic => ({
  forumTopicGuid: guidOf('topic'),
  topicName: 'أسئلة الأسبوع الأول',
  forumGuids: [],
  newContents: 1,
  firstNewContentDate: newer.createdDate,
  newReplies: 0,
  ...change,
});
const api = (topics: UnreadTopic[]) => ({
  'GET ForumTopic/GetTopicContentRecently': () => answered([elsewhere, own, newer, older]),
  'GET ForumTopic/GetUnread': () => answered(topics),
});

test('marks only unread contents', async () => {
  renderForum({
    at: '/forums?type=recently',
    role: ROLE.student,
    api: api([
      unread(),
      unread({
        forumTopicGuid: guidOf('another topic'),
        newContents: 0,
        firstNewContentDate: null,
        newReplies: 2,
      }),
    ]),
  });
  const marked = await screen.findAllByText('New');
  expect(marked.map((mark) => mark.closest('article')?.id)).toEqual([`content-${guidOf('newer')}`]);
});

test('shows the number of new replies until they are read', async () => {
  let newReplies = 3;
  const { host } = renderForum({
    at: '/forums?type=recently',
    role: ROLE.student,
    api: {
      ...api([]),
      'GET ForumTopic/GetUnreadThreads': () =>
        answered(
          newReplies === 0
            ? []
            : [{ forumTopicContentGuid: older.forumTopicContentGuid, newReplies }],
        ),
    },
  });
  const mark = await screen.findByText('3 new replies');
  expect(mark.closest('article')?.id).toBe(`content-${guidOf('older')}`);
  newReplies = 0;
  act(() => host.realtime.emit('ReceiveForumActivity', { place: FORUM_GROUP }));
  await waitFor(() => expect(screen.queryByText('3 new replies')).not.toBeInTheDocument());
});

test('shows new contents only after the user presses the notice', async () => {
  const later = aContent({
    forumTopicContentGuid: guidOf('later'),
    title: 'Later',
    createdDate: elsewhere.createdDate,
  });
  let contents = [elsewhere, newer];
  const { host } = renderForum({
    at: '/forums?type=recently',
    api: { 'GET ForumTopic/GetTopicContentRecently': () => answered(contents) },
  });
  await screen.findByRole('article', { name: 'Newer' });
  contents = [later, elsewhere];
  act(() => host.realtime.emit('ReceiveForumActivity', { place: LATEST_GROUP }));
  const notice = await screen.findByRole('button', { name: 'Show 1 new post' });
  expect(host.api.callsOf('GET ForumTopic/GetTopicContentRecently').at(-1)).toMatchObject({
    query: { date: elsewhere.createdDate, mostRecent: 'true' },
  });
  expect(screen.queryByRole('article', { name: 'Later' })).not.toBeInTheDocument();
  await userEvent.click(notice);
  expect(await screen.findByRole('article', { name: 'Later' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('article', { name: 'Later' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show 1 new post' })).not.toBeInTheDocument();
});

test('removes the notice when the new content was deleted', async () => {
  let contents = [elsewhere, newer];
  const { host } = renderForum({
    at: '/forums?type=recently',
    api: { 'GET ForumTopic/GetTopicContentRecently': () => answered(contents) },
  });
  await screen.findByRole('article', { name: 'Newer' });
  contents = [own, elsewhere, newer];
  act(() => host.realtime.emit('ReceiveForumActivity', { place: LATEST_GROUP }));
  const notice = await screen.findByRole('button', { name: 'Show 1 new post' });
  contents = [elsewhere, { ...newer, title: 'Renamed' }];
  await userEvent.click(notice);
  expect(await screen.findByRole('article', { name: 'Renamed' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Show 1 new post' })).not.toBeInTheDocument(),
  );
});

test('marks the same contents on the Home card', async () => {
  renderForum({ ui: <LatestCard />, role: ROLE.student, api: api([unread()]) });
  const mark = await screen.findByText('New');
  expect(within(mark.closest('li')!).getByRole('link', { name: 'Newer' })).toBeVisible();
});

test('reports a linked post that is not in the list', async () => {
  renderForum({
    at: `/forums?type=recently&contentGuid=${guidOf('far down')}&open=replies`,
    api: api([]),
  });
  expect(await screen.findByText('The post you were looking for is not here')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('The post you were looking for is not here')).not.toBeInTheDocument();
  expect(currentPath()).toBe('/forums?type=recently');
});
