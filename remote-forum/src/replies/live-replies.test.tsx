import { act, screen, waitFor, within } from '@testing-library/react';
import { REPLY_PAGE } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { aReply, guidOf } from '../testing/samples';
import { scrolledTo } from '@riwaq/ui/testing';
import { ownReply, openReplies, replyList, shownTexts } from '../testing/replies-drawer';

test('shows and announces live replies, edits and deletions once', async () => {
  const { host } = openReplies([ownReply()]);
  await replyList();
  const arrived = aReply({
    guid: guidOf('live'),
    contentText: 'Hello',
    createdDate: '2026-02-03T11:00:00',
  });
  act(() => host.realtime.emit('ReceiveNewReply', arrived));
  act(() => host.realtime.emit('ReceiveNewReply', arrived));
  expect(await shownTexts()).toEqual(['My own words', 'Hello']);
  expect(screen.getByText('New reply by \u2067ليلى حسن\u2069: Hello')).toHaveAttribute(
    'aria-live',
    'polite',
  );
  act(() =>
    host.realtime.emit('ReceiveUpdateReply', {
      ...arrived,
      contentText: 'Hello all',
      modifiedDate: '2026-02-03T11:01:00',
    }),
  );
  expect(await shownTexts()).toEqual(['My own words', 'Hello all']);
  act(() =>
    host.realtime.emit('ReceiveDeleteReply', {
      guid: arrived.guid,
      replyOnGuid: arrived.replyOnGuid,
    }),
  );
  expect(await shownTexts()).toEqual(['My own words']);
});

test('fetches replies that were missed during a gap', async () => {
  const { host } = openReplies([ownReply()]);
  await replyList();
  host.api.answer('GET ForumTopic/GetReplies', () =>
    answered([ownReply(), aReply({ contentText: 'Missed' })]),
  );
  act(() => host.realtime.setState('resumed'));
  await waitFor(async () => expect(await shownTexts()).toEqual(['My own words', 'Missed']));
});

test('fetches replies sent between first fetch and joined group', async () => {
  const { host } = openReplies([ownReply()]);
  await replyList();
  host.api.answer('GET ForumTopic/GetReplies', () =>
    answered([ownReply(), aReply({ contentText: 'In between' })]),
  );
  act(() => host.realtime.answerJoins());
  await waitFor(async () => expect(await shownTexts()).toEqual(['My own words', 'In between']));
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
  const marked = (host: ReturnType<typeof openReplies>['host']) =>
    host.api.callsOf('PUT ForumTopic/MarkRepliesAsRead').map(({ query }) => query);
  const rows = ['a', 'b', 'c'].map((name) =>
    aReply({ guid: guidOf(`new ${name}`), contentText: name }),
  );

  test('are marked by a line, scrolled to and read when visible', async () => {
    const { host } = openReplies(rows, { api: news(guidOf('new b')) });
    expect(await screen.findByText('New replies')).toBeVisible();
    expect(
      within(await replyList())
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
    const { host } = openReplies([], {
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
    const { host } = openReplies([], {
      api: { ...news(null), 'GET ForumTopic/GetReplies': () => answered(rows) },
    });
    await screen.findByText('c');
    act(() => host.realtime.emit('ReceiveNewReply', ownReply({ guid: guidOf('mine') })));
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
