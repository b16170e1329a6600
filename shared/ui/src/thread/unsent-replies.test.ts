import { createTestStorage } from '@riwaq/contract/testing';
import { createUnsentReplies, unsentReplyKey, unsentTexts } from './unsent-replies';

const KEY = 'unsent:thread';

test('returns replies stored as an array too, without migrating them', () => {
  const storage = createTestStorage();
  storage.set(KEY, [{ guid: 'a', contentText: 'first' }]);
  storage.set(unsentReplyKey(KEY, 'c'), { guid: 'c', contentText: 'third', order: 2 });
  storage.set(unsentReplyKey(KEY, 'b'), { guid: 'b', contentText: 'second', order: 1 });
  expect(unsentTexts(storage, KEY)).toEqual(['first', 'second', 'third']);
  expect(storage.get(KEY)).toEqual([{ guid: 'a', contentText: 'first' }]);
});

test('ignores a stored value that is not an array', () => {
  const storage = createTestStorage();
  const reply = { guid: 'b', contentText: 'second', order: 1 };
  storage.set(unsentReplyKey(KEY, 'b'), reply);
  // Older builds of an area take the key of a reply for the key of a thread.
  expect(createUnsentReplies(storage, unsentReplyKey(KEY, 'b')).all()).toEqual([]);
  expect(storage.get(unsentReplyKey(KEY, 'b'))).toEqual(reply);
});
