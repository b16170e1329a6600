import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, MEMBER_MODE, MEMBER_STATUS, ROLE, TOPIC_PAGE, type Topic } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { aContent, aForum, aTopic, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';

// Proves FORUM-6, FORUM-24, FORUM-61.

const forum = aForum();
const at = `/forums?forumGuid=${forum.forumGuid}`;
const roles = ['AddContentInAllLeaningSite'];
const member = {
  forumTopicMemberGuid: null,
  memberStatus: MEMBER_STATUS.joined,
  favoriteTopic: false,
};
const served = (list: Topic[], more: TestHostOptions['api'] = {}): TestHostOptions['api'] => ({
  'GET Forums/GetForums': () => answered({ forums: [], currentForum: forum, roles }),
  'GET ForumTopic/GetTopics': () => answered({ forumTopic: list, currentforum: forum, roles }),
  ...more,
});

test('shows running end dates in orange, passed ones in red', async () => {
  renderForum({
    at,
    api: served([
      aTopic({
        forumTopicGuid: guidOf('running'),
        topicName: 'Running',
        endDateEnable: true,
        endDate: '2999-01-01T00:00:00',
      }),
      aTopic({
        forumTopicGuid: guidOf('expired'),
        topicName: 'Expired',
        endDateEnable: true,
        endDate: '2020-01-01T00:00:00',
        isExpired: true,
      }),
      aTopic({
        forumTopicGuid: guidOf('plain'),
        topicName: 'Plain',
        endDateEnable: false,
        endDate: '2020-01-01T00:00:00',
      }),
    ]),
  });
  const signOf = async (name: string) =>
    within(
      (await screen.findByRole('link', { name })).closest('article') as HTMLElement,
    ).queryByText(/^(Ends|Ended)/);
  expect(await signOf('Running')).toHaveClass('rw-forum-running');
  expect(await signOf('Expired')).toHaveClass('rw-forum-expired');
  expect(await signOf('Plain')).toBeNull();
});

test('marks a favourite optimistically and reverts on refusal', async () => {
  const { host } = renderForum({
    at,
    role: ROLE.student,
    api: served([aTopic()], { 'POST ForumTopic/Favorite': () => answered(null, 0) }),
  });
  const star = await screen.findByRole('button', { name: 'Add to favourites' });
  await userEvent.click(star);
  await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
  expect(await screen.findByRole('button', { name: 'Add to favourites' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  expect(host.api.callsOf('POST ForumTopic/Favorite')).toEqual([
    { body: { forumTopicGuid: guidOf('topic'), favoriteTopic: true } },
  ]);
});

test('lets members, but not the creator, leave a restricted topic', async () => {
  const restricted = aTopic({ topicMemberMode: MEMBER_MODE.restricted, forumTopicMembers: member });
  const { host } = renderForum({
    at,
    role: ROLE.student,
    api: served([restricted], { 'PUT ForumTopic/LeaveTopic': () => answered(null) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Options of/ }));
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave the topic' }));
  await waitFor(() =>
    expect(host.api.callsOf('PUT ForumTopic/LeaveTopic')).toEqual([
      { query: { forumTopicGuid: guidOf('topic') } },
    ]),
  );
  expect(host.confirmations).toHaveLength(1);
});

test('loads further pages until one is short', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      aTopic({
        forumTopicGuid: guidOf(`topic ${from + index}`),
        topicName: `Topic ${from + index}`,
      }),
    );
  const { host } = renderForum({
    at,
    api: served([], {
      'GET ForumTopic/GetTopics': ({ query }) =>
        answered({
          forumTopic: query.before ? page(TOPIC_PAGE, 2) : page(0, TOPIC_PAGE),
          currentforum: forum,
          roles,
        }),
    }),
  });
  await screen.findByRole('link', { name: 'Topic 0' });
  await userEvent.click(screen.getByRole('button', { name: /more/i }));
  expect(await screen.findByRole('link', { name: `Topic ${TOPIC_PAGE + 1}` })).toBeInTheDocument();
  expect(host.api.callsOf('GET ForumTopic/GetTopics').at(-1)).toMatchObject({
    query: { before: guidOf(`topic ${TOPIC_PAGE - 1}`) },
  });
  expect(screen.queryByRole('button', { name: /more/i })).not.toBeInTheDocument();
});

test('searches my topics on the server on Enter', async () => {
  const { host } = renderForum({
    at: '/forums?type=myTopics',
    api: {
      'GET ForumTopic/GetMyTopics': () =>
        answered({ forumTopic: [aTopic()], currentforum: null, roles: [] }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Search topics' }));
  const box = screen.getByRole('searchbox');
  await userEvent.type(box, '   {Enter}');
  await userEvent.clear(box);
  await userEvent.type(box, ' week one ');
  expect(host.api.callsOf('GET ForumTopic/GetMyTopics')).toHaveLength(1);
  await userEvent.type(box, '{Enter}');
  await waitFor(() =>
    expect(host.api.callsOf('GET ForumTopic/GetMyTopics').at(-1)).toMatchObject({
      query: { searchText: 'week one' },
    }),
  );
});

test('explains how to add favourites when there are none', async () => {
  renderForum({
    at: '/forums?type=favorite',
    api: {
      'GET ForumTopic/GetFavoriteTopics': () =>
        answered({ forumTopic: [], currentforum: null, roles: [] }),
    },
  });
  expect(
    await screen.findByText('Press the star beside a topic to find it here quickly.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the forums' })).toHaveAttribute(
    'href',
    '/forums',
  );
});

describe('the topic dialog', () => {
  const add = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add a topic' }));
    return screen.findByRole('dialog');
  };
  const save = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

  test('needs only a name for a general discussion', async () => {
    const { host } = renderForum({
      at,
      api: served([], { 'POST ForumTopic/CreateTopic': () => answered(aTopic()) }),
    });
    const dialog = await add();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Name of the topic/ }),
      'Week two',
    );
    await save(dialog);
    await waitFor(() =>
      expect(host.api.callsOf('POST ForumTopic/CreateTopic')).toMatchObject([
        {
          body: {
            topicName: 'Week two',
            topicType: 0,
            topicMemberMode: 0,
            forumGuid: forum.forumGuid,
            students: [],
            teachers: [],
            visible: true,
          },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('sends the members of a restricted topic', async () => {
    const { host } = renderForum({
      at,
      api: served([], {
        'POST ForumTopic/CreateTopic': () => answered(aTopic()),
        'GET Forums/GetStudentsAndTeachers': () =>
          answered({
            students: [
              { studentGuid: guidOf('s1'), studentFullName: 'Sara' },
              { studentGuid: guidOf('s2'), studentFullName: 'Ali' },
            ],
            teachers: [],
          }),
      }),
    });
    const dialog = await add();
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Name of the topic/ }),
      'Group A',
    );
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Members only' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Choose all' }));
    await save(dialog);
    await waitFor(() =>
      expect(host.api.callsOf('POST ForumTopic/CreateTopic')).toMatchObject([
        {
          body: {
            topicMemberMode: 1,
            students: [{ studentGuid: guidOf('s1') }, { studentGuid: guidOf('s2') }],
          },
        },
      ]),
    );
  });

  test('keeps the input after a network failure', async () => {
    renderForum({
      at,
      api: served([], {
        'POST ForumTopic/CreateTopic': () => {
          throw new ApiError({ code: 'network', endpoint: 'test' });
        },
      }),
    });
    const dialog = await add();
    const name = within(dialog).getByRole('textbox', { name: /Name of the topic/ });
    await userEvent.type(name, 'Week two');
    await save(dialog);
    expect(await within(dialog).findByText(/An error occurred during the process/)).toBeVisible();
    expect(name).toHaveValue('Week two');
  });
});

describe('prefetching a topic', () => {
  afterEach(() => jest.restoreAllMocks());

  /** Opens the topic this long after its prefetch; returns the number of requests so far. */
  const openAfter = async (milliseconds: number) => {
    const answers = [answered({ content: { topicContent: [aContent()], topic: aTopic() }, roles })];
    const { host } = renderForum({
      at,
      api: served([aTopic()], {
        'GET ForumTopic/GetTopicContent': () =>
          answers.pop() ?? new Promise<never>(() => undefined),
      }),
    });
    const link = await screen.findByRole('link', { name: aTopic().topicName });
    let now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    fireEvent.pointerDown(link);
    fireEvent.focus(link);
    await waitFor(() => expect(answers).toEqual([]));
    const asked = () => host.api.callsOf('GET ForumTopic/GetTopicContent').length;
    expect(asked()).toBe(1);
    now += milliseconds;
    await userEvent.click(link);
    expect(await screen.findByRole('article', { name: aContent().title })).toBeVisible();
    return asked;
  };

  test('shows it at once without a request when opened soon', async () => {
    const asked = await openAfter(1000);
    // Whether to refetch is decided in the next frame.
    await act(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => resolve());
        }),
    );
    expect(asked()).toBe(1);
  });

  test('shows it at once and refetches when opened later', async () => {
    const asked = await openAfter(4000);
    await waitFor(() => expect(asked()).toBe(2));
  });
});
