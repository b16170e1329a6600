/** Distance in pixels from the end within which a list counts as being at its end. */
const AT_END = 24;

interface Anchor {
  key: string;
  top: number;
}

/**
 * Preserves the scroll position in a list that grows at both ends and whose rows change height: at
 * the end it stays at the end, otherwise the visible row stays where it is. Rows carry their key in
 * `data-row`.
 */
export class ScrollKeeper {
  readonly #scroller: HTMLElement;
  #anchors: readonly Anchor[] = [];
  #atEnd = true;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  get isAtEnd(): boolean {
    return this.#atEnd;
  }

  /** Records what is visible now, after scrolling or restoring the position. */
  recordPosition(): void {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller;
    this.#atEnd = scrollHeight - scrollTop - clientHeight <= AT_END;
    this.#anchors = this.#rows()
      .filter(
        ({ offsetTop, offsetHeight }) =>
          offsetTop + offsetHeight > scrollTop && offsetTop < scrollTop + clientHeight,
      )
      .map((row) => ({ key: row.dataset.row ?? '', top: row.offsetTop - scrollTop }));
  }

  /**
   * Restores the position after rendering. `apart`: the rendered rows do not include the end, so do
   * not follow it. A row with an open menu stays as well: the menu moves with it, and another entry
   * would get below the finger.
   */
  restorePosition(apart = false): void {
    if (this.#atEnd && !apart && !this.#hasOpenMenu()) this.toEnd();
    else {
      const rows = new Map(this.#rows().map((row) => [row.dataset.row, row]));
      // The first previously visible row that still exists.
      const anchor = this.#anchors.find(({ key }) => rows.has(key));
      const row = anchor && rows.get(anchor.key);
      if (anchor && row) this.#scroller.scrollTop = row.offsetTop - anchor.top;
    }
    this.recordPosition();
  }

  toEnd(): void {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.recordPosition();
  }

  /** Scrolls a row to the middle or to the start. Returns whether it exists. */
  show(key: string, place: 'middle' | 'start'): boolean {
    const row = this.#rows().find(({ dataset }) => dataset.row === key);
    if (!row) return false;
    const { clientHeight } = this.#scroller;
    this.#scroller.scrollTop =
      row.offsetTop - (place === 'middle' ? (clientHeight - row.offsetHeight) / 2 : 0);
    this.recordPosition();
    return true;
  }

  #hasOpenMenu(): boolean {
    return this.#scroller.querySelector('.ant-dropdown-open') !== null;
  }

  #rows(): HTMLElement[] {
    return [...this.#scroller.querySelectorAll<HTMLElement>('[data-row]')];
  }
}
