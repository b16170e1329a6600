import { createBrowserStorage } from './browser-storage';
import { createModuleStorage } from './module-storage';

afterEach(() => localStorage.clear());

test("modules and people do not see each other's values", () => {
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

test('a full or forbidden storage only forgets', () => {
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

test('what is kept and is no JSON counts as nothing', () => {
  localStorage.setItem('riwaq.module.forum.a.draft', '{');
  expect(
    createModuleStorage(createBrowserStorage(window), 'forum', 'a').get('draft'),
  ).toBeUndefined();
});
