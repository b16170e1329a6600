import type { ApiCallOptions, ApiClient } from '@riwaq/api';
import { createTestHost } from '@riwaq/contract/testing';
import { attendanceRow } from '../testing/attendance-row';
import { createAttendanceOutbox } from './outbox';

const PLACE = { subjectGuid: 'physics', sectionGuid: 'a', day: '2026-03-02' };

test('repeats a save with keepalive when the page closes', () => {
  const requests: { body: unknown; keepalive: boolean | undefined }[] = [];
  const api = ((_key: string, { body }: { body: unknown }, options: ApiCallOptions) => {
    requests.push({ body, keepalive: options.keepalive });
    return new Promise(() => undefined);
  }) as unknown as ApiClient;
  const { storage, log } = createTestHost();
  const outbox = createAttendanceOutbox({ api, storage, log });
  const open = new AbortController();
  outbox.start(open.signal);
  outbox.change((queue) =>
    queue.mark(PLACE, attendanceRow('ali'), { hours: 1, excused: false, note: '' }),
  );
  window.dispatchEvent(new Event('pagehide'));
  open.abort();
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([false, true]);
  expect(requests[1]?.body).toEqual(requests[0]?.body);
});
