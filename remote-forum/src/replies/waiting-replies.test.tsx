import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { answered, createTestHost, type TestHostOptions } from '@riwaq/contract/testing';
import { unsentReplyKey } from '@riwaq/ui/compiled-in';
import type { UnsentReply } from '@riwaq/ui/thread';
import { aReply, guidOf } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import { activeThreads } from './thread-registry';
import { replyKeys } from './unsent-replies';
import { ReplyThread } from './reply-thread';
import { StuckPart } from './stuck-part';
import { useReplyThread } from './use-reply-thread';
import { sendWaitingReplies } from './waiting-replies';

const first = guidOf('first');
const second = guidOf('second');
const unsent = (name: string, order: number, problem = 'errors.network'): UnsentReply => ({
  guid: guidOf(name),
  contentText: name,
  problem,
  order,
});
const keyOf = (contentGuid: string, name: string) =>
  unsentReplyKey(replyKeys.unsent(contentGuid), guidOf(name));
const waiting = (): NonNullable<TestHostOptions['storage']> => ({
  [keyOf(first, 'two')]: unsent('two', 2),
  [keyOf(first, 'one')]: unsent('one', 1),
  [keyOf(second, 'three')]: unsent('three', 1),
  [keyOf(second, 'refused')]: unsent('refused', 2, 'forum.replyLocked'),
});

function startWith(reach: () => boolean) {
  const taken: string[] = [];
  const host = createTestHost({
    storage: waiting(),
    api: {
      'POST ForumTopic/ReplyOnTopicContent': ({ body }) => {
        if (!reach()) throw new ApiError({ code: 'network', endpoint: 'test' });
        taken.push(body.contentText);
        return answered(
          aReply({ guid: body.guid, contentText: body.contentText, replyOnGuid: body.replyOnGuid }),
        );
      },
    },
  });
  sendWaitingReplies(host);
  return { host, taken };
}

test('sends queued replies of closed threads once when connected', async () => {
  let reached = false;
  const { host, taken } = startWith(() => reached);
  await waitFor(() =>
    expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toHaveLength(2),
  );
  expect(host.storage.keys()).toHaveLength(4);
  reached = true;
  host.realtime.setState('live');
  await waitFor(() => expect(taken).toEqual(['one', 'two', 'three']));
  await waitFor(() => expect(host.storage.keys()).toEqual([keyOf(second, 'refused')]));
  expect(host.storage.get(keyOf(second, 'refused'))).toEqual(
    unsent('refused', 2, 'forum.replyLocked'),
  );
  host.realtime.setState('live');
  await waitFor(() => expect(taken).toHaveLength(3));
});

test('leaves the queue of an open thread to that thread', async () => {
  const host = createTestHost({
    storage: waiting(),
    api: {
      'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
        answered(
          aReply({ guid: body.guid, contentText: body.contentText, replyOnGuid: body.replyOnGuid }),
        ),
    },
  });
  const { userGuid } = host.session.user;
  const releases = [first, second].map((contentGuid) =>
    activeThreads.hold(
      userGuid,
      contentGuid,
      new ReplyThread({ api: host.api, storage: host.storage, contentGuid }),
    ),
  );
  sendWaitingReplies(host);
  host.realtime.setState('live');
  await act(() => import('./thread-registry'));
  expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toEqual([]);
  releases.forEach((release) => release());
  host.realtime.setState('live');
  await waitFor(() =>
    expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toHaveLength(3),
  );
});

test('shows a reply as sending when its thread is opened meanwhile', async () => {
  let answer = () => undefined as void;
  const host = createTestHost({
    moduleId: 'forum',
    language: 'en',
    storage: waiting(),
    api: {
      'GET ForumTopic/GetReplies': () => answered([]),
      'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
        new Promise((resolve) => {
          answer = () =>
            resolve(
              answered(
                aReply({
                  guid: body.guid,
                  contentText: body.contentText,
                  replyOnGuid: body.replyOnGuid,
                }),
              ),
            );
        }),
    },
  });
  const sent = () =>
    host.api.callsOf('POST ForumTopic/ReplyOnTopicContent').map(({ body }) => body.contentText);
  const Thread = () => {
    const { view } = useReplyThread(first);
    return (
      <p>
        {view.thread.pending
          .map(({ contentText, state }) => `${contentText} ${state}`)
          .join(', ') || 'nothing waits'}
      </p>
    );
  };
  sendWaitingReplies(host);
  await waitFor(() => expect(sent()).toEqual(['one']));
  renderForum({ ui: <Thread />, host });
  expect(await screen.findByText('one sending, two failed')).toBeVisible();
  await act(async () => answer());
  await waitFor(() => expect(sent()).toEqual(['one', 'two']));
  await act(async () => answer());
  expect(await screen.findByText('nothing waits')).toBeVisible();
  await waitFor(() => expect(sent()).toEqual(['one', 'two', 'three']));
});

test('shows a reply with its reason when its content was deleted', async () => {
  const storage = { [keyOf(first, 'gone')]: unsent('gone', 1) };
  const host = createTestHost({
    moduleId: 'forum',
    language: 'en',
    storage,
    api: {
      'POST ForumTopic/ReplyOnTopicContent': () => {
        throw new ApiError({ code: 'not-found', endpoint: 'test' });
      },
    },
  });
  sendWaitingReplies(host);
  renderForum({ ui: <StuckPart />, host });
  const text = await screen.findByText('gone');
  const row = within(text.closest('li')!);
  expect(row.getByText(/no longer exists/)).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'Discard the reply' }));
  await waitFor(() => expect(text).not.toBeInTheDocument());
  expect(host.storage.keys()).toEqual([]);
});
