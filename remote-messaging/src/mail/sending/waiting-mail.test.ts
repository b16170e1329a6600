import { ApiError } from '@riwaq/api';
import { answered, createTestHost } from '@riwaq/contract/testing';
import { emptyComposition } from '../compose/composition';
import { UNSENT_MAILS } from './unsent-name';
import { sendWaitingMail } from './waiting-mail';

const GUID = 'd0000000-0000-4000-8000-000000000001';

// Fake timers: automatic retries never run in these tests.
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Waits until pending imports, requests and responses are done. */
const settled = () => jest.advanceTimersByTimeAsync(0);

/** A user with a queued mail, and a server that can be made unreachable. */
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

test('sends queued mails when the browser is online again', async () => {
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

test('does not look for queued mails after the user signed out', async () => {
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

test('sends no mail when the user signs out while code loads', async () => {
  const { host, tries } = waiting();
  sendWaitingMail(host);
  host.unmount();
  await settled();
  expect(tries()).toBe(0);
});
