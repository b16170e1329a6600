import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, MEMBER_MODE, MEMBER_STATUS, ROLE, TOPIC_PAGE, type Topic } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { aContent, aForum, aTopic, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';

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

test('a running end date is shown in orange and a passed one in red, each with its date', async () => {
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

test('a student marks a favourite at once; a refusal takes it back and is told', async () => {
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

test('a member leaves a restricted topic after being asked; its creator is not offered to', async () => {
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

test('further pages follow the last topic, and a short page is the last', async () => {
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

test('my topics are searched on the server when Enter is pressed', async () => {
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

test('no favourites yet: it says how to get some', async () => {
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

  test('a general discussion needs a name alone', async () => {
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

  test('a restricted one names its members', async () => {
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

  test('a network failure keeps what was entered', async () => {
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

describe('what a topic holds is fetched when somebody is about to open it', () => {
  afterEach(() => jest.restoreAllMocks());

  /** Opens the topic so long after it was fetched; how many times it has been asked for. */
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
    fireEvent.pointerDown(link);
    fireEvent.focus(link);
    await waitFor(() => expect(answers).toEqual([]));
    const asked = () => host.api.callsOf('GET ForumTopic/GetTopicContent').length;
    expect(asked()).toBe(1);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + milliseconds);
    await userEvent.click(link);
    expect(await screen.findByRole('article', { name: aContent().title })).toBeVisible();
    return asked;
  };

  test('opened soon, it is shown at once and not asked for again', async () => {
    const asked = await openAfter(1000);
    // Whether to ask again is decided in the next frame.
    await act(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => resolve());
        }),
    );
    expect(asked()).toBe(1);
  });

  test('opened later, it is shown at once and asked for again', async () => {
    const asked = await openAfter(4000);
    await waitFor(() => expect(asked()).toBe(2));
  });
});
