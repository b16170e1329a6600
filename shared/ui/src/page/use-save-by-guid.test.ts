import { renderHook } from '@testing-library/react';
import { useSaveByGuid } from './use-save-by-guid';

interface Model {
  guid: string;
  text: string;
}

/**
 * Takes down what a dialog sends; the answers of the first `lost` attempts to create do not arrive.
 */
function server({ lost = 0 } = {}) {
  const sent: string[] = [];
  const ways = {
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
  return { sent, ways };
}

test('what is there is changed, under its guid', async () => {
  const { sent, ways } = server();
  const {
    result: {
      current: { guid, save },
    },
  } = renderHook(() => useSaveByGuid('there'));
  expect(await save({ guid, text: 'one' }, ways)).toBe('one');
  expect(sent).toEqual(['update there one']);
});

test('something new has one guid, and is changed after its answer got lost', async () => {
  const { sent, ways } = server({ lost: 1 });
  const { result, rerender } = renderHook(() => useSaveByGuid());
  const { guid, save } = result.current;
  await expect(save({ guid, text: 'one' }, ways)).rejects.toThrow('lost');
  rerender();
  expect(result.current.guid).toBe(guid);
  expect(await result.current.save({ guid, text: 'two' }, ways)).toBe('two');
  expect(sent).toEqual([`create ${guid} one`, `create ${guid} two`, `update ${guid} two`]);
});

test('two dialogs have two guids', () => {
  const guids = [1, 2].map(() => renderHook(() => useSaveByGuid()).result.current.guid);
  expect(new Set(guids).size).toBe(2);
});
