import { createBrowserStorage } from '../storage/browser-storage';
import { TEACHER, tokenOf } from '../testing/fake-site';
import { keepOwnUser } from './own-user';
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
