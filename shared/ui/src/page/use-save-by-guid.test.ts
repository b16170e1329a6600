import { renderHook } from '@testing-library/react';
import { useSaveByGuid } from './use-save-by-guid';

interface Model {
  guid: string;
  text: string;
}

/** Records the requests of a dialog; the responses of the first `lost` creates do not arrive. */
function server({ lost = 0 } = {}) {
  const sent: string[] = [];
  const requests = {
    create: async ({ guid, text }: Model) => {
      sent.push(`create ${guid} ${text}`);
      if (sent.length <= lost) throw new Error('lost');
      return text;
    },
    update: async ({ guid, text }: Model) => {
      sent.push(`update ${guid} ${text}`);
      return text;
    },
  };
  return { sent, requests };
}

test('updates an existing entity under its guid', async () => {
  const { sent, requests } = server();
  const {
    result: {
      current: { guid, save },
    },
  } = renderHook(() => useSaveByGuid('there'));
  expect(await save({ guid, text: 'one' }, requests)).toBe('one');
  expect(sent).toEqual(['update there one']);
});

test('creates with one guid, and updates after a lost response', async () => {
  const { sent, requests } = server({ lost: 1 });
  const { result, rerender } = renderHook(() => useSaveByGuid());
  const { guid, save } = result.current;
  await expect(save({ guid, text: 'one' }, requests)).rejects.toThrow('lost');
  rerender();
  expect(result.current.guid).toBe(guid);
  expect(await result.current.save({ guid, text: 'two' }, requests)).toBe('two');
  expect(sent).toEqual([`create ${guid} one`, `create ${guid} two`, `update ${guid} two`]);
});

test('uses a different guid in each dialog', () => {
  const guids = [1, 2].map(() => renderHook(() => useSaveByGuid()).result.current.guid);
  expect(new Set(guids).size).toBe(2);
});
