import { createTestStorage } from '@riwaq/contract/testing';
import { Draft, removeDraft } from './draft';
import { FakeBrowser } from './testing/fake-browser';

interface Goal {
  title: string;
  steps: string[];
  /** A field of a later release. */
  motivation: string;
}

/** Opens a draft of which the browser stores `value`. */
function openDraft<T>(value: unknown, initial: T): Draft<T> {
  const storage = new FakeBrowser().storageOf('amal');
  storage.set('draft:goal', { value, savedAt: '2025-09-01T12:00:00Z', by: 'an earlier page' });
  return new Draft<T>({ storage, key: 'goal', initial, id: 'this page' });
}

const INITIAL: Goal = { title: '', steps: [], motivation: '' };

it.each([
  [
    'adds a field that it lacks',
    { title: 'Read', steps: ['One'] },
    { title: 'Read', steps: ['One'], motivation: '' },
  ],
  [
    'keeps its own fields',
    { title: 'Read', steps: [], motivation: 'Joy' },
    { title: 'Read', steps: [], motivation: 'Joy' },
  ],
  [
    'keeps a field of a later release',
    { title: 'Read', steps: [], later: 1 },
    { title: 'Read', steps: [], motivation: '', later: 1 },
  ],
])('%s', (_, stored, expected) => {
  expect(openDraft<unknown>(stored, INITIAL).value).toEqual(expected);
});

it.each([
  ['text', 'Read', ''],
  ['list', ['One'], []],
])('restores a %s as it is', (_, stored, initial) => {
  expect(openDraft<unknown>(stored, initial).value).toEqual(stored);
});

it('restores nothing if only a new field differs from the initial value', () => {
  expect(openDraft({ title: '', steps: [] }, INITIAL).restored).toBeUndefined();
});

it.each([
  ['accepted', (draft: Draft<string>) => draft.accept()],
  ['emptied', (draft: Draft<string>) => draft.write('')],
])('removes a text that was not stored once it is %s', (_, settle) => {
  const removed = new Set<string>();
  const storage = {
    ...createTestStorage(),
    set: () => undefined,
    remove: (name: string) => void removed.add(name),
  };
  const draft = new Draft({ storage, key: 'goal', initial: '', id: 'this page' });
  draft.write('Read');
  settle(draft);
  expect([...removed]).toEqual(['draft:goal', 'draft:goal~this page']);
  removed.clear();
  removeDraft(storage, 'goal');
  expect([...removed]).toEqual(['draft:goal']);
});
