import fc from 'fast-check';
import { excusedAs, decideSave, type StoredAttendance, type RequestedAttendance } from './save';

const stored = (more: Partial<StoredAttendance> = {}): StoredAttendance => ({
  hours: 2,
  excused: false,
  note: '',
  version: 3,
  clientKey: 'k3',
  ...more,
});
const wanted = (more: Partial<RequestedAttendance> = {}): RequestedAttendance => ({
  hours: 4,
  excused: false,
  note: '',
  version: 3,
  clientKey: 'k4',
  replaces: [],
  ...more,
});

test.each<[string, StoredAttendance, RequestedAttendance, boolean, ReturnType<typeof decideSave>]>([
  ['writes a save that follows the version seen', stored(), wanted(), false, 'written'],
  [
    'reports a conflict when somebody else has changed the row',
    stored({ version: 4, clientKey: 'theirs' }),
    wanted(),
    false,
    'changed',
  ],
  [
    'recognises a repeated save, whatever is stored now',
    stored({ version: 9, clientKey: 'theirs' }),
    wanted({ clientKey: 'k3' }),
    true,
    'repeated',
  ],
  [
    'changes nothing for equal values, whatever version was seen',
    stored({ version: 9 }),
    wanted({ hours: 2, version: 1 }),
    false,
    'same',
  ],
  [
    'writes equal values over an own save that may still arrive',
    stored(),
    wanted({ hours: 2, replaces: ['lost', 'k4'] }),
    false,
    'written',
  ],
  [
    'changes nothing for equal values when no other own save may arrive',
    stored({ clientKey: 'mine' }),
    wanted({ hours: 2, replaces: ['mine', 'k4'] }),
    false,
    'same',
  ],
  [
    'changes nothing for equal values of somebody else',
    stored({ version: 9, clientKey: 'theirs' }),
    wanted({ hours: 2, replaces: ['lost'] }),
    false,
    'same',
  ],
  [
    'follows an own save that may have arrived',
    stored({ version: 4, clientKey: 'mine' }),
    wanted({ replaces: ['mine'] }),
    false,
    'written',
  ],
  [
    'reports a conflict when somebody else changed an own save',
    stored({ version: 5, clientKey: 'theirs' }),
    wanted({ replaces: ['mine'] }),
    false,
    'changed',
  ],
  [
    'cannot follow a row without a key, from a spreadsheet',
    stored({ version: 4, clientKey: null }),
    wanted({ replaces: [''] }),
    false,
    'changed',
  ],
  ['writes a removal', stored(), wanted({ hours: null }), false, 'written'],
  ['writes an excuse', stored(), wanted({ hours: 2, excused: true }), false, 'written'],
  ['writes a note', stored(), wanted({ hours: 2, note: 'x' }), false, 'written'],
  [
    'ignores an excuse without an absence',
    stored({ hours: 0 }),
    wanted({ hours: 0, excused: true }),
    false,
    'same',
  ],
])('%s', (_what, one, other, repeated, decision) => {
  expect(decideSave(one, other, repeated)).toBe(decision);
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
  #stored: StoredAttendance = {
    hours: null,
    excused: false,
    note: '',
    version: 0,
    clientKey: null,
  };
  readonly #made = new Set<string>();
  /** The saves that were written, in order. */
  readonly written: string[] = [];

  get stored(): StoredAttendance {
    return this.#stored;
  }

  save(save: RequestedAttendance): ReturnType<typeof decideSave> {
    const decision = decideSave(this.#stored, save, this.#made.has(save.clientKey));
    if (decision !== 'written') return decision;
    this.#stored = {
      hours: save.hours,
      excused: excusedAs(save.hours, save.excused),
      note: save.note,
      version: this.#stored.version + 1,
      clientKey: save.clientKey,
    };
    this.#made.add(save.clientKey);
    this.written.push(save.clientKey);
    return decision;
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
        for (const at of arrivals) row.save(saves[at % saves.length] as RequestedAttendance);
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
        for (const at of came) row.save(saves[at] as RequestedAttendance);
        if (came.length > 0) expect(row.stored.hours).toBe(values[Math.max(...came)]);
      },
    ),
  );
});

test('never overwrites a change that the author has not seen', () => {
  fc.assert(
    fc.property(hours, hours, fc.integer({ min: 0, max: 5 }), (theirs, mine, behind) => {
      const row = new Row();
      for (let at = 0; at <= behind; at += 1)
        row.save(wanted({ hours: at, version: row.stored.version, clientKey: `theirs ${at}` }));
      row.save(
        wanted({
          hours: theirs,
          note: 'theirs',
          version: row.stored.version,
          clientKey: 'theirs',
        }),
      );
      const { stored: before } = row;
      const decision = row.save(
        wanted({
          hours: mine,
          note: 'mine',
          version: before.version - 1 - behind,
          clientKey: 'mine',
        }),
      );
      expect(decision).toBe('changed');
      expect(row.stored).toBe(before);
    }),
  );
});
