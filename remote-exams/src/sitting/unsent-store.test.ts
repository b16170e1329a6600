import { createTestStorage } from '@riwaq/contract/testing';
import type { UnsentAnswer } from './answer-queue';
import { createUnsentStore } from './unsent-store';

const answer = (sequence: number): UnsentAnswer => ({
  questionGuid: 'q',
  answer: [String(sequence)],
  draft: true,
  typedAt: 0,
  version: 1,
  sequence,
  clientKey: `key ${sequence}`,
});

test('removes an answer that was not stored only when it is the newest', () => {
  const removed: string[] = [];
  const store = createUnsentStore(
    {
      ...createTestStorage(),
      set: () => undefined,
      remove: (key) => void removed.push(key),
    },
    'exam',
  );
  store.put(answer(1));
  store.put(answer(2));
  store.remove(answer(1));
  expect(removed).toEqual([]);
  store.remove(answer(2));
  expect(removed).toEqual(['answer:exam:q']);
});
