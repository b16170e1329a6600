import { waitFor } from '@testing-library/react';
import { createTestHost } from '@riwaq/contract/testing';
import { instancePerUser, outboxHostOf, registerOutbox } from './register-outbox';

const PREFIX = 'unsent:';
const WAITS = { [`${PREFIX}a`]: 'text' };

function setup(
  storage: Record<string, unknown>,
  send: () => Promise<void> = async () => undefined,
) {
  const host = createTestHost({ storage });
  const sent = jest.fn(send);
  registerOutbox(host, { prefix: PREFIX, load: () => Promise.resolve(sent) });
  return { host, sent };
}

describe('registerOutbox', () => {
  it('sends at once, when the hub is live and when the browser is online', async () => {
    const { host, sent } = setup(WAITS);
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    host.realtime.setState('live');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(3));
  });

  it('does not call send while the queue is empty', async () => {
    const { host, sent } = setup({ other: 'text' });
    host.realtime.setState('live');
    host.storage.set(`${PREFIX}a`, 'text');
    host.realtime.setState('live');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });

  it('sends once more when the server comes back during a send that fails', async () => {
    const ends: ((cause: Error) => void)[] = [];
    const { host, sent } = setup(
      WAITS,
      () =>
        new Promise((_, reject) => {
          ends.push(reject);
        }),
    );
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    host.realtime.setState('live');
    ends[0]?.(new Error('no network'));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    ends[1]?.(new Error('no network'));
    await waitFor(() => expect(host.logged).toHaveLength(2));
  });

  it('sends nothing after the module was unmounted', async () => {
    const { host, sent } = setup(WAITS);
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    host.unmount();
    window.dispatchEvent(new Event('online'));
    await Promise.resolve();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('sends nothing when the module is unmounted while code loads', async () => {
    const { host, sent } = setup(WAITS);
    host.unmount();
    await Promise.resolve();
    expect(sent).not.toHaveBeenCalled();
  });

  it('returns the host until the module is unmounted', () => {
    const { host } = setup({});
    const { userGuid } = host.session.user;
    expect(outboxHostOf(PREFIX, userGuid)).toBe(host);
    expect(outboxHostOf(PREFIX, 'other')).toBeUndefined();
    const { host: next } = setup({});
    host.unmount();
    expect(outboxHostOf(PREFIX, userGuid)).toBe(next);
    next.unmount();
    expect(outboxHostOf(PREFIX, userGuid)).toBeUndefined();
  });
});

describe('instancePerUser', () => {
  it('creates one instance until the user signs out', () => {
    const { host } = setup({});
    const { userGuid } = host.session.user;
    const instanceOf = instancePerUser(PREFIX, () => ({}));
    const first = instanceOf(userGuid);
    expect(instanceOf(userGuid)).toBe(first);
    host.unmount();
    expect(() => instanceOf(userGuid)).toThrow();
    setup({});
    expect(instanceOf(userGuid)).not.toBe(first);
  });
});
