import { ApiError, plainStatuses } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { createTestStorage } from '@riwaq/contract/testing';
import { LiveThread } from './live-thread';
import type { ThreadEntry } from './merge';

interface Entry extends ThreadEntry {
  text: string;
}
const STORAGE_KEY = 'unsent:thread';
const offline = async (): Promise<Entry> => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};

/** A thread in one tab, with a fake server that answers like `create`. */
function tab(
  storage: ModuleStorage,
  create: (guid: string, text: string) => Promise<Entry> = offline,
): LiveThread<Entry> {
  return new LiveThread<Entry>({
    calls: {
      page: async () => [],
      create,
      update: create,
      remove: async () => undefined,
      listen: () => undefined,
    },
    pageSize: 10,
    catalogue: plainStatuses,
    storage,
    storageKey: STORAGE_KEY,
  });
}
const taking =
  (taken: string[]) =>
  async (guid: string, text: string): Promise<Entry> => {
    taken.push(text);
    return { guid, text, createdDate: '2026-02-02T10:00:00', modifiedDate: null };
  };
const textsOf = (thread: LiveThread<Entry>) =>
  thread.view().thread.pending.map(({ contentText }) => contentText);

test('restores unsent replies of two tabs in order after a reload', async () => {
  const storage = createTestStorage();
  const [one, other] = [tab(storage), tab(storage)];
  await one.send('first');
  await other.send('second');
  await one.send('third');
  const taken: string[] = [];
  const again = tab(storage, taking(taken));
  expect(textsOf(again)).toEqual(['first', 'second', 'third']);
  await again.sendUnsent();
  expect([taken, storage.keys()]).toEqual([['first', 'second', 'third'], []]);
});

test('removes only replies that the tab itself sent or discarded', async () => {
  const storage = createTestStorage();
  const [one, other] = [tab(storage), tab(storage)];
  await one.send('given up');
  await other.send('kept');
  one.giveUp(one.view().thread.pending[0]!.guid);
  expect(textsOf(tab(storage))).toEqual(['kept']);
});

test('does not send a reply that another tab discarded', async () => {
  const storage = createTestStorage();
  const one = tab(storage);
  await one.send('regretted');
  const taken: string[] = [];
  const other = tab(storage, taking(taken));
  one.giveUp(one.view().thread.pending[0]!.guid);
  await other.sendUnsent();
  expect([taken, textsOf(other), storage.keys()]).toEqual([[], [], []]);

  await one.send('kept');
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const slow = tab(storage, async (guid, text) => {
    await reached;
    return taking(taken)(guid, text);
  });
  const sending = slow.send('regretted while it waits');
  const reloaded = tab(storage);
  reloaded.giveUp(reloaded.view().thread.pending[1]!.guid);
  reach();
  await sending;
  expect([taken, textsOf(slow), storage.keys()]).toEqual([['kept'], [], []]);
});

test('does not store as unsent what another tab has sent', async () => {
  const storage = createTestStorage();
  const one = tab(storage);
  await one.send('first');
  await tab(storage, taking([])).sendUnsent();
  await one.sendUnsent();
  expect([textsOf(one), storage.keys()]).toEqual([[], []]);

  let fail = (): void => undefined;
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const slow = tab(storage, () => failed.then(offline));
  const sending = slow.send('second');
  await tab(storage, taking([])).sendUnsent();
  fail();
  await sending;
  expect([textsOf(slow), storage.keys()]).toEqual([[], []]);
});

test('sends replies although the storage cannot store them', async () => {
  const unkept: ModuleStorage = {
    get: () => undefined,
    set: () => undefined,
    remove: () => undefined,
    keys: () => [],
  };
  const taken: string[] = [];
  let create: (guid: string, text: string) => Promise<Entry> = offline;
  const thread = tab(unkept, (guid, text) => create(guid, text));
  await thread.send('first');
  await thread.send('second');
  expect(textsOf(thread)).toEqual(['first', 'second']);
  create = taking(taken);
  await thread.sendUnsent();
  expect([taken, textsOf(thread)]).toEqual([['first', 'second'], []]);
});

test('migrates replies stored as one array', async () => {
  const storage = createTestStorage({
    [STORAGE_KEY]: [
      { guid: 'b', contentText: 'one' },
      { guid: 'a', contentText: 'two', problem: 'forum.replyLocked' },
    ],
  });
  expect(textsOf(tab(storage))).toEqual(['one', 'two']);
  expect(storage.get(STORAGE_KEY)).toBeUndefined();
  const again = tab(storage);
  expect(again.view().thread.pending).toMatchObject([
    { contentText: 'one', problem: 'errors.aborted' },
    { contentText: 'two', problem: 'forum.replyLocked' },
  ]);
  await again.send('three');
  expect(textsOf(tab(storage))).toEqual(['one', 'two', 'three']);
});

test('leaves the old array when migrating it does not fit', () => {
  const storage = createTestStorage({ [STORAGE_KEY]: [{ guid: 'a', contentText: 'one' }] });
  const full: ModuleStorage = { ...storage, set: () => undefined };
  tab(full);
  expect(textsOf(tab(storage))).toEqual(['one']);
});
