import { saveNew } from './save-new';

function server() {
  const rows = new Map<string, string>();
  const calls: string[] = [];
  return {
    rows,
    calls,
    create: async (model: { guid: string; text: string }) => {
      calls.push('create');
      if (!rows.has(model.guid)) rows.set(model.guid, model.text);
      return rows.get(model.guid) ?? '';
    },
    update: async (model: { guid: string; text: string }) => {
      calls.push('update');
      rows.set(model.guid, model.text);
      return model.text;
    },
  };
}

test('a first attempt creates', async () => {
  const { rows, calls, create, update } = server();
  expect(await saveNew({ model: { guid: 'a', text: 'one' }, attempted: null, create, update })).toBe('one');
  expect([[...rows], calls]).toEqual([[['a', 'one']], ['create']]);
});

test('the same again creates nothing twice and updates nothing', async () => {
  const { rows, calls, create, update } = server();
  const model = { guid: 'a', text: 'one' };
  await create(model);
  expect(await saveNew({ model, attempted: JSON.stringify(model), create, update })).toBe('one');
  expect([[...rows], calls]).toEqual([[['a', 'one']], ['create', 'create']]);
});

test('what was changed after a lost answer gets there', async () => {
  const { rows, create, update } = server();
  const first = { guid: 'a', text: 'one' };
  await create(first);
  expect(await saveNew({ model: { guid: 'a', text: 'two' }, attempted: JSON.stringify(first), create, update })).toBe('two');
  expect([...rows]).toEqual([['a', 'two']]);
});
