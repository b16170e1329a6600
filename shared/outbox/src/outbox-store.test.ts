import { createTestStorage } from '@riwaq/contract/testing';
import { OutboxStore, STORED_ENTRIES_MAX } from './outbox-store';

interface Entry {
  readonly name: string;
  readonly key: string;
}
const KEYS = {
  clientKey: ({ key }: Entry) => key,
  coalesceKey: ({ name }: Entry) => name,
};
const setUp = (storage = createTestStorage()) => ({
  storage,
  store: new OutboxStore<Entry>(storage, 'entry:', KEYS),
});

test('removes exactly the given entry', () => {
  const { store } = setUp();
  store.put({ name: 'a', key: 'newer' }, 0);
  store.remove({ name: 'a', key: 'older' });
  expect(store.all()).toEqual([{ name: 'a', key: 'newer' }]);
});

test('removes an entry that was not stored, too', () => {
  const removed: string[] = [];
  const { store } = setUp({
    ...createTestStorage(),
    set: () => undefined,
    remove: (name) => void removed.push(name),
  });
  const entry = { name: 'a', key: 'k' };
  store.put(entry, 0);
  store.remove(entry);
  expect(removed).toEqual(['entry:a']);
});

test('stores a bounded number of entries', () => {
  const { store } = setUp(createTestStorage({ 'entry:a': { name: 'a', key: 'k' } }));
  expect(store.put({ name: 'one more', key: 'k' }, STORED_ENTRIES_MAX)).toBe(false);
  expect(store.put({ name: 'a', key: 'changed' }, STORED_ENTRIES_MAX)).toBe(true);
});

test('removes an entry when its replacement does not fit', () => {
  const values = createTestStorage({ 'entry:a': { name: 'a', key: 'older' } });
  const { store } = setUp({ ...values, set: () => undefined });
  expect([store.put({ name: 'a', key: 'newer' }, 1), store.all()]).toEqual([false, []]);
});

test('stores a replacement in the room of the earlier entry', () => {
  const values = createTestStorage({ 'entry:a': { name: 'a', key: 'older' } });
  const { store } = setUp({
    ...values,
    // Two entries of this size do not fit.
    set: (key, value) => values.get(key) === undefined && values.set(key, value),
  });
  expect(store.put({ name: 'a', key: 'newer' }, 1)).toBe(true);
  expect(store.all()).toEqual([{ name: 'a', key: 'newer' }]);
});
