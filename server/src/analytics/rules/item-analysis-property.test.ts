import fc from 'fast-check';
import { coefficientOf, itemRest, itemTotal } from './correlation';
import { facility } from './difficulty';
import { dIndex, discriminationOf } from './discrimination';
import { groupSize, groupsOf } from './groups';
import { marksOfItem, matrixOf } from './marks-matrix';
import { momentsOf } from './moments';
import { alphaIfDropped, cronbachAlpha, standardError } from './reliability';

// Proves STAT-12.

/** Generates marks of some students in some questions, with the maximum mark of each question. */
const exam = fc
  .tuple(
    fc.integer({ min: 0, max: 25 }),
    fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
  )
  .chain(([students, maxima]) =>
    fc.record({
      maxima: fc.constant(maxima),
      rows: fc.array(
        fc.tuple(
          ...maxima.map((max) => fc.oneof(fc.constantFrom(0, max), fc.integer({ min: 0, max }))),
        ),
        { minLength: students, maxLength: students },
      ),
    }),
  );

function figures(rows: number[][], maxima: number[]) {
  const matrix = matrixOf(rows, maxima);
  const moments = momentsOf(matrix);
  const groups = groupsOf(moments.totals);
  return {
    alpha: cronbachAlpha(moments),
    sem: standardError(moments),
    sizes: groups && [groups.topTotal, groups.bottomTotal],
    items: maxima.map((max, item) => ({
      p: facility(marksOfItem(matrix, item), max),
      dropped: alphaIfDropped(moments)[item],
      total: itemTotal(moments).map((r) => r && coefficientOf(r))[item],
      rest: itemRest(moments).map((r) => r && coefficientOf(r))[item],
      d: groups && dIndex(discriminationOf(marksOfItem(matrix, item), max, groups)),
    })),
  };
}
const permuted = <Item>(items: readonly Item[], order: readonly number[]): Item[] =>
  order.flatMap((index) => (index < items.length ? [items[index] as Item] : []));
const order = (length: number) =>
  fc.shuffledSubarray(
    Array.from({ length }, (_, index) => index),
    { minLength: length, maxLength: length },
  );

test('is independent of the order of students and questions', () => {
  fc.assert(
    fc.property(exam, order(25), order(8), ({ rows, maxima }, students, questions) => {
      const mixed = figures(
        permuted(rows, students).map((row) => permuted(row, questions)),
        permuted(maxima, questions),
      );
      const plain = figures(rows, maxima);
      expect(mixed).toEqual({ ...plain, items: permuted(plain.items, questions) });
    }),
  );
});

test('keeps alpha when everyone gains the same in a question', () => {
  fc.assert(
    fc.property(
      exam,
      fc.integer({ min: 1, max: 500_000 }),
      fc.nat(7),
      ({ rows, maxima }, more, at) => {
        const item = at % maxima.length;
        const raise = (marks: number[]) =>
          marks.map((mark, index) => (index === item ? mark + more : mark));
        const [plain, raised] = [figures(rows, maxima), figures(rows.map(raise), raise(maxima))];
        expect([raised.alpha, raised.sem]).toEqual([plain.alpha, plain.sem]);
      },
    ),
  );
});

test('keeps every figure within its bounds and finite', () => {
  fc.assert(
    fc.property(exam, ({ rows, maxima }) => {
      const { alpha, sem, items } = figures(rows, maxima);
      if (alpha) expect(alpha.under > 0n && alpha.over <= alpha.under).toBe(true);
      if (sem !== null) expect(Number.isFinite(sem) && sem >= 0).toBe(true);
      for (const { p, d, total, rest } of items) {
        if (p) expect(p.under > 0n && p.over >= 0n && p.over <= p.under).toBe(true);
        if (d) expect(d.under > 0n && d.over <= d.under && -d.over <= d.under).toBe(true);
        for (const r of [total, rest])
          if (r !== null && r !== undefined) expect(r >= -1 && r <= 1).toBe(true);
      }
    }),
  );
});

test('fills a group to its share plus everyone tied at its boundary', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }), (totals) => {
      const groups = groupsOf(Float64Array.from(totals));
      if (!groups) return void expect(totals.length < 3 || new Set(totals).size === 1).toBe(true);
      const size = groupSize(totals.length);
      for (const [group, counted, beats] of [
        [groups.upper, groups.topTotal, (one: number, other: number) => one > other],
        [groups.lower, groups.bottomTotal, (one: number, other: number) => one < other],
      ] as const) {
        const inside = totals.filter((_, index) => group[index] === 1);
        const outside = totals.filter((_, index) => group[index] === 0);
        expect(inside).toHaveLength(counted);
        expect(counted).toBeGreaterThanOrEqual(size);
        expect(inside.every((one) => outside.every((other) => beats(one, other)))).toBe(true);
        // Without the students tied at the boundary it would be too small.
        const boundary = inside.reduce((least, one) => (beats(least, one) ? one : least));
        expect(inside.filter((one) => one !== boundary).length).toBeLessThan(size);
      }
    }),
  );
});
