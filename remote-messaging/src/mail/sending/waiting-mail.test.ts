import { waitFor } from '@testing-library/react';
import { ApiError } from '@riwaq/api';
import { answered, createTestHost } from '@riwaq/contract/testing';
import { emptyComposition } from '../compose/composition';
import { UNSENT_MAILS } from './unsent-name';
import { sendWaitingMail } from './waiting-mail';

const GUID = 'd0000000-0000-4000-8000-000000000001';

test('what waits is sent when the browser is online again, though the hub was never lost, and not after signing out', async () => {
  let reachable = false;
  const host = createTestHost({
    api: {
      'POST Mails/Send': () => {
        if (!reachable) throw new ApiError({ code: 'server', endpoint: 'POST Mails/Send', status: 502 });
        return answered({ mailGuid: GUID, recipientsCount: 1, deliveredCount: 1, readCount: 0 });
      },
    },
    storage: { [UNSENT_MAILS + GUID]: { composition: emptyComposition(GUID, { title: 'Lab times' }), version: 0, at: '2026-02-04T10:00:00Z', refused: null } },
  });
  const kept = host.storage.get(UNSENT_MAILS + GUID);
  const tries = () => host.api.callsOf('POST Mails/Send').length;
  sendWaitingMail(host);
  await waitFor(() => expect(host.logged).toHaveLength(1));
  reachable = true;
  window.dispatchEvent(new Event('online'));
  expect(tries()).toBe(1);
  await waitFor(() => expect(host.storage.keys()).toEqual([]), { timeout: 500 });
  expect(tries()).toBe(2);

  host.storage.set(UNSENT_MAILS + GUID, kept);
  host.unmount();
  window.dispatchEvent(new Event('online'));
  await Promise.resolve();
  expect(tries()).toBe(2);
});
