import { createTestStorage } from '@riwaq/contract/testing';
import { createUnsentReplies, unsentReplyKey, unsentTexts } from './unsent-replies';

const KEY = 'unsent:thread';

test('what an older host keeps together is told with the rest, and left for it', () => {
  const storage = createTestStorage();
  storage.set(KEY, [{ guid: 'a', contentText: 'first' }]);
  storage.set(unsentReplyKey(KEY, 'c'), { guid: 'c', contentText: 'third', order: 2 });
  storage.set(unsentReplyKey(KEY, 'b'), { guid: 'b', contentText: 'second', order: 1 });
  expect(unsentTexts(storage, KEY)).toEqual(['first', 'second', 'third']);
  expect(storage.get(KEY)).toEqual([{ guid: 'a', contentText: 'first' }]);
});

test('a name under which something else is kept is no thread', () => {
  const storage = createTestStorage();
  const reply = { guid: 'b', contentText: 'second', order: 1 };
  storage.set(unsentReplyKey(KEY, 'b'), reply);
  // An area that was built before takes the name of a reply for that of a thread.
  expect(createUnsentReplies(storage, unsentReplyKey(KEY, 'b')).all()).toEqual([]);
  expect(storage.get(unsentReplyKey(KEY, 'b'))).toEqual(reply);
});
