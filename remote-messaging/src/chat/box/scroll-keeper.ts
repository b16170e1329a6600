/** Pixels from the end within which a list counts as being at its end. */
const AT_END = 24;

interface Anchor {
  key: string;
  top: number;
}

/**
 * Keeps the place in a list that grows at both ends and whose rows change their height: whoever is
 * at its end stays there, and for anybody else the row that they look at stays where it is. Rows
 * carry their key in `data-row`.
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

  /** The person has scrolled, or the place was kept: this is what they see now. */
  look(): void {
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
   * Something was drawn anew: the place is what it was. `apart`: what follows is not the end, and
   * nobody is taken along to it.
   */
  keep(apart = false): void {
    if (this.#atEnd && !apart) this.toEnd();
    else {
      const rows = new Map(this.#rows().map((row) => [row.dataset.row, row]));
      // Of what was seen the first row that is still there.
      const anchor = this.#anchors.find(({ key }) => rows.has(key));
      const row = anchor && rows.get(anchor.key);
      if (anchor && row) this.#scroller.scrollTop = row.offsetTop - anchor.top;
    }
    this.look();
  }

  toEnd(): void {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.look();
  }

  /** Brings a row into the middle, or to the start. Whether it is there. */
  show(key: string, place: 'middle' | 'start'): boolean {
    const row = this.#rows().find(({ dataset }) => dataset.row === key);
    if (!row) return false;
    const { clientHeight } = this.#scroller;
    this.#scroller.scrollTop =
      row.offsetTop - (place === 'middle' ? (clientHeight - row.offsetHeight) / 2 : 0);
    this.look();
    return true;
  }

  #rows(): HTMLElement[] {
    return [...this.#scroller.querySelectorAll<HTMLElement>('[data-row]')];
  }
}
