import { act, waitFor } from '@testing-library/react';
import { createBrowserStorage } from '../storage/browser-storage';
import { FakeSite, TEACHER, tokenOf } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { followOwnUser, keepOwnUser } from './own-user';
import { createSessionStore } from './session-store';

afterEach(() => localStorage.clear());

test.each<[string, () => void, string | null]>([
  ['has left', () => localStorage.removeItem('riwaq.token'), null],
  ['has another token', () => localStorage.setItem('riwaq.token', tokenOf(TEACHER, 2)), tokenOf(TEACHER, 2)],
])('what the server says of whoever %s in another tab does not bring the old session back', (_what, change, token) => {
  const session = createSessionStore(createBrowserStorage(window));
  session.start(tokenOf(TEACHER), TEACHER);
  change();
  keepOwnUser(session, { ...TEACHER, fullName: 'Ahmed' });
  expect(localStorage.getItem('riwaq.token')).toBe(token);
  session.dispose();
});

describe('following the own user', () => {
  it('fetches the profile again when another device changed it', async () => {
    const profile = { ...TEACHER, phoneNumber: null, photoConsentDate: null, createdDate: '2024-10-01T09:00:00' };
    const site = new FakeSite().api('GET Account/GetProfile', { ...profile, fullName: 'Before' });
    const { hub, shell } = await renderShell({ path: '/nowhere', site });
    await waitFor(() => expect(hub.connected).toBe(true));
    const end = followOwnUser(shell);
    const shown = () => shell.session.current.get()?.user.fullName;
    await waitFor(() => expect(shown()).toBe('Before'));

    site.api('GET Account/GetProfile', { ...profile, fullName: 'After' });
    act(() => hub.send('ReceiveProfileChange'));
    // Before the shell asks by itself, once its page has rested.
    await settle();
    expect(shown()).toBe('After');
    act(end);
  });
});
