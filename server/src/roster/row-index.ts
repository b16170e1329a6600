import type { RosterRow } from './bundle';

/** Rows by a key that several of them may have; rows with an empty key are not indexed. */
export class RowIndex {
  readonly #rows = new Map<string, RosterRow[]>();

  add(key: string, row: RosterRow): void {
    if (key === '') return;
    const list = this.#rows.get(key);
    if (list) list.push(row);
    else this.#rows.set(key, [row]);
  }

  get(key: string): readonly RosterRow[] {
    return this.#rows.get(key) ?? [];
  }
}
