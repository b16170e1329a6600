import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError, REPLY_PAGE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aContent, aReply, guidOf } from '../testing/samples';
import { scrolledTo } from '@riwaq/ui/testing';
import { ownReply, openReplies, replyList, shownTexts, optionsOf } from '../testing/replies-drawer';

// Proves FORUM-32.

test('shows author, text and edited mark of each reply', async () => {
  openReplies([aReply(), ownReply({ modifiedDate: '2026-02-02T12:00:00' })]);
  expect(await shownTexts()).toEqual(['شكرًا على الشرح', 'My own words']);
  const [others, mine] = within(await replyList()).getAllByRole('listitem');
  expect(within(others as HTMLElement).getByText('ليلى حسن')).toBeVisible();
  expect(within(others as HTMLElement).queryByText('edited')).not.toBeInTheDocument();
  expect(within(mine as HTMLElement).getByText('edited')).toBeVisible();
});

test('allows editing own replies, and quoting and linking all', async () => {
  const { unmount } = openReplies([aReply(), ownReply()]);
  expect(await optionsOf('سارة العبيدي')).toEqual(['Quote', 'Copy link', 'Edit', 'Delete']);
  unmount();
  openReplies([aReply(), ownReply()]);
  expect(await optionsOf('ليلى حسن')).toEqual(['Quote', 'Copy link', 'Report']);
});

test('shows addresses in replies as links', async () => {
  openReplies([aReply({ contentText: 'راجع https://example.edu/a، ثم أجب.' })]);
  expect(await screen.findByRole('link', { name: 'https://example.edu/a' })).toHaveAttribute(
    'href',
    'https://example.edu/a',
  );
});

test.each([
  [{ isExpired: true }, 'The topic has ended: no new replies or ratings.'],
  [{ lock: true }, 'This post is locked: no new replies or ratings.'],
])('accepts no reply on a closed content: %j', async (change, text) => {
  openReplies([ownReply()], { content: aContent(change) });
  expect(await screen.findByText(text)).toBeVisible();
  await replyList();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(await optionsOf('سارة العبيدي')).toEqual(['Copy link']);
});

test('finds a linked reply however old it is', async () => {
  const rows = Array.from({ length: REPLY_PAGE * 2 }, (_, at) =>
    aReply({ guid: guidOf(`old ${at}`), contentText: `old ${at}` }),
  );
  const { host } = openReplies([], {
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
  const { host } = openReplies([ownReply()], { onCount: (count) => counts.push(count) });
  await replyList();
  act(() => host.realtime.emit('ReceiveNewReply', aReply()));
  await waitFor(() => expect(counts).toEqual([1, 2]));
});

test('leaves the group and unsubscribes when the thread is closed', async () => {
  const { host, unmount } = openReplies([ownReply()]);
  await replyList();
  expect(host.realtime.groups.size).toBe(1);
  unmount();
  expect([host.realtime.groups.size, host.realtime.listenerCount]).toEqual([0, 0]);
});

test('reports a deleted linked reply without loading all others', async () => {
  const rows = Array.from({ length: REPLY_PAGE }, (_, at) =>
    aReply({ guid: guidOf(`row ${at}`), contentText: `row ${at}` }),
  );
  openReplies([], {
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
