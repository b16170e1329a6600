import { waitFor } from '@testing-library/react';
import { ApiError, REPLY_PAGE, type Reply } from '@riwaq/api';
import { answered, createTestHost, type TestHostOptions } from '@riwaq/contract/testing';
import { aReply, guidOf } from '../testing/samples';
import { repliesOf } from '@riwaq/ui/thread';
import { ReplyThread } from './reply-thread';

// Proves LIVE-4.

const contentGuid = guidOf('content');
const offline = () => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};

function open(options: TestHostOptions = {}) {
  const host = createTestHost({
    ...options,
    api: { 'GET ForumTopic/GetReplies': () => answered([]), ...options.api },
  });
  const thread = new ReplyThread({ api: host.api, storage: host.storage, contentGuid });
  const connection = new AbortController();
  thread.connect(host.realtime, connection.signal);
  const shown = () => repliesOf(thread.view().thread).map(({ contentText }) => contentText);
  return { host, thread, shown, close: () => connection.abort() };
}

/** A server that stores replies and responds page by page. */
function served(
  rows: Reply[],
): Pick<NonNullable<TestHostOptions['api']>, 'GET ForumTopic/GetReplies'> {
  return {
    'GET ForumTopic/GetReplies': ({ query: { before } }) => {
      const end =
        before === undefined ? rows.length : rows.findIndex(({ guid }) => guid === before);
      if (end < 0) throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
      return answered(rows.slice(Math.max(0, end - REPLY_PAGE), end));
    },
  };
}
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aReply({
      guid: guidOf(`reply ${at}`),
      contentText: `${at}`,
      createdDate: `2026-02-02T${String(10 + Math.floor(at / 3600)).padStart(2, '0')}:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    }),
  );

test('joins the group of its content and cleans up', async () => {
  const { host, thread, close } = open();
  await thread.load();
  expect([...host.realtime.groups.keys()]).toEqual([contentGuid]);
  close();
  expect([host.realtime.groups.size, host.realtime.listenerCount]).toEqual([0, 0]);
});

test('ignores replies to other contents', async () => {
  const { host, thread, shown } = open();
  await thread.load();
  host.realtime.emit('ReceiveNewReply', aReply({ replyOnGuid: guidOf('another content') }));
  expect(shown()).toEqual([]);
});

test('shows a new reply at once without duplicates', async () => {
  let answer: () => void = () => undefined;
  const { host, thread, shown } = open();
  host.api.answer(
    'POST ForumTopic/ReplyOnTopicContent',
    ({ body }) =>
      new Promise((resolve) => {
        answer = () =>
          resolve(answered(aReply({ guid: body.guid, contentText: body.contentText })));
      }),
  );
  await thread.load();
  const sent = thread.send('مرحبًا');
  expect(thread.view().thread.pending).toMatchObject([{ contentText: 'مرحبًا', state: 'sending' }]);
  const guid = thread.view().thread.pending[0]?.guid;
  await Promise.resolve();
  host.realtime.emit('ReceiveNewReply', aReply({ guid, contentText: 'مرحبًا' }));
  expect([shown(), thread.view().thread.pending]).toEqual([['مرحبًا'], []]);
  await Promise.resolve();
  answer();
  await sent;
  expect(shown()).toEqual(['مرحبًا']);
});

/** A server that accepts each reply every time it is sent. */
function taking(taken: string[]): NonNullable<TestHostOptions['api']> {
  return {
    'POST ForumTopic/ReplyOnTopicContent': ({ body }) => {
      taken.push(body.contentText);
      return answered(
        aReply({
          guid: body.guid,
          contentText: body.contentText,
          createdDate: `2026-02-02T10:00:0${taken.length}`,
        }),
      );
    },
  };
}
const settled = ({ view }: ReplyThread) =>
  waitFor(() =>
    expect(view().thread.pending.filter(({ state }) => state === 'sending')).toEqual([]),
  );
const keptBy = ({ storage }: ReturnType<typeof open>['host']) =>
  Object.fromEntries(storage.keys().map((key) => [key, storage.get(key)]));

test('stores an unsent reply and retries it after a reload', async () => {
  const first = open({ api: { 'POST ForumTopic/ReplyOnTopicContent': offline } });
  await first.thread.load();
  await first.thread.send('لم يصل');
  const [failed] = first.thread.view().thread.pending;
  expect(failed).toMatchObject({ state: 'failed', problem: 'errors.network' });

  const taken: string[] = [];
  const second = open({ storage: keptBy(first.host), api: taking(taken) });
  expect(second.thread.view().thread.pending).toMatchObject([
    { guid: failed?.guid, contentText: 'لم يصل' },
  ]);
  await settled(second.thread);
  expect([second.shown(), taken]).toEqual([['لم يصل'], ['لم يصل']]);
  expect(second.host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')[0]?.body.guid).toBe(
    failed?.guid,
  );
  expect(second.host.storage.keys()).toEqual([]);
});

describe('retries replies after a connection failure', () => {
  const reconnections: [string, (host: ReturnType<typeof open>['host']) => void][] = [
    ['the browser is online', () => window.dispatchEvent(new Event('online'))],
    [
      'the hub goes on after a gap',
      (host) => {
        host.realtime.setState('resumed');
        host.realtime.setState('live');
      },
    ],
    ['the hub is there at last', (host) => host.realtime.setState('live')],
  ];
  test.each(reconnections)('once and in order when %s', async (_, comeBack) => {
    const { host, thread, shown } = open({
      api: { 'POST ForumTopic/ReplyOnTopicContent': offline },
    });
    await thread.load();
    await thread.send('أول');
    await thread.send('ثانٍ');
    const taken: string[] = [];
    host.api.answer(
      'POST ForumTopic/ReplyOnTopicContent',
      taking(taken)['POST ForumTopic/ReplyOnTopicContent']!,
    );
    comeBack(host);
    await waitFor(() => expect(shown()).toEqual(['أول', 'ثانٍ']));
    comeBack(host);
    await settled(thread);
    expect([taken, thread.view().thread.pending, host.storage.keys()]).toEqual([
      ['أول', 'ثانٍ'],
      [],
      [],
    ]);
  });

  test('does not retry refused replies, also after a reload', async () => {
    const refused = { 'POST ForumTopic/ReplyOnTopicContent': () => answered(null, 3) };
    const first = open({ api: refused });
    await first.thread.load();
    await first.thread.send('x');
    window.dispatchEvent(new Event('online'));
    first.host.realtime.setState('live');
    const second = open({ storage: keptBy(first.host), api: refused });
    await second.thread.load();
    expect(first.host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toHaveLength(1);
    expect(second.host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toEqual([]);
    expect(second.thread.view().thread.pending).toMatchObject([
      { state: 'failed', problem: 'forum.replyLocked' },
    ]);
  });

  test('sends the next reply when a retry is refused', async () => {
    const { host, thread, shown } = open({
      api: { 'POST ForumTopic/ReplyOnTopicContent': offline },
    });
    await thread.load();
    await thread.send('refused');
    await thread.send('taken');
    host.api.answer('POST ForumTopic/ReplyOnTopicContent', ({ body }) =>
      body.contentText === 'refused'
        ? answered(null, 8)
        : answered(aReply({ guid: body.guid, contentText: body.contentText })),
    );
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(shown()).toEqual(['taken']));
    expect(thread.view().thread.pending).toMatchObject([
      { contentText: 'refused', state: 'failed', problem: 'unknown' },
    ]);
  });

  test('retries when the connection returns during a failing request', async () => {
    let fail = () => undefined as void;
    const taken: string[] = [];
    const { host, thread, shown } = open({
      api: {
        'POST ForumTopic/ReplyOnTopicContent': () =>
          new Promise((_, reject) => {
            fail = () => reject(new ApiError({ code: 'network', endpoint: 'test' }));
          }),
      },
    });
    await thread.load();
    const sent = thread.send('late to fail');
    await Promise.resolve();
    host.api.answer(
      'POST ForumTopic/ReplyOnTopicContent',
      taking(taken)['POST ForumTopic/ReplyOnTopicContent']!,
    );
    window.dispatchEvent(new Event('online'));
    await Promise.resolve();
    fail();
    await sent;
    expect([shown(), taken]).toEqual([['late to fail'], ['late to fail']]);
  });

  test('sends a new reply after the queued ones', async () => {
    const { host, thread } = open({ api: { 'POST ForumTopic/ReplyOnTopicContent': offline } });
    await thread.load();
    await thread.send('أول');
    const taken: string[] = [];
    host.api.answer(
      'POST ForumTopic/ReplyOnTopicContent',
      taking(taken)['POST ForumTopic/ReplyOnTopicContent']!,
    );
    await thread.send('ثانٍ');
    expect(taken).toEqual(['أول', 'ثانٍ']);
  });

  test('sends nothing when the thread is closed', async () => {
    const { host, thread, close } = open({
      api: { 'POST ForumTopic/ReplyOnTopicContent': offline },
    });
    await thread.load();
    await thread.send('x');
    close();
    window.dispatchEvent(new Event('online'));
    host.realtime.setState('live');
    await Promise.resolve();
    expect(host.api.callsOf('POST ForumTopic/ReplyOnTopicContent')).toHaveLength(1);
  });
});

test.each([
  [2, 'forum.replyTopicExpired'],
  [3, 'forum.replyLocked'],
  [9, 'unknown'],
])('reports the reason of a refusal with %i: %s', async (code, problem) => {
  const { thread } = open({
    api: { 'POST ForumTopic/ReplyOnTopicContent': () => answered(null, code) },
  });
  await thread.send('x');
  expect(thread.view().thread.pending).toMatchObject([{ state: 'failed', problem }]);
});

test('refetches all loaded pages after a gap', async () => {
  const rows = many(REPLY_PAGE + 10);
  const { host, thread, shown } = open({ api: served(rows) });
  await thread.load();
  await thread.loadOlder();
  expect(shown()).toHaveLength(REPLY_PAGE + 10);
  rows.splice(2, 1);
  rows.push(
    aReply({ guid: guidOf('missed'), contentText: 'missed', createdDate: '2026-02-02T20:00:00' }),
  );
  host.realtime.setState('resumed');
  await thread.load();
  expect(shown()).toEqual(rows.map(({ contentText }) => contentText));
});

test('refetches when the connection is established', async () => {
  const rows: Reply[] = [];
  const host = createTestHost({ api: served(rows) });
  host.realtime.setState('connecting');
  const thread = new ReplyThread({ api: host.api, storage: host.storage, contentGuid });
  thread.connect(host.realtime, new AbortController().signal);
  await thread.load();
  rows.push(aReply({ contentText: 'unheard' }));
  host.realtime.setState('live');
  await thread.load();
  expect(repliesOf(thread.view().thread).map(({ contentText }) => contentText)).toEqual([
    'unheard',
  ]);
});

test('loads older pages one by one up to the first reply', async () => {
  const { thread, shown } = open({ api: served(many(REPLY_PAGE * 2 + 1)) });
  await thread.load();
  expect(await thread.loadOlder()).toBe(true);
  expect(await thread.loadOlder()).toBe(true);
  expect(shown()).toHaveLength(REPLY_PAGE * 2 + 1);
  expect(thread.view().thread.hasOlder).toBe(false);
  expect(await thread.loadOlder()).toBe(false);
});

test('reports a failed first page and retries it', async () => {
  const { host, thread } = open({ api: { 'GET ForumTopic/GetReplies': offline } });
  await thread.load();
  expect(thread.view().latest.kind).toBe('failed');
  host.api.answer('GET ForumTopic/GetReplies', () => answered([aReply()]));
  await thread.load();
  expect(thread.view().latest.kind).toBe('ready');
});

test('treats deletion of a missing reply as success', async () => {
  const { thread, shown } = open({
    api: { 'GET ForumTopic/GetReplies': () => answered([aReply()]) },
  });
  await thread.load();
  await thread.remove(guidOf('reply'));
  expect(shown()).toEqual([]);
});
