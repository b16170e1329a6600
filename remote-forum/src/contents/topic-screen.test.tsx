import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  CONTENT_PAGE,
  HOUR_MS,
  ROLE,
  TOPIC_TYPE,
  type ApiResponse,
  type Reply,
  type UnreadContent,
} from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { currentPath, scrolledTo } from '@riwaq/ui/testing';
import { aContent, aReply, aTopic, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import {
  at,
  EVERYWHERE,
  offline,
  contentOf,
  served,
  card,
  menu,
  namesOf,
} from '../testing/topic-screen';

// Proves FORUM-3, FORUM-12, FORUM-16, FORUM-24, FORUM-28 to FORUM-31, UI-5.

test('shows a content in full and emits that it opened', async () => {
  const file = {
    fileGuid: guidOf('file'),
    fileUrl: 'Forums/x/slides.pdf',
    fileCaption: 'الشرائح',
    fileSizeFormated: '1.4 MB',
    downloadCount: 3,
  };
  const { host } = renderForum({
    at,
    role: ROLE.student,
    api: served({ contents: [aContent({ files: [file], repliesCount: 2 })] }),
  });
  const shown = within(await card());
  const opened: string[] = [];
  host.bus.scoped('other').on('forum/topic-opened@1', ({ topicName }) => opened.push(topicName));
  expect(opened).toEqual(['أسئلة الأسبوع الأول']);
  expect(screen.queryByRole('button', { name: 'Members of the topic' })).not.toBeInTheDocument();
  expect(shown.getByText('أحمد الكبيسي')).toBeVisible();
  expect(shown.getByText('مقدمة في تحليل الخوارزميات')).toBeVisible();
  expect(await shown.findByRole('group', { name: 'الشرائح' })).toHaveTextContent('1.4 MB');
  expect(shown.getByRole('button', { name: '2 replies' })).toBeVisible();
  expect(shown.getByRole('button', { name: 'Rate' })).toBeEnabled();
});

describe('an empty topic', () => {
  const markings = [{ query: { forumTopicGuid: guidOf('topic') } }];
  const open = (unread: UnreadContent[]) =>
    renderForum({
      at,
      role: ROLE.student,
      api: served(
        { contents: [] },
        {
          'GET ForumTopic/GetTopicUnread': () => answered(unread),
          'PUT ForumTopic/MarkTopicAsRead': () => answered(null),
        },
      ),
    }).host;

  test('is marked as read when shown, which ends its invitation', async () => {
    const host = open([]);
    await waitFor(() =>
      expect(host.api.callsOf('PUT ForumTopic/MarkTopicAsRead')).toEqual(markings),
    );
  });

  test('is not marked as read when a content arrived later', async () => {
    const { forumTopicContentGuid, title, createdDate } = aContent();
    const host = open([
      {
        forumTopicContentGuid,
        title,
        createdDate,
        isNew: true,
        newReplies: 0,
        firstNewReplyGuid: null,
      },
    ]);
    await waitFor(() =>
      expect(host.api.callsOf('GET ForumTopic/GetTopicUnread').length).toBeGreaterThan(1),
    );
    await act(async () => {
      await Promise.resolve();
    });
    expect(host.api.callsOf('PUT ForumTopic/MarkTopicAsRead')).toEqual([]);
  });
});

test('shows no replies in a single activity', async () => {
  renderForum({
    at,
    role: ROLE.student,
    api: served({ contents: [aContent({ topicType: TOPIC_TYPE.singleActivity })] }),
  });
  const shown = within(await card());
  expect(shown.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
  expect(shown.getByRole('button', { name: 'Rate' })).toBeVisible();
});

// Proves FORUM-15.
test("shows the author's actions, or follow, and quote and copy", async () => {
  const teacher = renderForum({ at, api: served() });
  expect(namesOf(await menu())).toEqual([
    'Edit',
    'Lock',
    'Pin to the top',
    'Quote',
    'Copy link',
    'Delete',
  ]);
  teacher.unmount();
  renderForum({ at, role: ROLE.student, api: served() });
  expect(namesOf(await menu())).toEqual(['Follow', 'Quote', 'Copy link']);
});

// Proves FORUM-29.
test('shows topic names and no pins in the recent list', async () => {
  renderForum({
    at: '/forums?type=recently',
    api: { 'GET ForumTopic/GetTopicContentRecently': () => answered([aContent()]) },
  });
  expect(namesOf(await menu())).toEqual(['Edit', 'Lock', 'Quote', 'Copy link', 'Delete']);
  expect(within(await card()).getByRole('link', { name: 'أسئلة الأسبوع الأول' })).toHaveAttribute(
    'href',
    at,
  );
});

describe('an expired topic', () => {
  const expired = {
    topic: aTopic({ isExpired: true, endDateEnable: true, endDate: '2020-01-01T00:00:00' }),
    contents: [aContent({ isExpired: true })],
  };

  test('is shown as expired and accepts no content', async () => {
    renderForum({ at, api: served({ ...expired, roles: EVERYWHERE }) });
    expect(await screen.findByRole('note')).toHaveTextContent('This topic has ended');
    expect(screen.queryByRole('button', { name: 'Add a post' })).not.toBeInTheDocument();
  });

  test('expires while open and keeps a typed reply readable', async () => {
    // A date with Z is the same in every time zone.
    const endDate = new Date(Date.now() + HOUR_MS).toISOString();
    const { setTimeout: real } = window;
    const atTheEnd: Array<() => void> = [];
    // Do not use a jest mock: the testing library would assume that timers are faked.
    window.setTimeout = ((run: () => void, ms = 0) =>
      ms > HOUR_MS / 2 ? atTheEnd.push(run) : real(run, ms)) as typeof window.setTimeout;
    renderForum({
      at: `${at}&contentGuid=${guidOf('content')}&open=replies`,
      role: ROLE.student,
      api: served(
        { topic: aTopic({ endDateEnable: true, endDate }) },
        {
          'PUT ForumTopic/MarkContentAsViewed': () => answered(null),
          'GET ForumTopic/GetReplies': () => answered([]),
        },
      ),
    });
    try {
      await userEvent.type(await screen.findByRole('textbox', { name: 'Write a reply' }), 'half');
    } finally {
      window.setTimeout = real;
    }
    act(() => atTheEnd.forEach((run) => run()));
    expect(
      await screen.findByRole('region', { name: /This reply was not sent/ }),
    ).toHaveTextContent('half');
    expect(screen.queryByRole('textbox', { name: 'Write a reply' })).not.toBeInTheDocument();
    expect(screen.getByText(/This topic has ended/)).toBeInTheDocument();
    expect(within(await card()).getByRole('button', { name: 'Rate', hidden: true })).toBeDisabled();
  });

  test('accepts no rate', async () => {
    renderForum({ at, role: ROLE.student, api: served(expired) });
    expect(within(await card()).getByRole('button', { name: 'Rate' })).toBeDisabled();
  });
});

test('locks a content, which then cannot be rated', async () => {
  const { host } = renderForum({
    at,
    api: served(
      {},
      {
        'PUT ForumTopic/LockContent': () =>
          answered({ lock: true, lockDate: '2026-02-03T10:00:00' }),
      },
    ),
  });
  await userEvent.click((await menu())[1] as HTMLElement);
  expect(
    await screen.findByRole('img', { name: 'Locked: accepts no replies or ratings' }),
  ).toBeVisible();
  expect(host.api.callsOf('PUT ForumTopic/LockContent')).toEqual([
    { query: { forumTopicContentGuid: guidOf('content') } },
  ]);
});

// Proves FORUM-29.
test('refetches the list after pinning', async () => {
  let pinned = false;
  const { host } = renderForum({
    at,
    api: served(
      {},
      {
        'GET ForumTopic/GetTopicContent': () => contentOf({ contents: [aContent({ pinned })] }),
        'PUT ForumTopic/PinContent': () => {
          pinned = true;
          return answered({ pinned });
        },
      },
    ),
  });
  const items = await menu();
  const before = host.api.callsOf('GET ForumTopic/GetTopicContent').length;
  await userEvent.click(items[2] as HTMLElement);
  expect(await screen.findByRole('img', { name: 'Pinned' })).toBeVisible();
  await waitFor(() =>
    expect(host.api.callsOf('GET ForumTopic/GetTopicContent').length).toBe(before + 1),
  );
});

test('marks a content as read and emits the unread event', async () => {
  const { host } = renderForum({
    at,
    role: ROLE.student,
    api: served({}, { 'PUT ForumTopic/MarkContentAsRead': () => answered(null) }),
  });
  let told = 0;
  host.bus.scoped('shell').on('shell/unread-changed@1', () => {
    told += 1;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByText('Read')).toBeVisible();
  expect(told).toBe(1);
});

test('shows an error and changes nothing when a request fails', async () => {
  const { host } = renderForum({
    at,
    role: ROLE.student,
    api: served({}, { 'PUT ForumTopic/MarkContentAsRead': offline }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
  // The text has no hint about kept input, because the user entered nothing.
  expect(host.notices[0]?.text).toBe(
    'An error occurred during the process. The server could not be reached. Check your connection, then try again.',
  );
  expect(screen.getByRole('button', { name: 'Mark as read' })).toBeVisible();
});

test('removes a content from the list after confirmation', async () => {
  let contents = [aContent()];
  const { host } = renderForum({
    at,
    api: served(
      {},
      {
        'GET ForumTopic/GetTopicContent': () => contentOf({ contents }),
        'DELETE ForumTopic/DeleteContent': () => {
          contents = [];
          return answered(null);
        },
      },
    ),
  });
  await userEvent.click((await menu()).at(-1) as HTMLElement);
  expect(await screen.findByText('No posts in this topic yet')).toBeVisible();
  expect(host.confirmations).toMatchObject([{ danger: true }]);
});

test('searches for three characters but not for two', async () => {
  const { host } = renderForum({
    at,
    api: served(
      {},
      {
        'GET ForumTopic/GetTopicContent': ({ query }) =>
          contentOf({ contents: query.searchText ? [] : [aContent()] }),
      },
    ),
  });
  const box = await screen.findByRole('searchbox', { name: 'Search posts' });
  await userEvent.type(box, 'ab{Enter}');
  expect(
    host.api.callsOf('GET ForumTopic/GetTopicContent').filter(({ query }) => query.searchText),
  ).toEqual([]);
  await userEvent.type(box, 'c{Enter}');
  expect(await screen.findByText('Nothing was found')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'أسئلة الأسبوع الأول' })).toBeVisible();
  expect(host.api.callsOf('GET ForumTopic/GetTopicContent').at(-1)).toMatchObject({
    query: { searchText: 'abc' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(box).toHaveValue('');
});

describe('paging', () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      aContent({
        forumTopicContentGuid: guidOf(`content ${from + index}`),
        title: `Content ${from + index}`,
      }),
    );

  test('retries a failed page and stops after a short page', async () => {
    const { host } = renderForum({
      at,
      api: served(
        {},
        {
          'GET ForumTopic/GetTopicContent': ({ query }) =>
            query.before ? offline() : contentOf({ contents: page(0, CONTENT_PAGE) }),
        },
      ),
    });
    await card('Content 0');
    await userEvent.click(screen.getByRole('button', { name: /more/i }));
    expect(await screen.findByText('The rest could not be loaded.')).toBeVisible();
    host.api.answer('GET ForumTopic/GetTopicContent', ({ query }) =>
      contentOf({ contents: query.before ? page(CONTENT_PAGE, 1) : page(0, CONTENT_PAGE) }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card(`Content ${CONTENT_PAGE}`)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /more|again/i })).not.toBeInTheDocument();
    expect(host.api.callsOf('GET ForumTopic/GetTopicContent').at(-1)).toMatchObject({
      query: { before: guidOf(`content ${CONTENT_PAGE - 1}`) },
    });
  });
});

test('reports a missing topic', async () => {
  renderForum({ at });
  expect(await screen.findByText('This topic does not exist')).toBeVisible();
});

test('keeps an edited post open when its topic is deleted', async () => {
  const missing = (): never => {
    throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
  };
  const { host } = renderForum({
    at,
    api: served({}, { 'POST ForumTopic/CreateTopicContent': missing }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a post' }));
  const title = await within(await screen.findByRole('dialog')).findByRole('textbox', {
    name: 'Title of the post',
  });
  await userEvent.type(title, 'half a thought');
  host.api.answer('GET ForumTopic/GetTopicContent', missing);
  act(() => host.realtime.emit('ReceiveForumChange', { place: guidOf('topic') }));
  expect(await screen.findByText('This topic does not exist')).toBeInTheDocument();
  expect(title).toBeVisible();
  expect(title).toHaveValue('half a thought');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('What you opened no longer exists');
  expect(title).toHaveValue('half a thought');
});

test('adds a history entry when replies are opened', async () => {
  const { host } = renderForum({
    at,
    role: ROLE.student,
    api: served({}, { 'GET ForumTopic/GetReplies': () => answered([]) }),
  });
  await userEvent.click(within(await card()).getByRole('button', { name: 'Reply' }));
  expect(await screen.findByRole('textbox', { name: 'Write a reply' })).toBeVisible();
  expect(currentPath()).toBe(`${at}&contentGuid=${guidOf('content')}&open=replies`);
  expect(host.api.callsOf('PUT ForumTopic/MarkContentAsViewed')).toEqual([]);
  expect(scrolledTo).toEqual([]);
});

describe('replies that are requested before their thread is opened', () => {
  const pressed = async (answer: () => ApiResponse<Reply[]> | Promise<ApiResponse<Reply[]>>) => {
    const { host } = renderForum({
      at,
      api: served(
        { contents: [aContent({ repliesCount: 1 })] },
        { 'GET ForumTopic/GetReplies': answer },
      ),
    });
    const button = within(await card()).getByRole('button', { name: '1 reply' });
    fireEvent.pointerDown(button);
    fireEvent.focus(button);
    const requests = () => host.api.callsOf('GET ForumTopic/GetReplies');
    await waitFor(() => expect(requests()).toHaveLength(1));
    return { host, requests, open: () => userEvent.click(button) };
  };
  const replied = answered([aReply({ contentText: 'Requested before' })]);

  test('are shown without a second request, until the hub has confirmed the group', async () => {
    const { host, requests, open } = await pressed(() => replied);
    await open();
    expect(await screen.findByText('Requested before')).toBeVisible();
    expect(requests()).toHaveLength(1);
    act(() => host.realtime.answerJoins());
    await waitFor(() => expect(requests()).toHaveLength(2));
  });

  test('are waited for by a thread that opens meanwhile', async () => {
    let arrive: (answer: ApiResponse<Reply[]>) => void = () => undefined;
    const { requests, open } = await pressed(() => new Promise((resolve) => (arrive = resolve)));
    await open();
    expect(await screen.findByRole('dialog')).toBeVisible();
    arrive(replied);
    expect(await screen.findByText('Requested before')).toBeVisible();
    expect(requests()).toHaveLength(1);
  });

  test('are requested again by a thread that opens a second time', async () => {
    const { requests, open } = await pressed(() => replied);
    await open();
    expect(await screen.findByText('Requested before')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await open();
    await waitFor(() => expect(requests()).toHaveLength(2));
  });

  test('are requested again by the thread if the request fails', async () => {
    let fail: (cause: ApiError) => void = () => undefined;
    const answers: (() => ReturnType<Parameters<typeof pressed>[0]>)[] = [
      () => new Promise((_, reject) => (fail = reject)),
    ];
    const { requests, open } = await pressed(() => answers.pop()?.() ?? replied);
    await open();
    expect(await screen.findByRole('dialog')).toBeVisible();
    fail(new ApiError({ code: 'network', endpoint: 'test' }));
    expect(await screen.findByText('Requested before')).toBeVisible();
    expect(requests()).toHaveLength(2);
  });
});
