import { createBrowserStorage } from './browser-storage';
import { createModuleStorage } from './module-storage';

afterEach(() => localStorage.clear());

test('separates values by module and user', () => {
  const storage = createBrowserStorage(window);
  const forum = createModuleStorage(storage, 'forum', 'a');
  forum.set('draft', { text: 'x' });
  expect(forum.get('draft')).toEqual({ text: 'x' });
  expect(forum.keys()).toEqual(['draft']);
  expect(createModuleStorage(storage, 'exams', 'a').keys()).toEqual([]);
  expect(createModuleStorage(storage, 'forum', 'b').get('draft')).toBeUndefined();
  forum.remove('draft');
  expect(forum.keys()).toEqual([]);
});

test('loses values without an error when storage is unavailable', () => {
  const forbidden = createBrowserStorage({
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  } as Window);
  expect(forbidden.write('a', '1')).toBe(false);
  expect(forbidden.read('a')).toBeNull();
  expect(forbidden.keys()).toEqual([]);
  const storage = createModuleStorage(forbidden, 'forum', 'a');
  expect(() => storage.set('draft', 1)).not.toThrow();
  expect(storage.get('draft')).toBeUndefined();
});

test('returns undefined for a stored value that is not JSON', () => {
  localStorage.setItem('riwaq.module.forum.a.draft', '{');
  expect(
    createModuleStorage(createBrowserStorage(window), 'forum', 'a').get('draft'),
  ).toBeUndefined();
});
