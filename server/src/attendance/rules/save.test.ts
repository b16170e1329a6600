import fc from 'fast-check';
import { excusedAs, judge, type Standing, type Wanted } from './save';

const standing = (more: Partial<Standing> = {}): Standing => ({
  hours: 2,
  excused: false,
  note: '',
  version: 3,
  clientKey: 'k3',
  ...more,
});
const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  hours: 4,
  excused: false,
  note: '',
  version: 3,
  clientKey: 'k4',
  replaces: [],
  ...more,
});

test.each<[string, Standing, Wanted, boolean, ReturnType<typeof judge>]>([
  ['what follows on what was seen is written', standing(), wanted(), false, 'written'],
  [
    'what somebody else has changed since is not',
    standing({ version: 4, clientKey: 'theirs' }),
    wanted(),
    false,
    'changed',
  ],
  [
    'a save that comes again is known, whatever stands now',
    standing({ version: 9, clientKey: 'theirs' }),
    wanted({ clientKey: 'k3' }),
    true,
    'repeated',
  ],
  [
    'what stands already is no change, whatever was seen',
    standing({ version: 9 }),
    wanted({ hours: 2, version: 1 }),
    false,
    'same',
  ],
  [
    'what stands already is written over an own save that may yet arrive',
    standing(),
    wanted({ hours: 2, replaces: ['lost', 'k4'] }),
    false,
    'written',
  ],
  [
    'what stands already is no change where no other save of the own may arrive',
    standing({ clientKey: 'mine' }),
    wanted({ hours: 2, replaces: ['mine', 'k4'] }),
    false,
    'same',
  ],
  [
    'what somebody else made it is no change, whatever may yet arrive',
    standing({ version: 9, clientKey: 'theirs' }),
    wanted({ hours: 2, replaces: ['lost'] }),
    false,
    'same',
  ],
  [
    'an own save that may have arrived is followed on',
    standing({ version: 4, clientKey: 'mine' }),
    wanted({ replaces: ['mine'] }),
    false,
    'written',
  ],
  [
    'an own save that somebody else has changed since is not',
    standing({ version: 5, clientKey: 'theirs' }),
    wanted({ replaces: ['mine'] }),
    false,
    'changed',
  ],
  [
    'what came from a spreadsheet has no key to follow on',
    standing({ version: 4, clientKey: null }),
    wanted({ replaces: [''] }),
    false,
    'changed',
  ],
  ['taking it back is a change', standing(), wanted({ hours: null }), false, 'written'],
  ['an excuse is one', standing(), wanted({ hours: 2, excused: true }), false, 'written'],
  ['a note is one', standing(), wanted({ hours: 2, note: 'x' }), false, 'written'],
  [
    'an excuse for nobody absent is none',
    standing({ hours: 0 }),
    wanted({ hours: 0, excused: true }),
    false,
    'same',
  ],
])('%s', (_what, one, other, repeated, judged) => {
  expect(judge(one, other, repeated)).toBe(judged);
});

test.each([
  [null, false],
  [0, false],
  [1, true],
  [7, true],
])('%j hours can be excused: %s', (hours, can) => {
  expect(excusedAs(hours, true)).toBe(can);
  expect(excusedAs(hours, false)).toBe(false);
});

/** A fake row of a day that applies saves like the store. */
class Row {
  #standing: Standing = { hours: null, excused: false, note: '', version: 0, clientKey: null };
  readonly #made = new Set<string>();
  /** The saves that were written, in order. */
  readonly written: string[] = [];

  get standing(): Standing {
    return this.#standing;
  }

  save(save: Wanted): ReturnType<typeof judge> {
    const judged = judge(this.#standing, save, this.#made.has(save.clientKey));
    if (judged !== 'written') return judged;
    this.#standing = {
      hours: save.hours,
      excused: excusedAs(save.hours, save.excused),
      note: save.note,
      version: this.#standing.version + 1,
      clientKey: save.clientKey,
    };
    this.#made.add(save.clientKey);
    this.written.push(save.clientKey);
    return judged;
  }
}

const hours = fc.option(fc.integer({ min: 0, max: 7 }), { nil: null });

test('writes a save at most once, for any order of repeated requests', () => {
  fc.assert(
    fc.property(
      fc.array(hours, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 40 }),
      (values, arrivals) => {
        const row = new Row();
        const saves = values.map((value, index) =>
          wanted({
            hours: value,
            version: 0,
            clientKey: `k${index}`,
            replaces: values.slice(0, index).map((_, at) => `k${at}`),
          }),
        );
        for (const at of arrivals) row.save(saves[at % saves.length] as Wanted);
        expect(new Set(row.written).size).toBe(row.written.length);
        // A save replaces only those that it names: an older one never undoes a newer one.
        expect(row.written).toEqual(
          [...row.written].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1))),
        );
      },
    ),
  );
});

test('keeps the newest save when older ones arrive after it', () => {
  fc.assert(
    fc.property(
      fc.array(hours, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 40 }),
      (values, arrivals) => {
        const row = new Row();
        row.save(wanted({ hours: 3, version: 0, clientKey: 'seen' }));
        const saves = values.map((value, index) =>
          wanted({
            hours: value,
            version: 1,
            clientKey: `k${index}`,
            replaces: values.slice(0, index).map((_, at) => `k${at}`),
          }),
        );
        const came = arrivals.map((at) => at % saves.length);
        for (const at of came) row.save(saves[at] as Wanted);
        if (came.length > 0) expect(row.standing.hours).toBe(values[Math.max(...came)]);
      },
    ),
  );
});

test('never overwrites a change that the author has not seen', () => {
  fc.assert(
    fc.property(hours, hours, fc.integer({ min: 0, max: 5 }), (theirs, mine, behind) => {
      const row = new Row();
      for (let at = 0; at <= behind; at += 1)
        row.save(wanted({ hours: at, version: row.standing.version, clientKey: `theirs ${at}` }));
      row.save(
        wanted({
          hours: theirs,
          note: 'theirs',
          version: row.standing.version,
          clientKey: 'theirs',
        }),
      );
      const { standing: before } = row;
      const judged = row.save(
        wanted({
          hours: mine,
          note: 'mine',
          version: before.version - 1 - behind,
          clientKey: 'mine',
        }),
      );
      expect(judged).toBe('changed');
      expect(row.standing).toBe(before);
    }),
  );
});
