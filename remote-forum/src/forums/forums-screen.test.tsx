import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, FORUM_TYPE, isolate, ROLE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aForum, aTopic, guidOf } from '../testing/samples';
import { currentPath } from '@riwaq/ui/testing';
import { renderForum } from '../testing/render-forum';
import { category, EVERYWHERE, forums, offline, own, saveForum } from '../testing/forum-samples';

// Proves FORUM-1 to FORUM-3, FORUM-5, FORUM-13, FORUM-18, FORUM-26, FORUM-35, FORUM-36, FORUM-57.
// Proves FORUM-61, UI-17, SHELL-17 to SHELL-19.

const others = aForum({
  forumGuid: guidOf('others'),
  title: 'News of the college',
  forumType: FORUM_TYPE.news,
  createdUserGuid: guidOf('somebody'),
});

const topics =
  (list = [aTopic()]) =>
  () =>
    answered({ forumTopic: list, currentforum: own, roles: EVERYWHERE });

const openMenu = async (name: string) =>
  userEvent.click(
    await screen.findByRole('button', { name: `Options of ${isolate(name, 'ltr')}` }),
  );

test('shows forums with type, level and counts at the top', async () => {
  const department = { ...others, level: 'Department' };
  renderForum({ api: { 'GET Forums/GetForums': forums([category, department]) } });
  const list = await screen.findByRole('list', { name: 'Forums' });
  expect(within(list).getByRole('link', { name: 'كلية العلوم' })).toHaveAttribute(
    'href',
    `/forums?forumGuid=${category.forumGuid}`,
  );
  expect(within(list).getByText('2 forums')).toBeVisible();
  expect(within(list).getByText('News')).toBeVisible();
  expect(within(list).getByText('Department')).toBeVisible();
});

test('opens a category without fetching topics', async () => {
  const { host } = renderForum({
    api: {
      'GET Forums/GetForums': ({ query }) =>
        forums(query.forumGuid ? [own] : [category], query.forumGuid ? category : null)(),
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'كلية العلوم' }));
  expect(await screen.findByRole('link', { name: 'Algorithms' })).toBeVisible();
  expect(currentPath()).toBe(`/forums?forumGuid=${category.forumGuid}`);
  expect(
    host.api
      .callsOf('GET ForumTopic/GetTopics')
      .filter(({ query }) => query.forumGuid !== undefined),
  ).toEqual([]);
});

test('lists and searches topics outside of forums below them', async () => {
  const general = aTopic({ forumGuid: null, forum: null, topicName: 'For everybody' });
  const { host } = renderForum({
    api: {
      'GET Forums/GetForums': forums([others]),
      'GET ForumTopic/GetTopics': topics([general]),
    },
  });
  const section = within(
    await screen.findByRole('region', { name: 'Topics of the whole university' }),
  );
  expect(section.getByRole('link', { name: 'For everybody' })).toBeVisible();
  expect(host.api.callsOf('GET ForumTopic/GetTopics')).toMatchObject([
    { query: { forumGuid: undefined } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Search forums' }));
  await userEvent.type(screen.getByRole('searchbox'), 'news{Enter}');
  await waitFor(() =>
    expect(
      screen.queryByRole('region', { name: 'Topics of the whole university' }),
    ).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('link', { name: 'News of the college' })).toBeVisible();
});

test('shows no empty state when only topics match the search', async () => {
  const general = aTopic({ forumGuid: null, forum: null, topicName: 'For everybody' });
  renderForum({
    role: ROLE.student,
    api: {
      'GET Forums/GetForums': forums([others], null, []),
      'GET ForumTopic/GetTopics': topics([general]),
    },
  });
  await screen.findByRole('link', { name: 'For everybody' });
  await userEvent.click(screen.getByRole('button', { name: 'Search forums' }));
  await userEvent.type(screen.getByRole('searchbox'), 'everybody for{Enter}');
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'News of the college' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('link', { name: 'For everybody' })).toBeVisible();
  expect(screen.queryByText('Nothing was found')).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), ' else{Enter}');
  expect(await screen.findByText('Nothing was found')).toBeVisible();
});

