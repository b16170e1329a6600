import type { DrawnGroup, ItemReference, TestOutline } from './tests-v2';

/** Sections in files of their own within each other; deeper ones are read beside the test. */
const DEEPEST = 50;

type Placement = Pick<ItemReference, 'category' | 'isDrawn'>;

/** The tests of a package, with the sections in files of their own, read one after another. */
export class TestOrder {
  readonly #outlines = new Map<string, TestOutline>();

  add(path: string, outline: TestOutline): void {
    this.#outlines.set(path, outline);
  }

  /** The random selections of the tests; null for those that have none of that kind. */
  get groups(): (readonly DrawnGroup[] | null)[] {
    return [...this.#outlines.values()].map(({ groups }) => groups);
  }

  /**
   * The items of the tests in their order, each where it is first referred to, and the paths of
   * sections that the package does not contain. Each section is read once, where it is first
   * referred to: one that refers to itself ends.
   */
  resolve(): { items: Map<string, ItemReference>; missing: Set<string> } {
    const items = new Map<string, ItemReference>();
    const missing = new Set<string>();
    const read = new Set<string>();
    const visit = (path: string, from: Placement, depth: number): void => {
      const outline = this.#outlines.get(path);
      if (!outline || read.has(path) || depth > DEEPEST) return;
      read.add(path);
      for (const entry of outline.entries) {
        const placed = {
          category: [...from.category, ...entry.category],
          isDrawn: from.isDrawn || entry.isDrawn,
        };
        if ('weight' in entry) {
          if (!items.has(entry.path)) items.set(entry.path, { ...entry, ...placed });
        } else if (this.#outlines.get(entry.path)?.isSection) visit(entry.path, placed, depth + 1);
        else missing.add(entry.path);
      }
    };
    for (const path of this.#roots) visit(path, { category: [], isDrawn: false }, 0);
    return { items, missing };
  }

  /**
   * The tests, then the sections that no file refers to, then the others: a section is read in its
   * place in a test, whatever the order of the files is.
   */
  get #roots(): string[] {
    const named = new Set(
      [...this.#outlines.values()].flatMap(({ entries }) => entries.map(({ path }) => path)),
    );
    const rank = ([path, { isSection }]: [string, TestOutline]): number =>
      isSection ? (named.has(path) ? 2 : 1) : 0;
    return [...this.#outlines].sort((one, other) => rank(one) - rank(other)).map(([path]) => path);
  }
}
