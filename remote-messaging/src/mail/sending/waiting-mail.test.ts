import { ApiError } from '@riwaq/api';
import { answered, createTestHost } from '@riwaq/contract/testing';
import { emptyComposition } from '../compose/composition';
import { UNSENT_MAILS } from './unsent-name';
import { sendWaitingMail } from './waiting-mail';

const GUID = 'd0000000-0000-4000-8000-000000000001';

// What waits is also tried again by itself after a time: here none passes.
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Until what was begun has been fetched, sent and answered. */
const settled = () => jest.advanceTimersByTimeAsync(0);

/** A person with a mail that waits, and a server that can be reached or not. */
function waiting() {
  const server = { reachable: false };
  const host = createTestHost({
    api: {
      'POST Mails/Send': () => {
        if (!server.reachable)
          throw new ApiError({ code: 'server', endpoint: 'POST Mails/Send', status: 502 });
        return answered({ mailGuid: GUID, recipientsCount: 1, deliveredCount: 1, readCount: 0 });
      },
    },
    storage: {
      [UNSENT_MAILS + GUID]: {
        composition: emptyComposition(GUID, { title: 'Lab times' }),
        version: 0,
        at: '2026-02-04T10:00:00Z',
        refused: null,
      },
    },
  });
  return { host, server, tries: () => host.api.callsOf('POST Mails/Send').length };
}

test('what waits is sent when the browser is online again, though the hub was never lost', async () => {
  const { host, server, tries } = waiting();
  sendWaitingMail(host);
  await settled();
  expect([tries(), host.logged.length]).toEqual([1, 1]);
  server.reachable = true;
  window.dispatchEvent(new Event('online'));
  await settled();
  expect([tries(), host.storage.keys()]).toEqual([2, []]);
  host.unmount();
});

test('after signing out the browser may come and go: what waits is not even looked for', async () => {
  const { host, tries } = waiting();
  sendWaitingMail(host);
  await settled();
  host.unmount();
  const looked = jest.spyOn(host.storage, 'keys');
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(looked).not.toHaveBeenCalled();
  expect(tries()).toBe(1);
});

test('who signs out while the code that sends is fetched sends nothing', async () => {
  const { host, tries } = waiting();
  sendWaitingMail(host);
  host.unmount();
  await settled();
  expect(tries()).toBe(0);
});
