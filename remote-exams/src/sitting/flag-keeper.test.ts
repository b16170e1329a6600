import { FLAG } from '@riwaq/api';
import { answered, createTestApi, createTestStorage } from '@riwaq/contract/testing';
import { FlagKeeper } from './flag-keeper';

test('keeps the flags of two tabs apart', async () => {
  const storage = createTestStorage();
  const sent: [string, number][] = [];
  const api = createTestApi({
    'PUT Exams/SetFlag': ({ body }) => {
      sent.push([body.questionGuid, body.flag]);
      return answered(null, FLAG.ok);
    },
  });
  const open = () => new FlagKeeper({ api, storage, examGuid: 'exam', onStored: () => undefined });
  const [one, other] = [open(), open()];
  one.put('q1', 1);
  other.put('q2', 1);
  one.put('q3', 0);
  const flagged = () =>
    ['q1', 'q2', 'q3'].filter((guid) => other.isFlagged({ questionGuid: guid }));
  expect(flagged()).toEqual(['q1', 'q2']);
  expect(await other.send()).toBe(false);
  expect(sent).toEqual([
    ['q1', 1],
    ['q2', 1],
    ['q3', 0],
  ]);
  expect(flagged()).toEqual(['q1', 'q2']);
  one.forget();
  expect(storage.keys()).toEqual([]);
});
