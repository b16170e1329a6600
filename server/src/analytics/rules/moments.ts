import { marksOfItem, type MarksMatrix } from './marks-matrix';

/**
 * Sums are carried over to a bigint before they exceed the integers that floating point represents
 * exactly.
 */
const CARRY_AT = 2 ** 52;

/** Σ xᵢyᵢ, exactly. Each product must stay below 2⁵². */
function sumOfProducts(one: ArrayLike<number>, other: ArrayLike<number>): bigint {
  let carried = 0n;
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) {
    sum += (one[index] as number) * (other[index] as number);
    if (sum >= CARRY_AT) {
      carried += BigInt(sum);
      sum = 0;
    }
  }
  return carried + BigInt(sum);
}

/** n Σx² − (Σx)² of some values: n² times their population variance, exactly. */
export function momentOf(values: Int32Array): bigint {
  const sum = BigInt(values.reduce((all, value) => all + value, 0));
  return BigInt(values.length) * sumOfProducts(values, values) - sum * sum;
}

/** The moments of an item with the totals T. Each is n² times the population moment, an integer. */
export interface ItemMoments {
  /** Σ x. */
  readonly sum: bigint;
  /** n Σx² − (Σx)². */
  readonly xx: bigint;
  /** n ΣxT − ΣxΣT. */
  readonly xt: bigint;
}

export interface Moments {
  readonly students: number;
  readonly totals: Float64Array;
  readonly items: readonly ItemMoments[];
  /** Σ T. */
  readonly sum: bigint;
  /** n ΣT² − (ΣT)². */
  readonly tt: bigint;
}

/** First and second moments of the items and the totals, in one pass over n × k marks. */
export function momentsOf(matrix: MarksMatrix): Moments {
  const { students, items } = matrix;
  const n = BigInt(students);
  const totals = new Float64Array(students);
  for (let item = 0; item < items; item += 1) {
    const marks = marksOfItem(matrix, item);
    for (let student = 0; student < students; student += 1)
      totals[student] = (totals[student] as number) + (marks[student] as number);
  }
  const sum = BigInt(totals.reduce((all, total) => all + total, 0));
  let squares = 0n;
  for (const total of totals) squares += BigInt(total) ** 2n;
  return {
    students,
    totals,
    sum,
    tt: n * squares - sum * sum,
    items: Array.from({ length: items }, (_, item) => {
      const marks = marksOfItem(matrix, item);
      const own = BigInt(marks.reduce((all, mark) => all + mark, 0));
      return {
        sum: own,
        xx: n * sumOfProducts(marks, marks) - own * own,
        xt: n * sumOfProducts(marks, totals) - own * sum,
      };
    }),
  };
}

/**
 * The sample variance (over n − 1) for a moment; null below two students. In squared units of the
 * marks.
 */
export function varianceOf(moment: bigint, students: number): number | null {
  return students < 2 ? null : Number(moment) / (students * (students - 1));
}
