import { waitFor } from '@testing-library/react';
import { OK } from '@riwaq/api';
import { createBrowserStorage } from '../storage/browser-storage';
import { STUDENT, TEACHER, tokenOf } from '../testing/fake-site';
import { followOwnUser, keepOwnUser } from './own-user';
import { createSessionStore } from './session-store';

afterEach(() => localStorage.clear());

test.each<[string, () => void, string | null]>([
  ['has left', () => localStorage.removeItem('riwaq.token'), null],
  [
    'has another token',
    () => localStorage.setItem('riwaq.token', tokenOf(TEACHER, 2)),
    tokenOf(TEACHER, 2),
  ],
])('ignores the profile response when the user %s in another tab', (_what, change, token) => {
  const session = createSessionStore(createBrowserStorage(window));
  session.start(tokenOf(TEACHER), TEACHER);
  change();
  keepOwnUser(session, { ...TEACHER, fullName: 'Ahmed' });
  expect(localStorage.getItem('riwaq.token')).toBe(token);
  session.dispose();
});

it('ignores the profile of another user', () => {
  const session = createSessionStore(createBrowserStorage(window));
  session.start(tokenOf(TEACHER), TEACHER);
  const before = session.current.get()?.user;
  keepOwnUser(session, STUDENT);
  expect(session.current.get()?.user).toEqual(before);
  session.dispose();
});

it('fetches the profile again when it was saved during the request', async () => {
  const session = createSessionStore(createBrowserStorage(window));
  session.start(tokenOf(TEACHER), TEACHER);
  let respond: (fullName: string) => void = () => undefined;
  const end = followOwnUser({
    session,
    api: () =>
      new Promise((resolve) => {
        respond = (fullName) => resolve({ statusCode: OK, data: { ...TEACHER, fullName } });
      }),
    realtime: { on: () => () => undefined, onResumed: () => () => undefined },
  } as unknown as Parameters<typeof followOwnUser>[0]);
  const overtaken = respond;
  keepOwnUser(session, { ...TEACHER, fullName: 'Saved' });
  overtaken('Before');
  await waitFor(() => expect(respond).not.toBe(overtaken));
  expect(session.current.get()?.user.fullName).toBe('Saved');
  respond('Saved and confirmed');
  await waitFor(() => expect(session.current.get()?.user.fullName).toBe('Saved and confirmed'));
  end();
  session.dispose();
});

it('fetches the profile again when another device changed it', async () => {
  const session = createSessionStore(createBrowserStorage(window));
  session.start(tokenOf(TEACHER), TEACHER);
  let fullName = 'Before';
  const listeners = new Map<string, () => void>();
  const end = followOwnUser({
    session,
    api: async () => ({ statusCode: OK, data: { ...TEACHER, fullName } }),
    realtime: {
      on: (event: string, listener: () => void) => {
        listeners.set(event, listener);
        return () => undefined;
      },
      onResumed: () => () => undefined,
    },
  } as unknown as Parameters<typeof followOwnUser>[0]);
  await waitFor(() => expect(session.current.get()?.user.fullName).toBe('Before'));

  fullName = 'After';
  listeners.get('ReceiveProfileChange')?.();
  await waitFor(() => expect(session.current.get()?.user.fullName).toBe('After'));
  end();
  session.dispose();
});
