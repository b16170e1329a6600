import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, REPLY_PAGE, ROLE, TEXT_MAX, type Reply } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { aContent, aReply, guidOf, STUDENT } from '../testing/samples';
import { scrolledTo } from '@riwaq/ui/testing';
import { renderForum } from '../testing/render-forum';
import RepliesDrawer from './replies-drawer';

const offline = (): never => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};
const own = (change: Partial<Reply> = {}) =>
  aReply({
    guid: guidOf('own'),
    createdUserGuid: STUDENT,
    personName: 'سارة العبيدي',
    contentText: 'My own words',
    ...change,
  });

function open(
  replies: Reply[],
  {
    content = aContent(),
    onCount = () => undefined,
    replyGuid = null,
    ...options
  }: TestHostOptions & {
    content?: ReturnType<typeof aContent>;
    onCount?: (count: number | null) => void;
    replyGuid?: string | null;
  } = {},
) {
  return renderForum({
    role: ROLE.student,
    ...options,
    api: { 'GET ForumTopic/GetReplies': () => answered(replies), ...options.api },
    ui: (
      <RepliesDrawer
        content={content}
        replyGuid={replyGuid}
        open
        onClose={() => undefined}
        onCount={onCount}
      />
    ),
  });
}

const thread = () => screen.findByRole('list', { name: 'Replies' });
const texts = async () =>
  within(await thread())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.rw-forum-plain')?.textContent);
const box = () => screen.findByRole('textbox', { name: 'Write a reply' });

test('shows author, text and edited mark of each reply', async () => {
  open([aReply(), own({ modifiedDate: '2026-02-02T12:00:00' })]);
  expect(await texts()).toEqual(['شكرًا على الشرح', 'My own words']);
  const [others, mine] = within(await thread()).getAllByRole('listitem');
  expect(within(others as HTMLElement).getByText('ليلى حسن')).toBeVisible();
  expect(within(others as HTMLElement).queryByText('edited')).not.toBeInTheDocument();
  expect(within(mine as HTMLElement).getByText('edited')).toBeVisible();
});

