import type { Decimal } from '@riwaq/api';
import type { QtiMapping, Value } from './declarations';
import { add, compare, decimalIn, ZERO } from './decimals';
import { itemsOf, keyOf } from './values';

/** Positions of entries by their key; the first of several with the same key counts. */
const positionsOf = (keys: readonly (readonly [key: string, position: number])[]) =>
  new Map([...keys].reverse());

/** Scores values by a mapping in time linear in their number. */
export class MappedScore {
  readonly #exact: ReadonlyMap<string, number>;
  readonly #anyCase: ReadonlyMap<string, number>;
  #numbers: ReadonlyMap<string, number> | undefined;

  constructor(private readonly mapping: QtiMapping) {
    const entries = [...mapping.entries.entries()];
    this.#exact = positionsOf(entries.map(([index, { key }]) => [key, index]));
    this.#anyCase = positionsOf(
      entries
        .filter(([, { caseSensitive }]) => !caseSensitive)
        .map(([index, { key }]) => [key.toLowerCase(), index]),
    );
  }

  /** The sum for the distinct items of a value, within the bounds of the mapping. */
  of(value: Value): Decimal {
    const { entries, otherwise, lowest, highest } = this.mapping;
    const distinct = new Map(itemsOf(value).map((item) => [keyOf(item), item]));
    let sum = ZERO;
    for (const item of distinct.values())
      sum = add(sum, entries[this.#positionOf(item)]?.value ?? otherwise);
    if (lowest && compare(sum, lowest) < 0) return lowest;
    return highest && compare(sum, highest) > 0 ? highest : sum;
  }

  #positionOf(item: string | Decimal): number {
    if (typeof item === 'string')
      return Math.min(
        this.#exact.get(item) ?? Infinity,
        this.#anyCase.get(item.toLowerCase()) ?? Infinity,
      );
    this.#numbers ??= positionsOf(
      this.mapping.entries.map(({ key }, index) => [keyOf(decimalIn(key)), index]),
    );
    return this.#numbers.get(keyOf(item)) ?? Infinity;
  }
}
