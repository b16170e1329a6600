import { asUnsent, attemptedWith, saveNew, savePending, type PendingEntity } from './save-new';

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

test('creates on the first attempt', async () => {
  const { rows, calls, create, update } = server();
  expect(
    await saveNew({ model: { guid: 'a', text: 'one' }, attempted: null, create, update }),
  ).toBe('one');
  expect([[...rows], calls]).toEqual([[['a', 'one']], ['create']]);
});

test('repeats the create without an update when nothing changed', async () => {
  const { rows, calls, create, update } = server();
  const model = { guid: 'a', text: 'one' };
  await create(model);
  expect(await saveNew({ model, attempted: JSON.stringify(model), create, update })).toBe('one');
  expect([[...rows], calls]).toEqual([[['a', 'one']], ['create', 'create']]);
});

test('updates when the model changed after a lost response', async () => {
  const { rows, create, update } = server();
  const first = { guid: 'a', text: 'one' };
  await create(first);
  expect(
    await saveNew({
      model: { guid: 'a', text: 'two' },
      attempted: JSON.stringify(first),
      create,
      update,
    }),
  ).toBe('two');
  expect([...rows]).toEqual([['a', 'two']]);
});

test('updates when a change was undone after two lost responses', async () => {
  const { rows, create, update } = server();
  const [one, two] = [
    { guid: 'a', text: 'one' },
    { guid: 'a', text: 'two' },
  ];
  // The first request was lost, then the response of the second.
  await create(two);
  const attempted = attemptedWith(attemptedWith(null, one), two);
  expect(await saveNew({ model: one, attempted, create, update })).toBe('one');
  expect([...rows]).toEqual([['a', 'one']]);
});

describe('savePending', () => {
  interface Entry extends PendingEntity {
    text: string;
  }
  const modelOf = ({ guid, text }: Entry) => ({ guid, text });

  test('stores the entity before sending, and retries with its guid', async () => {
    const { rows, create, update } = server();
    let kept: Entry = { guid: 'a', attempted: null, text: 'one' };
    const keep = (entry: Entry) => {
      kept = entry;
    };
    const lost = async (model: { guid: string; text: string }): Promise<string> => {
      expect(kept).toMatchObject({ guid: model.guid, attempted: JSON.stringify(model) });
      await create(model);
      throw new Error('lost');
    };
    await expect(savePending({ entry: kept, keep, modelOf, create: lost, update })).rejects.toThrow(
      'lost',
    );
    expect(
      await savePending({ entry: { ...kept, text: 'two' }, keep, modelOf, create, update }),
    ).toBe('two');
    expect([...rows]).toEqual([[kept.guid, 'two']]);
  });

  test('creates another entity from text written after the acknowledgement', async () => {
    const { rows, calls, create, update } = server();
    let kept: Entry = { guid: 'a', attempted: null, text: 'one' };
    const keep = (entry: Entry) => {
      kept = entry;
    };
    await savePending({ entry: kept, keep, modelOf, create, update });
    await savePending({
      entry: asUnsent({ ...kept, text: 'two' }),
      keep,
      modelOf,
      create,
      update,
    });
    expect([[...rows.values()], calls]).toEqual([
      ['one', 'two'],
      ['create', 'create'],
    ]);
  });

  test('updates the same entity when changed before its acknowledgement', async () => {
    const { rows, create, update } = server();
    const entry: Entry = {
      guid: 'a',
      attempted: attemptedWith(null, { guid: 'a', text: 'one' }),
      text: 'two',
    };
    await create({ guid: 'a', text: 'one' });
    let kept = entry;
    const lost = async (): Promise<string> => {
      throw new Error('lost');
    };
    await expect(
      savePending({
        entry,
        keep: (now) => {
          kept = now;
        },
        modelOf,
        create,
        update: lost,
      }),
    ).rejects.toThrow('lost');
    await savePending({ entry: asUnsent(kept), keep: () => undefined, modelOf, create, update });
    expect([...rows]).toEqual([['a', 'two']]);
  });

  test('creates another entity in each tab that sends the stored one', async () => {
    const { rows, create, update } = server();
    const found: Entry = { guid: 'a', attempted: null, text: 'one' };
    const send = (text: string) =>
      savePending({ entry: { ...found, text }, keep: () => undefined, modelOf, create, update });
    expect([await send('two'), await send('three')]).toEqual(['two', 'three']);
    expect([...rows.values()]).toEqual(['two', 'three']);
  });
});