const optionsOf = async (name: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Options of the reply by ${name}` }),
  );
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

test('allows editing own replies, and quoting and linking all', async () => {
  const { unmount } = open([aReply(), own()]);
  expect(await optionsOf('سارة العبيدي')).toEqual(['Quote', 'Copy link', 'Edit', 'Delete']);
  unmount();
  open([aReply(), own()]);
  expect(await optionsOf('ليلى حسن')).toEqual(['Quote', 'Copy link', 'Report']);
});

describe('a reply of another user', () => {
  const choose = async (name: string) => {
    await optionsOf('ليلى حسن');
    await userEvent.click(screen.getByRole('menuitem', { name }));
    return screen.findByRole('textbox', { name: 'Reason' });
  };

  test('is reported with or without a reason', async () => {
    const { host } = open([aReply()], {
      api: { 'POST ForumTopic/ReportReply': () => answered(null) },
    });
    await choose('Report');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST ForumTopic/ReportReply')).toMatchObject([
        { body: { guid: guidOf('reply'), reason: '' } },
      ]),
    );
  });

  test('is removed with a reason by users with permission', async () => {
    let shown = aReply();
    const { host } = open([], {
      content: aContent({ mayRemoveReplies: true }),
      api: {
        'GET ForumTopic/GetReplies': () => answered([shown]),
        'GET ForumTopic/GetReplyReports': () => answered([]),
        'POST ForumTopic/RemoveReply': () =>
          answered((shown = aReply({ contentText: '', removed: true }))),
      },
    });
    const reason = await choose('Remove');
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await userEvent.type(reason, 'rude');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed by a moderator')).toBeVisible();
    expect(host.api.callsOf('POST ForumTopic/RemoveReply')).toMatchObject([
      { body: { guid: guidOf('reply'), reason: 'rude' } },
    ]);
  });

  test('shows its reports to moderators until they are dismissed', async () => {
    let reports = [{ guid: guidOf('reply'), count: 2, reasons: ['rude'] }];
    open([aReply()], {
      content: aContent({ mayRemoveReplies: true }),
      api: {
        'GET ForumTopic/GetReplyReports': () => answered(reports),
        'PUT ForumTopic/DismissReplyReports': () => answered(((reports = []), null)),
      },
    });
    expect(await screen.findByText('2 reports')).toBeVisible();
    expect(screen.getByText('rude')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('2 reports')).not.toBeInTheDocument());
  });
});

test('shows addresses in replies as links', async () => {
  open([aReply({ contentText: 'راجع https://example.edu/a، ثم أجب.' })]);
  expect(await screen.findByRole('link', { name: 'https://example.edu/a' })).toHaveAttribute(
    'href',
    'https://example.edu/a',
  );
});

test('allows only linking to a removed reply, also for its author', async () => {
  open([own({ contentText: '', removed: true, modifiedDate: '2026-02-02T12:00:00' })]);
  expect(await screen.findByText('Removed by a moderator')).toBeVisible();
  expect(screen.queryByText('edited')).not.toBeInTheDocument();
  expect(await optionsOf('سارة العبيدي')).toEqual(['Copy link']);
});

test('a removal that arrives live replaces the text and ends its editing', async () => {
  const { host } = open([own()]);
  await optionsOf('سارة العبيدي');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  act(() =>
    host.realtime.emit(
      'ReceiveUpdateReply',
      own({ contentText: '', removed: true, modifiedDate: '2026-02-02T12:00:00' }),
    ),
  );
  expect(await screen.findByText('Removed by a moderator')).toBeVisible();
  expect(screen.queryByDisplayValue('My own words')).not.toBeInTheDocument();
});

test('marks a quotation of a removed reply', async () => {
  const origin =
    '/forums?topicGuid=10000000-0000-4000-8000-000000000001&contentGuid=10000000-0000-4000-8000-000000000002';
  open([aReply({ contentText: `> [سارة](${origin})\n> \nyes` })]);
  expect(
    within(await screen.findByRole('blockquote')).getByText('Removed by a moderator'),
  ).toBeVisible();
});

test('sends on Enter, adds a line on Shift+Enter, ignores empty text', async () => {
  const { host } = open([], {
    api: {
      'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
        answered(own({ guid: body.guid, contentText: body.contentText })),
    },
  });
  const field = await box();
  await userEvent.type(field, '   {Enter}');
  expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(await texts()).toEqual(['one\ntwo']);
  expect(field).toHaveValue('');
  expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toMatchObject([
    { body: { contentText: 'one\ntwo', replyOnGuid: guidOf('content') } },
  ]);
});

test('keeps the focus in the field when the button sends', async () => {
  open([], {
    api: {
      'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
        answered(own({ guid: body.guid, contentText: body.contentText })),
    },
  });
  await userEvent.type(await box(), 'one');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await texts()).toEqual(['one']);
  expect(await box()).toHaveFocus();
});

describe('the longest reply', () => {
  const quote = async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Options of the reply by ليلى حسن' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Quote' }));
  };
  const api: TestHostOptions['api'] = {
    'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
      answered(own({ guid: body.guid, contentText: body.contentText })),
  };
  const long = 'a'.repeat(TEXT_MAX.reply);

  test('is limited to the stored length including quotations', async () => {
    const { host } = open([aReply()], { api });
    await quote();
    await userEvent.click(await box());
    await userEvent.paste(long);
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(
        host.api
          .callsOf('POST ForumTopic/ReplyOnTopicContent')
          .map(({ body }) => body.contentText.length),
      ).toEqual([TEXT_MAX.reply]),
    );
  });

  test('rejects a quotation as too long until it is shorter', async () => {
    const { host } = open([aReply()], { api });
    await userEvent.click(await box());
    await userEvent.paste(long);
    await quote();
    expect(await screen.findByRole('alert')).toHaveTextContent('This is too long; shorten it.');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.type(await box(), '{Enter}');
    expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Remove the quotation/ }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(await box(), '{Enter}');
    await waitFor(() =>
      expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toMatchObject([
        { body: { contentText: long } },
      ]),
    );
  });
});

test('shows and announces live replies, edits and deletions once', async () => {
  const { host } = open([own()]);
  await thread();
  const arrived = aReply({
    guid: guidOf('live'),
    contentText: 'Hello',
    createdDate: '2026-02-03T11:00:00',
  });
  act(() => host.realtime.emit('ReceiveNewReply', arrived));
  act(() => host.realtime.emit('ReceiveNewReply', arrived));
  expect(await texts()).toEqual(['My own words', 'Hello']);
  expect(screen.getByText('New reply by ليلى حسن: Hello')).toHaveAttribute('aria-live', 'polite');
  act(() =>
    host.realtime.emit('ReceiveUpdateReply', {
      ...arrived,
      contentText: 'Hello all',
      modifiedDate: '2026-02-03T11:01:00',
    }),
  );
  expect(await texts()).toEqual(['My own words', 'Hello all']);
  act(() =>
    host.realtime.emit('ReceiveDeleteReply', {
      guid: arrived.guid,
      replyOnGuid: arrived.replyOnGuid,
    }),
  );
  expect(await texts()).toEqual(['My own words']);
});

test('fetches replies that were missed during a gap', async () => {
  const { host } = open([own()]);
  await thread();
  host.api.answer('GET ForumTopic/GetReplies', () =>
    answered([own(), aReply({ contentText: 'Missed' })]),
  );
  act(() => host.realtime.setState('resumed'));
  await waitFor(async () => expect(await texts()).toEqual(['My own words', 'Missed']));
});

test('fetches replies sent between first fetch and joined group', async () => {
  const { host } = open([own()]);
  await thread();
  host.api.answer('GET ForumTopic/GetReplies', () =>
    answered([own(), aReply({ contentText: 'In between' })]),
  );
  act(() => host.realtime.answerJoins());
  await waitFor(async () => expect(await texts()).toEqual(['My own words', 'In between']));
});

test('keeps a failed reply with its reason and retries its guid', async () => {
  const { host } = open([], { api: { 'POST ForumTopic/ReplyOnTopicContent': offline } });
  await userEvent.type(await box(), 'Do not lose me{Enter}');
  expect(await screen.findByText('Not sent')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'sent automatically as soon as the server can be reached',
  );
  host.api.answer('POST ForumTopic/ReplyOnTopicContent', ({ body }) =>
    answered(own({ guid: body.guid, contentText: body.contentText })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
  expect(await texts()).toEqual(['Do not lose me']);
  const [first, second] = host.api.callsOf('POST ForumTopic/ReplyOnTopicContent');
  expect(second?.body.guid).toBe(first?.body.guid);
});

// reply-thread.test.ts has the reason for each status.
test('shows why a reply was refused', async () => {
  open([], { api: { 'POST ForumTopic/ReplyOnTopicContent': () => answered(null, 3) } });
  await userEvent.type(await box(), 'x{Enter}');
  expect(await screen.findByText('topic is locked, you cannot do this')).toBeVisible();
});

test('allows editing a refused reply, but only retrying an uncertain one', async () => {
  const tooLong = (): never => {
    throw new ApiError({
      code: 'malformed',
      endpoint: 'test',
      status: 400,
      fields: [{ path: 'contentText', message: 'tooLong' }],
    });
  };
  const { host } = open([], { api: { 'POST ForumTopic/ReplyOnTopicContent': tooLong } });
  await userEvent.type(await box(), 'Far too long{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Edit the reply' });
  expect(field).toHaveValue('Far too long');
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, 'Short');
  host.api.answer('POST ForumTopic/ReplyOnTopicContent', offline);
  await userEvent.type(field, '{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'sent automatically as soon as the server can be reached',
    ),
  );
  expect(await texts()).toEqual(['Short']);
  expect(await box()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  const calls = host.api.callsOf('POST ForumTopic/ReplyOnTopicContent').map(({ body }) => body);
  expect(calls.map(({ contentText }) => contentText)).toEqual(['Far too long', 'Short']);
  expect(host.storage.keys().filter((key) => key.includes('edit'))).toEqual([]);
});

test('deletes the edit draft when a refused reply is discarded', async () => {
  const first = open([], {
    api: { 'POST ForumTopic/ReplyOnTopicContent': () => answered(null, 3) },
  });
  await userEvent.type(await box(), 'Refused{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Edit the reply' }), ', begun');
  const kept = () => first.host.storage.keys().filter((key) => key.includes('reply-edit'));
  await waitFor(() => expect(kept()).toHaveLength(1));
  first.unmount();
  renderForum({
    host: first.host,
    ui: (
      <RepliesDrawer
        content={aContent()}
        replyGuid={null}
        open
        onClose={() => undefined}
        onCount={() => undefined}
      />
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard the reply' }));
  expect(kept()).toEqual([]);
  expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
});

test('restores the draft when the thread is opened again', async () => {
  const first = open([]);
  await userEvent.type(await box(), 'half a thought');
  first.unmount();
  renderForum({
    host: first.host,
    ui: (
      <RepliesDrawer
        content={aContent()}
        replyGuid={null}
        open
        onClose={() => undefined}
        onCount={() => undefined}
      />
    ),
  });
  expect(await box()).toHaveValue('half a thought');
  expect(screen.getByText('Your unsent text was saved')).toBeVisible();
});

describe('changing a reply', () => {
  const edit = async (name = /^Options of the reply/) => {
    await userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return screen.findByRole('textbox', { name: 'Edit the reply' });
  };

  test('edits the reply in place and marks it as edited', async () => {
    const { host } = open([own()], {
      api: {
        'POST ForumTopic/UpdateReplyTopicContent': ({ body }) =>
          answered(own({ contentText: body.contentText, modifiedDate: '2026-02-03T12:00:00' })),
      },
    });
    const field = await edit();
    expect(field).toHaveValue('My own words');
    await userEvent.type(field, ' again{Enter}');
    expect(await screen.findByText('My own words again')).toBeVisible();
    expect(screen.getByText('edited')).toBeVisible();
    expect(host.api.callsOf('POST ForumTopic/UpdateReplyTopicContent')).toEqual([
      {
        body: {
          guid: guidOf('own'),
          contentText: 'My own words again',
          replyOnGuid: guidOf('content'),
        },
      },
    ]);
  });

  test('closes on unchanged text and ignores empty text', async () => {
    const { host } = open([own()]);
    const field = await edit();
    await userEvent.clear(field);
    await userEvent.type(field, '{Enter}');
    expect(field).toBeVisible();
    await userEvent.type(field, 'My own words{Enter}');
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Edit the reply' })).not.toBeInTheDocument(),
    );
    expect(host.api.callsOf('POST ForumTopic/UpdateReplyTopicContent')).toEqual([]);
  });

  test('has one reply in edit mode at a time', async () => {
    open([own(), own({ guid: guidOf('own 2'), contentText: 'Second' })]);
    await edit();
    await userEvent.click(screen.getByRole('button', { name: /^Options of the reply/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Edit the reply' })).toHaveValue('Second'),
    );
  });

  test('leaves the edit but not the thread on Escape', async () => {
    open([own()]);
    await userEvent.type(await edit(), ' more{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Edit the reply' })).not.toBeInTheDocument(),
    );
    expect(screen.getByText('My own words')).toBeVisible();
  });

  test('keeps the text and shows the reason of a failure', async () => {
    open([own()], { api: { 'POST ForumTopic/UpdateReplyTopicContent': () => answered(null, 3) } });
    const field = await edit();
    await userEvent.type(field, '!{Enter}');
    expect(await screen.findByText('topic is locked, you cannot do this')).toBeVisible();
    expect(field).toHaveValue('My own words!');
  });

  test('asks for confirmation before deleting', async () => {
    const { host } = open([own()], {
      confirm: false,
      api: { 'DELETE ForumTopic/DeleteReplyTopicContent': () => answered(null) },
    });
    const remove = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /^Options of the reply/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    };
    await remove();
    await waitFor(() => expect(host.confirmations).toHaveLength(1));
    expect(host.api.callsOf('DELETE ForumTopic/DeleteReplyTopicContent')).toEqual([]);
    host.answerConfirm(true);
    await remove();
    expect(await screen.findByText('No replies yet')).toBeVisible();
    expect(host.api.callsOf('DELETE ForumTopic/DeleteReplyTopicContent')).toEqual([
      { query: { guid: guidOf('own') } },
    ]);
  });

  test('shows a refused deletion and keeps the reply', async () => {
    const { host } = open([own()], {
      api: { 'DELETE ForumTopic/DeleteReplyTopicContent': () => answered(null, 3) },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Options of the reply/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([
        {
          kind: 'error',
          text: expect.stringContaining('topic is locked, you cannot do this') as string,
        },
      ]),
    );
    expect(screen.getByText('My own words')).toBeVisible();
  });
});

test.each([
  [{ isExpired: true }, 'The topic has ended: no new replies or ratings.'],
  [{ lock: true }, 'This post is locked: no new replies or ratings.'],
])('accepts no reply on a closed content: %j', async (change, text) => {
  open([own()], { content: aContent(change) });
  expect(await screen.findByText(text)).toBeVisible();
  await thread();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(await optionsOf('سارة العبيدي')).toEqual(['Copy link']);
});

test('finds a linked reply however old it is', async () => {
  const rows = Array.from({ length: REPLY_PAGE * 2 }, (_, at) =>
    aReply({ guid: guidOf(`old ${at}`), contentText: `old ${at}` }),
  );
  const { host } = open([], {
    replyGuid: guidOf('old 1'),
    api: {
      'GET ForumTopic/GetReplies': ({ query: { before } }) => {
        const end =
          before === undefined ? rows.length : rows.findIndex(({ guid }) => guid === before);
        return answered(rows.slice(Math.max(0, end - REPLY_PAGE), end));
      },
    },
  });
  expect(await screen.findByText('old 1')).toBeInTheDocument();
  expect(document.getElementById(`reply-${guidOf('old 1')}`)).toHaveAttribute(
    'data-pointed-at',
    'true',
  );
  expect(scrolledTo).toEqual([`reply-${guidOf('old 1')}`]);
  expect(host.api.callsOf('GET ForumTopic/GetReplies').map(({ query }) => query.before)).toEqual([
    undefined,
    guidOf('old 1'),
    guidOf(`old ${REPLY_PAGE}`),
  ]);
});

test('reports the number of replies while it is known', async () => {
  const counts: (number | null)[] = [];
  const { host } = open([own()], { onCount: (count) => counts.push(count) });
  await thread();
  act(() => host.realtime.emit('ReceiveNewReply', aReply()));
  await waitFor(() => expect(counts).toEqual([1, 2]));
});

test('leaves the group and unsubscribes when the thread is closed', async () => {
  const { host, unmount } = open([own()]);
  await thread();
  expect(host.realtime.groups.size).toBe(1);
  unmount();
  expect([host.realtime.groups.size, host.realtime.listenerCount]).toEqual([0, 0]);
});

test('reports a deleted linked reply without loading all others', async () => {
  const rows = Array.from({ length: REPLY_PAGE }, (_, at) =>
    aReply({ guid: guidOf(`row ${at}`), contentText: `row ${at}` }),
  );
  open([], {
    replyGuid: guidOf('gone'),
    api: {
      'GET ForumTopic/GetReplies': ({ query: { before } }) => {
        if (before === guidOf('gone'))
          throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
        // The request for older replies never resolves.
        return before === undefined ? answered(rows) : new Promise(() => undefined);
      },
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The reply you were looking for is not here',
  );
});

describe('quotations and mentions', () => {
  const origin = `/forums?topicGuid=${guidOf('topic')}&contentGuid=${guidOf('content')}&open=replies&replyGuid=${guidOf('reply')}`;
  const people = [
    { personGuid: guidOf('ali'), personName: 'علي كريم', teacher: false },
    { personGuid: guidOf('alia'), personName: 'علياء حسن', teacher: true },
  ];
  const sending: TestHostOptions['api'] = {
    'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
      answered(own({ guid: body.guid, contentText: body.contentText })),
    'GET ForumTopic/GetMentionable': ({ query }) =>
      answered(people.filter(({ personName }) => personName.startsWith(query.searchText ?? ''))),
  };
  const sent = (host: ReturnType<typeof open>['host']) =>
    host.api.callsOf('POST ForumTopic/ReplyOnTopicContent').map(({ body }) => body.contentText);

  test('shows quotations with a link and mentions as names', async () => {
    open([
      aReply({ contentText: `> [نور](${origin})\n> ما قيل\nنعم يا @[علي](${guidOf('ali')})` }),
    ]);
    const quote = await screen.findByRole('blockquote', { name: /^Quotation from/ });
    expect(quote).toHaveTextContent('ما قيل');
    expect(within(quote).getByRole('link')).toHaveAttribute('href', origin);
    expect(screen.getByText('@علي').closest('p')).toHaveTextContent('نعم يا @علي');
  });

  test('inserts a quotation from the menu and sends it', async () => {
    const { host } = open([aReply()], { api: sending });
    await optionsOf('ليلى حسن');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Quote' }));
    expect(await screen.findByRole('button', { name: /^Remove the quotation from/ })).toBeVisible();
    await userEvent.type(await box(), 'نعم{Enter}');
    await waitFor(() =>
      expect(sent(host)).toEqual([`> [ليلى حسن](${origin})\n> شكرًا على الشرح\nنعم`]),
    );
    expect(
      screen.queryByRole('button', { name: /^Remove the quotation from/ }),
    ).not.toBeInTheDocument();
  });

  test('does not send a quotation alone and allows removing it', async () => {
    const { host } = open([aReply()], { api: sending });
    await optionsOf('ليلى حسن');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Quote' }));
    await userEvent.type(await box(), '{Enter}');
    expect(sent(host)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Remove the quotation from/ }));
    expect(screen.queryByRole('blockquote')).not.toBeInTheDocument();
  });

  test('a quotation survives an edit', async () => {
    const text = `> [نور](${origin})\n> ما قيل\nنعم`;
    const { host } = open([own({ contentText: text })], {
      api: {
        'POST ForumTopic/UpdateReplyTopicContent': ({ body }) =>
          answered(own({ contentText: body.contentText, modifiedDate: '2026-02-02T12:00:00' })),
      },
    });
    await optionsOf('سارة العبيدي');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Edit the reply' }),
      ' ولا{Enter}',
    );
    await waitFor(() =>
      expect(
        host.api
          .callsOf('POST ForumTopic/UpdateReplyTopicContent')
          .map(({ body }) => body.contentText),
      ).toEqual([`${text} ولا`]),
    );
  });

  test('offers people after @ and sends the chosen mention', async () => {
    const { host } = open([aReply()], { api: sending });
    await userEvent.type(await box(), 'يا @علي');
    const list = await screen.findByRole('listbox', { name: 'People to mention' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([expect.stringContaining('علي كريم'), expect.stringContaining('علياء حسن')]);
    await userEvent.keyboard('{ArrowDown}');
    expect(within(list).getByRole('option', { name: /علياء/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect((await box()).getAttribute('aria-activedescendant')).toBe(
      within(list).getByRole('option', { name: /علياء/ }).id,
    );
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(await box()).toHaveValue('يا @علي كريم ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByText(/^Will be notified/)).toHaveTextContent('علي كريم');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent(host)).toEqual([`يا @[علي كريم](${guidOf('ali')})`]));
  });

  test('drops non-matching people while the response is pending', async () => {
    const answer = sending['GET ForumTopic/GetMentionable']!;
    open([aReply()], {
      api: {
        ...sending,
        'GET ForumTopic/GetMentionable': (input, call) =>
          input.query.searchText === 'عليا' ? new Promise(() => undefined) : answer(input, call),
      },
    });
    await userEvent.type(await box(), '@علي');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('ا{Enter}');
    expect(await box()).toHaveValue('@علياء حسن ');
  });

  test('keeps typed text on Escape and deletes mentions as one', async () => {
    open([aReply()], { api: sending });
    await userEvent.type(await box(), '@عل');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(await box()).toHaveValue('@عل');
    await userEvent.clear(await box());
    await userEvent.type(await box(), '@علياء');
    await screen.findByRole('option', { name: /علياء/ });
    await userEvent.keyboard('{Enter}{Backspace}');
    expect(await box()).toHaveValue('@علياء حسن');
    await userEvent.keyboard('{Backspace}');
    expect(await box()).toHaveValue('');
  });
});

describe('new replies', () => {
  const news = (firstNewReplyGuid: string | null): TestHostOptions['api'] => ({
    'GET ForumTopic/GetTopicUnread': () =>
      answered([
        {
          forumTopicContentGuid: guidOf('content'),
          title: 'x',
          createdDate: '2026-02-02T10:00:00',
          isNew: false,
          newReplies: 2,
          firstNewReplyGuid,
        },
      ]),
    'PUT ForumTopic/MarkRepliesAsRead': () => answered(null),
  });
  const marked = (host: ReturnType<typeof open>['host']) =>
    host.api.callsOf('PUT ForumTopic/MarkRepliesAsRead').map(({ query }) => query);
  const rows = ['a', 'b', 'c'].map((name) =>
    aReply({ guid: guidOf(`new ${name}`), contentText: name }),
  );

  test('are marked by a line, scrolled to and read when visible', async () => {
    const { host } = open(rows, { api: news(guidOf('new b')) });
    expect(await screen.findByText('New replies')).toBeVisible();
    expect(
      within(await thread())
        .getAllByRole('listitem')
        .map((item) => [
          item.querySelector('p')?.textContent,
          item.querySelector('#replies-new') !== null,
        ]),
    ).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ]);
    expect(scrolledTo).toEqual(['replies-new']);
    await waitFor(() =>
      expect(marked(host)).toEqual([
        { forumTopicContentGuid: guidOf('content'), upToReplyGuid: guidOf('new c') },
      ]),
    );
  });

  test('stay unread when they are too far up to load', async () => {
    const manyGuid = (at: number) => `f1000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const many = Array.from({ length: REPLY_PAGE * 5 }, (_, at) =>
      aReply({
        guid: manyGuid(at),
        contentText: `many ${at}`,
        createdDate: new Date(Date.UTC(2026, 1, 1, 0, at)).toISOString().slice(0, 19),
      }),
    );
    const { host } = open([], {
      api: {
        ...news(manyGuid(3)),
        'GET ForumTopic/GetReplies': ({ query }) => {
          const end = query.before
            ? many.findIndex(({ guid }) => guid === query.before)
            : many.length;
          return answered(many.slice(Math.max(0, end - REPLY_PAGE), end));
        },
      },
    });
    const asked = () => [
      ...new Set(host.api.callsOf('GET ForumTopic/GetReplies').map(({ query }) => query.before)),
    ];
    await waitFor(() =>
      expect(document.getElementById(`reply-${manyGuid(REPLY_PAGE * 2)}`)).toBeInTheDocument(),
    );
    // The next page is requested as soon as the previous one has rendered.
    await act(async () => undefined);
    // Requests: the newest page, whether the first new reply exists, and two older pages.
    expect(asked()).toEqual([
      undefined,
      manyGuid(3),
      manyGuid(REPLY_PAGE * 4),
      manyGuid(REPLY_PAGE * 3),
    ]);
    expect(screen.queryByText('New replies')).not.toBeInTheDocument();
    expect(scrolledTo).toEqual([]);
    expect(marked(host)).toEqual([]);
  });

  test('are read when they arrive live, unless they are own', async () => {
    const { host } = open([], {
      api: { ...news(null), 'GET ForumTopic/GetReplies': () => answered(rows) },
    });
    await screen.findByText('c');
    act(() => host.realtime.emit('ReceiveNewReply', own({ guid: guidOf('mine') })));
    act(() =>
      host.realtime.emit(
        'ReceiveNewReply',
        aReply({ guid: guidOf('live'), contentText: 'live', createdDate: '2026-02-02T12:00:00' }),
      ),
    );
    await waitFor(() =>
      expect(marked(host)).toEqual([
        { forumTopicContentGuid: guidOf('content'), upToReplyGuid: guidOf('live') },
      ]),
    );
  });
});
