import { DEGREE_NOTE_MAX, retryAfterMs, type DegreeEntry, type DegreeRow } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { createTestStorage } from '@riwaq/contract/testing';
import { degreeFault, DegreeSheet, type SendResult } from './degree-sheet';
import { averageOf, readNumber } from './numbers';

const row = (studentGuid: string, degree: number | null = null, version = 0): DegreeRow => ({
  studentGuid,
  studentName: studentGuid,
  studentCode: '',
  degree,
  note: '',
  version,
});

/** Row drafts as earlier releases stored them: those of a list under one key. */
type EarlierDrafts = Record<string, { degree: string; note: string; version: number }>;

let keys = 0;
const opened: AbortController[] = [];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  for (const closing of opened.splice(0)) closing.abort();
  jest.useRealTimers();
});

function setUp({
  rows = [row('ali'), row('badr')],
  storedDrafts,
  storage = createTestStorage(storedDrafts && { 'degrees:list': storedDrafts }),
  highest = 20,
}: {
  rows?: DegreeRow[];
  storedDrafts?: EarlierDrafts;
  storage?: ModuleStorage;
  highest?: number;
} = {}) {
  const sent: DegreeEntry[][] = [];
  const answers: ((answer: SendResult) => void)[] = [];
  const sheet = new DegreeSheet({
    sessionGuid: 'list',
    rows,
    storage,
    highest,
    log: { info: jest.fn(), error: jest.fn() },
    newKey: () => `key ${(keys += 1)}`,
    send: (entries) =>
      new Promise((resolve) => {
        sent.push(entries);
        answers.push(resolve);
      }),
  });
  const closing = new AbortController();
  opened.push(closing);
  sheet.start(closing.signal);
  const signs = () =>
    Object.fromEntries(sheet.snapshot().rows.map((shown) => [shown.row.studentGuid, shown.sign]));
  const answer = async (one: SendResult) => {
    answers.shift()?.(one);
    await jest.advanceTimersByTimeAsync(0);
  };
  const done = (rowsNow: DegreeRow[], more: { changed?: string[]; invalid?: string[] } = {}) =>
    answer({ kind: 'done', saved: { rows: rowsNow, changed: [], invalid: [], ...more } });
  const drafts = () =>
    Object.fromEntries(
      storage
        .keys()
        .filter((key) => key.startsWith('degrees:'))
        .map((key) => [key.slice('degrees:list:'.length), storage.get(key)]),
    );
  return { sheet, sent, answer, done, signs, storage, storedDrafts: drafts };
}

/** The timer of a retry ends. */
const retry = () => jest.advanceTimersByTimeAsync(retryAfterMs(1));

test.each([
  ['', null],
  ['20', null],
  ['0', null],
  ['١٢٫٥', null],
  ['12,5', null],
  ['20.0001', 'degrees.degreeRange'],
  ['-1', 'degrees.degreeRange'],
  ['1.00001', 'degrees.degreeNumber'],
  ['abc', 'degrees.degreeNumber'],
  ['1e2', 'degrees.degreeNumber'],
])('validates %j of 20', (typed, problem) => {
  expect(degreeFault(typed, 20)).toBe(problem);
});

