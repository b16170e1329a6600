import { ApiError, REPLY_PAGE, type Reply } from '@riwaq/api';
import { answered, createTestHost, type TestHostOptions } from '@riwaq/contract/testing';
import { aReply, guidOf } from '../testing/samples';
import { repliesOf } from './merge';
import { ReplyThread } from './reply-thread';

const contentGuid = guidOf('content');
const offline = () => { throw new ApiError({ code: 'network', endpoint: 'test' }); };

function open(options: TestHostOptions = {}) {
  const host = createTestHost({ ...options, api: { 'GET ForumTopic/GetReplies': () => answered([]), ...options.api } });
  const thread = new ReplyThread({ api: host.api, storage: host.storage, contentGuid });
  const connection = new AbortController();
  thread.connect(host.realtime, connection.signal);
  const shown = () => repliesOf(thread.view().thread).map(({ contentText }) => contentText);
  return { host, thread, shown, close: () => connection.abort() };
}

/** A server that keeps replies and answers them page by page. */
function served(rows: Reply[]): Pick<NonNullable<TestHostOptions['api']>, 'GET ForumTopic/GetReplies'> {
  return {
    'GET ForumTopic/GetReplies': ({ query: { before } }) => {
      const end = before === undefined ? rows.length : rows.findIndex(({ guid }) => guid === before);
      if (end < 0) throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
      return answered(rows.slice(Math.max(0, end - REPLY_PAGE), end));
    },
  };
}
const many = (count: number) => Array.from({ length: count }, (_, at) => aReply({
  guid: guidOf(`reply ${at}`), contentText: `${at}`, createdDate: `2026-02-02T${String(10 + Math.floor(at / 3600)).padStart(2, '0')}:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
}));

test('it joins the group of its content, and leaves nothing behind', async () => {
  const { host, thread, close } = open();
  await thread.load();
  expect([...host.realtime.groups.keys()]).toEqual([contentGuid]);
  close();
  expect([host.realtime.groups.size, host.realtime.listenerCount]).toEqual([0, 0]);
});

test('replies of other contents are not its own', async () => {
  const { host, thread, shown } = open();
  await thread.load();
  host.realtime.emit('ReceiveNewReply', aReply({ replyOnGuid: guidOf('another content') }));
  expect(shown()).toEqual([]);
});

test('a new reply is there at once, and once only after its event and its answer', async () => {
  let answer: () => void = () => undefined;
  const { host, thread, shown } = open();
  host.api.answer('POST ForumTopic/ReplyOnTopicContent', ({ body }) => new Promise((resolve) => {
    answer = () => resolve(answered(aReply({ guid: body.guid, contentText: body.contentText })));
  }));
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

test('a reply that could not be sent is kept, also over a reload, and goes out under the same guid', async () => {
  const first = open({ api: { 'POST ForumTopic/ReplyOnTopicContent': offline } });
  await first.thread.load();
  await first.thread.send('لم يصل');
  const [failed] = first.thread.view().thread.pending;
  expect(failed).toMatchObject({ state: 'failed', problem: 'errors.network' });

  const kept = Object.fromEntries(first.host.storage.keys().map((key) => [key, first.host.storage.get(key)]));
  const second = open({
    storage: kept,
    api: { 'POST ForumTopic/ReplyOnTopicContent': ({ body }) => answered(aReply({ guid: body.guid, contentText: body.contentText })) },
  });
  expect(second.thread.view().thread.pending).toMatchObject([{ guid: failed?.guid, contentText: 'لم يصل', state: 'failed' }]);
  await second.thread.retry(failed?.guid ?? '');
  expect(second.shown()).toEqual(['لم يصل']);
  expect(second.host.storage.keys()).toEqual([]);
});

test.each([[2, 'forum.replyTopicExpired'], [3, 'forum.replyLocked'], [9, 'unknown']])('a refusal with %i says why: %s', async (code, problem) => {
  const { thread } = open({ api: { 'POST ForumTopic/ReplyOnTopicContent': () => answered(null, code) } });
  await thread.send('x');
  expect(thread.view().thread.pending).toMatchObject([{ state: 'failed', problem }]);
});

test('after a gap everything that is loaded is fetched again', async () => {
  const rows = many(REPLY_PAGE + 10);
  const { host, thread, shown } = open({ api: served(rows) });
  await thread.load();
  await thread.loadOlder();
  expect(shown()).toHaveLength(REPLY_PAGE + 10);
  rows.splice(2, 1);
  rows.push(aReply({ guid: guidOf('missed'), contentText: 'missed', createdDate: '2026-02-02T20:00:00' }));
  host.realtime.setState('resumed');
  await thread.load();
  expect(shown()).toEqual(rows.map(({ contentText }) => contentText));
});

test('what happened before the connection stood is fetched when it stands', async () => {
  const rows: Reply[] = [];
  const host = createTestHost({ api: served(rows) });
  host.realtime.setState('connecting');
  const thread = new ReplyThread({ api: host.api, storage: host.storage, contentGuid });
  thread.connect(host.realtime, new AbortController().signal);
  await thread.load();
  rows.push(aReply({ contentText: 'unheard' }));
  host.realtime.setState('live');
  await thread.load();
  expect(repliesOf(thread.view().thread).map(({ contentText }) => contentText)).toEqual(['unheard']);
});

test('older pages come one after the other up to the first reply', async () => {
  const { thread, shown } = open({ api: served(many(REPLY_PAGE * 2 + 1)) });
  await thread.load();
  expect(await thread.loadOlder()).toBe(true);
  expect(await thread.loadOlder()).toBe(true);
  expect(shown()).toHaveLength(REPLY_PAGE * 2 + 1);
  expect(thread.view().thread.hasOlder).toBe(false);
  expect(await thread.loadOlder()).toBe(false);
});

test('a first page that cannot be had is told, and can be tried again', async () => {
  const { host, thread } = open({ api: { 'GET ForumTopic/GetReplies': offline } });
  await thread.load();
  expect(thread.view().latest.kind).toBe('failed');
  host.api.answer('GET ForumTopic/GetReplies', () => answered([aReply()]));
  await thread.load();
  expect(thread.view().latest.kind).toBe('ready');
});

test('deleting a reply that is gone already is no failure', async () => {
  const { thread, shown } = open({ api: { 'GET ForumTopic/GetReplies': () => answered([aReply()]) } });
  await thread.load();
  await thread.remove(guidOf('reply'));
  expect(shown()).toEqual([]);
});