test('shows topics of a forum and a link to its parent', async () => {
  const inside = { ...own, parentForumGuid: category.forumGuid };
  renderForum({
    at: `/forums?forumGuid=${own.forumGuid}`,
    api: {
      'GET Forums/GetForums': ({ query }) =>
        query.forumGuid === category.forumGuid
          ? forums([inside], category)()
          : forums([], inside)(),
      'GET ForumTopic/GetTopics': topics(),
    },
  });
  expect(await screen.findByRole('link', { name: 'أسئلة الأسبوع الأول' })).toBeVisible();
  expect(
    await within(screen.getByRole('navigation', { name: 'You are here' })).findByRole('link', {
      name: 'كلية العلوم',
    }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Up one level' })).toHaveAttribute(
    'href',
    `/forums?forumGuid=${category.forumGuid}`,
  );
});

test('explains an empty list', async () => {
  renderForum({ role: ROLE.student, api: { 'GET Forums/GetForums': forums([], null, []) } });
  expect(await screen.findByText('No forums here yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add/ })).not.toBeInTheDocument();
});

test('shows the error of a failed list and retries', async () => {
  const { host } = renderForum({ api: { 'GET Forums/GetForums': offline } });
  expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
  host.api.answer('GET Forums/GetForums', forums([own]));
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('link', { name: 'Algorithms' })).toBeVisible();
});

test('distinguishes a missing forum from a failed request', async () => {
  renderForum({ at: '/forums?forumGuid=gone' });
  expect(await screen.findByText('This forum does not exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the forums' })).toHaveAttribute(
    'href',
    '/forums',
  );
});

test('keeps an edited topic open when its forum is deleted', async () => {
  const { host } = renderForum({
    at: `/forums?forumGuid=${own.forumGuid}`,
    api: { 'GET Forums/GetForums': forums([], own), 'GET ForumTopic/GetTopics': topics() },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a topic' }));
  const name = await within(await screen.findByRole('dialog')).findByRole('textbox', {
    name: 'Name of the topic',
  });
  await userEvent.type(name, 'half a thought');
  host.api.answer('GET Forums/GetForums', () => {
    throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
  });
  act(() => host.realtime.emit('ReceiveForumChange', { place: own.forumGuid }));
  expect(await screen.findByText('This forum does not exist')).toBeInTheDocument();
  expect(name).toBeVisible();
  expect(name).toHaveValue('half a thought');
});

test('filters forums by words in any order and any spelling', async () => {
  renderForum({
    api: {
      'GET Forums/GetForums': forums([
        category,
        aForum({ forumGuid: guidOf('a'), title: 'أُصول الفقه' }),
      ]),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Search forums' }));
  await userEvent.type(screen.getByRole('searchbox'), 'فقه اصول{Enter}');
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'كلية العلوم' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('link', { name: 'أُصول الفقه' })).toBeVisible();
});

test('marks a forum during deletion and deletes it once', async () => {
  let fail: (cause: unknown) => void = () => undefined;
  const { host } = renderForum({
    api: {
      'GET Forums/GetForums': forums([own, category]),
      'DELETE Forums/DeleteForum': () =>
        new Promise<never>((_resolve, reject) => {
          fail = reject;
        }),
    },
  });
  const cardOf = async (name: string) =>
    (await screen.findByRole('link', { name })).closest('article');
  const press = async () => {
    await openMenu('Algorithms');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  };
  const card = await cardOf('Algorithms');
  await press();
  await waitFor(() => expect(host.api.callsOf('DELETE Forums/DeleteForum')).toHaveLength(1));
  expect(card).toHaveAttribute('aria-busy', 'true');
  expect(await cardOf('كلية العلوم')).not.toHaveAttribute('aria-busy');
  await press();
  expect(host.api.callsOf('DELETE Forums/DeleteForum')).toHaveLength(1);
  act(() => fail(new ApiError({ code: 'network', endpoint: 'test' })));
  await waitFor(() => expect(card).not.toHaveAttribute('aria-busy'));
});

describe('changing and deleting', () => {
  // Proves UI-16.
  test('shows the menu to the creator only', async () => {
    renderForum({ api: { 'GET Forums/GetForums': forums([own, others]) } });
    expect(
      await screen.findByRole('button', { name: 'Options of \u2066Algorithms\u2069' }),
    ).toBeVisible();
    expect(
      screen.queryByRole('button', { name: 'Options of \u2066News of the college\u2069' }),
    ).not.toBeInTheDocument();
  });

  // Proves UI-16.
  test('starts an edit with stored values and sends the changes', async () => {
    const { host } = renderForum({
      api: {
        'GET Forums/GetForums': forums([own]),
        'GET Subjects/Get': () => answered({ subjects: [] }),
        'POST Forums/UpdateForum': () => answered({ ...own, title: 'Algorithms II' }),
      },
    });
    await openMenu('Algorithms');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await waitFor(() => expect(title).toHaveFocus());
    expect(title).toHaveValue('Algorithms');
    await userEvent.type(title, ' II');
    await saveForum(screen.getByRole('dialog'));
    await waitFor(() =>
      expect(host.api.callsOf('POST Forums/UpdateForum')).toMatchObject([
        { body: { forumGuid: own.forumGuid, title: 'Algorithms II', forumType: own.forumType } },
      ]),
    );
  });

  test('reports an end before the start at the end date', async () => {
    const running = {
      ...own,
      startDate: '2026-01-01T00:00:00',
      endDate: '2026-02-01T00:00:00',
      endDateEnable: true,
    };
    renderForum({
      api: {
        'GET Forums/GetForums': forums([running]),
        'GET Subjects/Get': () => answered({ subjects: [] }),
        'POST Forums/UpdateForum': () => answered(null, 2),
      },
    });
    await openMenu('Algorithms');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog');
    await saveForum(dialog);
    const told = await within(dialog).findByText('End date ends before start date');
    expect(within(told.parentElement as HTMLElement).getByLabelText(/End date/)).toBeVisible();
  });

  // Proves UI-16.
  test('asks before deleting and explains a refusal', async () => {
    const { host } = renderForum({
      confirm: false,
      api: {
        'GET Forums/GetForums': forums([own]),
        'DELETE Forums/DeleteForum': () => answered(null, 2),
      },
    });
    await openMenu('Algorithms');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(host.confirmations).toMatchObject([{ danger: true }]));
    expect(host.api.callsOf('DELETE Forums/DeleteForum')).toEqual([]);
    host.answerConfirm(true);
    await openMenu('Algorithms');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([{ kind: 'error', text: /This forum still contains/ }]),
    );
    expect(screen.getByRole('link', { name: 'Algorithms' })).toBeVisible();
  });

  test('removes a deleted forum from the list', async () => {
    const { host } = renderForum({
      api: {
        'GET Forums/GetForums': forums([own]),
        'DELETE Forums/DeleteForum': () => {
          host.api.answer('GET Forums/GetForums', forums([]));
          return answered(null);
        },
      },
    });
    await openMenu('Algorithms');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Algorithms' })).not.toBeInTheDocument(),
    );
    expect(host.api.callsOf('DELETE Forums/DeleteForum')).toEqual([
      { query: { ForumGuid: own.forumGuid } },
    ]);
  });
});

test('links to the parent when the breadcrumbs cannot be loaded', async () => {
  const current = { ...own, parentForumGuid: category.forumGuid };
  renderForum({
    at: `/forums?forumGuid=${current.forumGuid}`,
    api: {
      'GET Forums/GetForums': ({ query: { forumGuid } }) => {
        if (forumGuid === category.forumGuid)
          throw new ApiError({ code: 'network', endpoint: 'test' });
        return forums([], current)();
      },
      'GET ForumTopic/GetTopics': topics([]),
    },
  });
  expect(await screen.findByRole('link', { name: 'Up one level' })).toHaveAttribute(
    'href',
    `/forums?forumGuid=${category.forumGuid}`,
  );
});

test('links to all forums from below a hidden forum', async () => {
  const current = { ...own, parentForumGuid: guidOf('hidden') };
  renderForum({
    at: `/forums?forumGuid=${current.forumGuid}`,
    api: {
      'GET Forums/GetForums': ({ query: { forumGuid } }) => {
        if (forumGuid === guidOf('hidden'))
          throw new ApiError({ code: 'not-found', endpoint: 'test' });
        return forums([], current)();
      },
      'GET ForumTopic/GetTopics': topics([]),
    },
  });
  const up = await screen.findByRole('link', { name: 'Up one level' });
  await waitFor(() => expect(up).toHaveAttribute('href', '/forums'));
});

test('starts the breadcrumbs below a hidden parent', async () => {
  const shown = { ...category, parentForumGuid: guidOf('hidden') };
  const current = { ...own, parentForumGuid: shown.forumGuid };
  renderForum({
    at: `/forums?forumGuid=${current.forumGuid}`,
    api: {
      'GET Forums/GetForums': ({ query: { forumGuid } }) => {
        if (forumGuid === guidOf('hidden'))
          throw new ApiError({ code: 'not-found', endpoint: 'test' });
        return forums([], forumGuid === shown.forumGuid ? shown : current)();
      },
      'GET ForumTopic/GetTopics': topics([]),
    },
  });
  const trail = await screen.findByRole('navigation', { name: 'You are here' });
  expect(await within(trail).findByRole('link', { name: category.title })).toBeVisible();
});
