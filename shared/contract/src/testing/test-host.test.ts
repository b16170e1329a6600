import { ApiError } from '@riwaq/api';
import type { HostContext, VisitorContext } from '../host-context';
import { answered } from './test-api';
import { createTestHost, createTestVisitor } from './test-host';

test('provides a host context', () => {
  const host: HostContext = createTestHost();
  expect(host.i18n).toEqual({ language: 'ar', direction: 'rtl' });
});

test('responds from handlers, records calls and rejects unknown ones', async () => {
  const host = createTestHost({
    api: {
      'GET Notifications/GetUnReadCount': () =>
        answered([{ allNotifications: 2, examsCount: 0, mailsCount: 1 }]),
    },
  });
  const answer = await host.api('GET Notifications/GetUnReadCount');
  expect(answer.data[0]?.allNotifications).toBe(2);
  await expect(
    host.api('DELETE ForumTopic/DeleteTopic', { query: { forumTopicGuid: 'g' } }),
  ).rejects.toBeInstanceOf(ApiError);
  expect(host.api.callsOf('DELETE ForumTopic/DeleteTopic')).toEqual([
    { query: { forumTopicGuid: 'g' } },
  ]);
});

test('rejects a call with an aborted signal', async () => {
  const host = createTestHost({ api: { 'POST Account/Logout': () => answered(null) } });
  await expect(
    host.api('POST Account/Logout', {}, { signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ code: 'aborted' });
});

test('delivers hub events until unmount and counts groups', () => {
  const host = createTestHost();
  const heard: string[] = [];
  host.realtime.on('ReceiveDeleteReply', ({ guid }) => heard.push(guid));
  host.realtime.onResumed(async () => heard.push('resumed'));
  const leave = host.realtime.join('g');
  host.realtime.join('g');
  leave();
  leave();
  expect([...host.realtime.groups]).toEqual([['g', 1]]);
  host.realtime.emit('ReceiveDeleteReply', { guid: '1', replyOnGuid: 'c' });
  host.realtime.setState('resumed');
  host.unmount();
  host.realtime.emit('ReceiveDeleteReply', { guid: '2', replyOnGuid: 'c' });
  expect(heard).toEqual(['1', 'resumed']);
  expect(host.realtime.groups.size).toBe(0);
  expect(host.realtime.listenerCount).toBe(0);
});

test('uploads move as the test says', () => {
  const host = createTestHost();
  const upload = host.files.upload(new File(['abc'], 'a.txt'), { location: 'Forums' });
  const states: string[] = [];
  upload.subscribe((state) => states.push(state.kind));
  host.files.uploads[0]?.progress(2);
  host.files.uploads[0]?.wait();
  host.files.uploads[0]?.finish();
  expect(states).toEqual(['uploading', 'waiting', 'done']);
  expect(upload.state).toMatchObject({ kind: 'done', file: { fileName: 'a.txt', bytes: 3 } });
});

test('records confirmations, notices, navigation, storage and holds', async () => {
  const host = createTestHost({ confirm: false });
  expect(await host.confirm({ danger: true })).toBe(false);
  host.answerConfirm(true);
  expect(await host.confirm()).toBe(true);
  host.notify.success();
  host.notify.error('no');
  host.navigate('/forums');
  host.storage.set('draft', { text: 'x' });
  const release = host.holdUpdate('exam');
  expect(host.holds).toEqual(['exam']);
  release();
  expect(host.holds).toEqual([]);
  expect(host.notices).toEqual([{ kind: 'success' }, { kind: 'error', text: 'no' }]);
  expect(host.navigations).toEqual([{ path: '/forums', replace: false }]);
  expect(host.storage.get<{ text: string }>('draft')).toEqual({ text: 'x' });
});

test("gives a visitor no session but files by a module's call", async () => {
  const visitor: VisitorContext & { opened: readonly string[] } = createTestVisitor({
    moduleId: 'shared',
  });
  for (const needsSession of [
    'session',
    'realtime',
    'unread',
    'storage',
    'files',
    'shortcuts',
    'events',
    'confirm',
    'holdUpdate',
  ])
    expect(visitor).not.toHaveProperty(needsSession);
  const files = visitor.filesBy(async (fileUrl) => (fileUrl === 'a.pdf' ? '/files/a.pdf' : null));
  expect(
    await Promise.all([
      files.download('a.pdf'),
      files.download('b.pdf'),
      files.previewUrl('a.pdf'),
    ]),
  ).toEqual([true, false, '/files/a.pdf']);
  expect(visitor.opened).toEqual(['/files/a.pdf']);
});