test.each([
  ['12.', 12],
  ['.5', 0.5],
  ['٣', 3],
  ['١٢،٥', 12.5],
  ['−2', -2],
  ['\u200e‒2\u200f', -2],
  ['', null],
  ['.', null],
  ['1 2', null],
])('parses %j as %p', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each([
  ['85%', 100, null],
  ['85 / 100', 100, null],
  ['١٧ / ٢٠', 20, null],
  ['85%', 20, 'degrees.degreeNumber'],
  ['17 / 20', 100, 'degrees.degreeNumber'],
  ['101%', 100, 'degrees.degreeRange'],
])('validates the share %j in a list out of %d', (typed, highest, problem) => {
  expect(degreeFault(typed, highest)).toBe(problem);
});

test('saves a pasted share of the highest degree as its number', async () => {
  const { sheet, sent, done, storedDrafts } = setUp({ highest: 100 });
  sheet.paste([
    ['ali', { degree: '85%' }],
    ['badr', { degree: '90 / 100' }],
  ]);
  void sheet.flush();
  expect(sent[0]).toMatchObject([
    { studentGuid: 'ali', degree: 85 },
    { studentGuid: 'badr', degree: 90 },
  ]);
  expect(sheet.snapshot().rows.map(({ degree }) => degree)).toEqual(['85', '90']);
  await done([row('ali', 85, 1), row('badr', 90, 1)]);
  expect(storedDrafts()).toEqual({});
});

test('sends nothing for a share that equals the stored degree', () => {
  const { sheet, sent, signs } = setUp({ rows: [row('ali', 85, 1)], highest: 100 });
  sheet.type('ali', { degree: '85%' });
  void sheet.flush();
  expect(sent).toEqual([]);
  expect(signs()).toEqual({ ali: 'saved' });
});

test('computes exact averages', () => {
  expect(averageOf([0.1, 0.2])).toBe(0.15);
  expect(averageOf([1, 1, 2])).toBe(1.3333);
  expect(averageOf([])).toBeNull();
});

test('stores a draft at once and removes it after saving', async () => {
  const { sheet, sent, done, signs, storedDrafts } = setUp();
  sheet.type('ali', { degree: '12.5' });
  expect(storedDrafts()).toMatchObject({ ali: { degree: '12.5', note: '', version: 0 } });
  void sheet.flush();
  expect(sent).toEqual([[{ studentGuid: 'ali', degree: 12.5, note: '', version: 0 }]]);
  expect(sheet.snapshot().state.kind).toBe('saving');
  await done([row('ali', 12.5, 1)]);
  expect(signs()).toEqual({ ali: 'saved', badr: 'saved' });
  expect(sheet.snapshot().state.kind).toBe('saved');
  expect(storedDrafts()).toEqual({});
});

test('marks an invalid value and saves the others', () => {
  const { sheet, sent, signs } = setUp();
  sheet.type('ali', { degree: '21' });
  sheet.type('badr', { degree: '20' });
  void sheet.flush();
  expect(sent[0]?.map(({ studentGuid }) => studentGuid)).toEqual(['badr']);
  expect(signs()).toMatchObject({ ali: 'invalid' });
  expect(sheet.snapshot().rows[0]).toMatchObject({ degree: '21', problem: 'degrees.degreeRange' });
});

test('marks a row with too long a note and saves the others', () => {
  const { sheet, sent, signs } = setUp({ rows: [row('ali'), row('badr'), row('dana')] });
  sheet.type('ali', { degree: '1', note: 'x'.repeat(DEGREE_NOTE_MAX + 1) });
  sheet.type('badr', { degree: '2', note: ` ${'x'.repeat(DEGREE_NOTE_MAX)} ` });
  void sheet.flush();
  expect(sent[0]?.map(({ studentGuid }) => studentGuid)).toEqual(['badr']);
  expect(signs()).toEqual({ ali: 'invalid', badr: 'edited', dana: 'saved' });
  expect(sheet.snapshot().rows[0]).toMatchObject({ degree: '1', problem: 'degrees.noteTooLong' });
  sheet.type('ali', { degree: '21' });
  expect(sheet.snapshot().rows[0]).toMatchObject({ problem: 'degrees.degreeRange' });
});

test('saves input typed during a save after that save', async () => {
  const { sheet, sent, done } = setUp();
  sheet.type('ali', { degree: '1' });
  void sheet.flush();
  sheet.type('ali', { degree: '12' });
  void sheet.flush();
  expect(sent).toHaveLength(1);
  await done([row('ali', 1, 1)]);
  expect(sent[1]).toEqual([{ studentGuid: 'ali', degree: 12, note: '', version: 1 }]);
  await done([row('ali', 12, 2)]);
  expect(sheet.snapshot()).toMatchObject({ unsaved: 0, state: { kind: 'saved' } });
});

test('resolves a flush after the save in flight and the next one', async () => {
  const { sheet, done } = setUp();
  const saved = jest.fn();
  sheet.type('ali', { degree: '1' });
  void sheet.flush();
  sheet.type('badr', { degree: '2' });
  void sheet.flush().then(saved);
  await done([row('ali', 1, 1)]);
  expect(saved).not.toHaveBeenCalled();
  await done([row('badr', 2, 1)]);
  expect(saved).toHaveBeenCalled();
});

test('retries once when both the network and the timer start the retry', async () => {
  const { sheet, sent, answer, done } = setUp();
  sheet.type('ali', { degree: '7' });
  void sheet.flush();
  await answer({ kind: 'undelivered' });
  window.dispatchEvent(new Event('online'));
  await done([row('ali', 7, 2)]);
  expect(sent).toHaveLength(2);
  sheet.type('badr', { degree: '1' });
  window.dispatchEvent(new Event('online'));
  await retry();
  expect(sent).toHaveLength(2);
});

test('stores drafts without a network and delivers them on retry', async () => {
  const { sheet, sent, answer, done, storedDrafts } = setUp();
  sheet.type('ali', { degree: '7' });
  void sheet.flush();
  await answer({ kind: 'undelivered' });
  expect(sheet.snapshot().state.kind).toBe('waiting');
  expect(storedDrafts()).toHaveProperty('ali');
  await retry();
  expect(sent).toHaveLength(2);
  await done([row('ali', 7, 1)]);
  expect(sheet.snapshot().unsaved).toBe(0);
});

test('restores drafts of earlier releases and marks those of old versions as conflicts', () => {
  const { signs, sent, sheet, storedDrafts } = setUp({
    rows: [row('ali', 5, 3), row('badr', null, 0)],
    storedDrafts: {
      ali: { degree: '9', note: '', version: 2 },
      badr: { degree: '4', note: '', version: 0 },
      gone: { degree: '1', note: '', version: 0 },
    },
  });
  expect(signs()).toEqual({ ali: 'conflict', badr: 'edited' });
  expect(Object.keys(storedDrafts())).toEqual(['ali', 'badr']);
  void sheet.flush();
  expect(sent[0]?.map(({ studentGuid }) => studentGuid)).toEqual(['badr']);
});

test('overwrites a conflicting value only after the user decides', async () => {
  const { sheet, sent, done, signs } = setUp();
  sheet.type('ali', { degree: '9' });
  void sheet.flush();
  await done([row('ali', 5, 1)], { changed: ['ali'] });
  expect(signs()).toMatchObject({ ali: 'conflict' });
  expect(sheet.snapshot().rows[0]).toMatchObject({ degree: '9', row: { degree: 5 } });
  sheet.overwrite('ali');
  expect(sent[1]).toEqual([{ studentGuid: 'ali', degree: 9, note: '', version: 1 }]);
  await done([row('ali', 9, 2)]);
  expect(signs()).toMatchObject({ ali: 'saved' });
});

test("resolves a conflict with the other user's value on revert", async () => {
  const { sheet, done, signs } = setUp();
  sheet.type('ali', { degree: '9' });
  void sheet.flush();
  await done([row('ali', 5, 1)], { changed: ['ali'] });
  sheet.revert('ali');
  expect(signs()).toMatchObject({ ali: 'saved' });
  expect(sheet.snapshot().rows[0]?.degree).toBe('5');
});

test('shows a received change, or a conflict if a draft exists', () => {
  const { sheet, signs } = setUp();
  sheet.type('badr', { degree: '3' });
  sheet.receive([row('ali', 8, 1), row('badr', 4, 1)], 20);
  expect(sheet.snapshot().rows[0]?.degree).toBe('8');
  expect(signs()).toEqual({ ali: 'saved', badr: 'conflict' });
});

test('reports a refused save and loses no draft', async () => {
  const { sheet, answer, storedDrafts } = setUp();
  sheet.type('ali', { degree: '9' });
  void sheet.flush();
  await answer({ kind: 'refused', cause: new Error('ended') });
  expect(sheet.snapshot()).toMatchObject({ unsaved: 1, state: { kind: 'refused' } });
  expect(storedDrafts()).toHaveProperty('ali');
});

test('sends a cleared degree as null', () => {
  const { sheet, sent } = setUp({ rows: [row('ali', 5, 1)] });
  sheet.type('ali', { degree: '' });
  void sheet.flush();
  expect(sent[0]).toEqual([{ studentGuid: 'ali', degree: null, note: '', version: 1 }]);
});

test('records pasted rows as one change', () => {
  const { sheet, signs } = setUp();
  const changed = jest.fn();
  sheet.subscribe(changed);
  sheet.paste([
    ['ali', { degree: '1' }],
    ['badr', { degree: '2' }],
  ]);
  expect(signs()).toEqual({ ali: 'edited', badr: 'edited' });
  expect(changed).toHaveBeenCalledTimes(1);
});

test('restores typed input after a reload without sending it', () => {
  const { sheet, storage } = setUp();
  sheet.type('ali', { degree: '7', note: 'late' });
  const { sheet: reloaded, sent } = setUp({ storage });
  window.dispatchEvent(new Event('online'));
  expect(sent).toEqual([]);
  expect(reloaded.snapshot().rows[0]).toMatchObject({ degree: '7', note: 'late', sign: 'edited' });
});

test('saves a value typed back while the earlier one is being saved', async () => {
  const { sheet, sent, done } = setUp({ rows: [row('ali', 5, 1)] });
  sheet.type('ali', { degree: '7' });
  void sheet.flush();
  sheet.type('ali', { degree: '5' });
  void sheet.flush();
  await done([row('ali', 7, 2)]);
  expect(sent[1]).toEqual([{ studentGuid: 'ali', degree: 5, note: '', version: 2 }]);
});

test('shows no conflict with the own value after a lost response', async () => {
  const { sheet, sent, answer, done, signs } = setUp({ rows: [row('ali')] });
  sheet.type('ali', { degree: '1' });
  void sheet.flush();
  await answer({ kind: 'undelivered' });
  sheet.type('ali', { degree: '12' });
  void sheet.flush();
  await done([row('ali', 1, 1)], { changed: ['ali'] });
  expect(signs()).toEqual({ ali: 'edited' });
  expect(sent[2]).toEqual([{ studentGuid: 'ali', degree: 12, note: '', version: 1 }]);
});

test('does not ask again about a resolved conflict when an earlier response arrives', async () => {
  const { sheet, sent, done } = setUp({ rows: [row('ali')] });
  sheet.type('ali', { degree: '1' });
  void sheet.flush();
  sheet.type('ali', { degree: '2' });
  sheet.receive([row('ali', 9, 5)], 20);
  sheet.overwrite('ali');
  await done([row('ali', 1, 1)]);
  expect(sent[1]).toEqual([{ studentGuid: 'ali', degree: 2, note: '', version: 5 }]);
});

describe('two tabs with one list', () => {
  /** The browser informs the other tabs about a change of the storage. */
  const sync = () => window.dispatchEvent(new StorageEvent('storage', { key: null }));

  test('store their rows beside each other', () => {
    const storage = createTestStorage();
    const [one, other] = [setUp({ storage }), setUp({ storage })];
    one.sheet.type('ali', { degree: '1' });
    other.sheet.type('badr', { degree: '2' });
    expect(one.storedDrafts()).toMatchObject({ ali: { degree: '1' }, badr: { degree: '2' } });
    sync();
    expect(one.sheet.snapshot().rows[1]).toMatchObject({ degree: '2', sign: 'edited' });
  });

  test('show no conflict with what the other tab has saved', async () => {
    const storage = createTestStorage();
    const [one, other] = [setUp({ storage }), setUp({ storage })];
    one.sheet.type('ali', { degree: '1' });
    void one.sheet.flush();
    sync();
    await one.done([row('ali', 1, 1)]);
    sync();
    other.sheet.type('ali', { degree: '12' });
    void other.sheet.flush();
    await other.done([row('ali', 1, 1)], { changed: ['ali'] });
    expect(other.signs()).toMatchObject({ ali: 'edited' });
    expect(other.sent[1]).toMatchObject([{ degree: 12, version: 1 }]);
  });
});
