import { seenText, withoutInvisible } from '@riwaq/api';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';

/** Lines read before the event loop gets a turn. */
const LINES_AT_ONCE = 20_000;
const NEW_LINE = /\r\n|[\n\r\u2028]/g;
/**
 * Limits of one block: a question with a text and options of the maximum size, each character
 * escaped, is shorter. They bound the memory and time of a file that is one block.
 */
const BLOCK_MAX = { characters: 1_000_000, lines: 20_000 } as const;
/** Characters of a line in which its signs are looked for; a longer one is not blank. */
const LINE_START = 1000;

/** The lines of one question or category: those between two blank lines, without the comments. */
export class GiftBlock {
  readonly #lines: { readonly line: number; readonly start: number }[] = [];
  readonly #texts: string[] = [];
  #length = 0;
  /**
   * Whether a comment names tags or an identifier of the question (`[tag:…]`), as Moodle writes.
   */
  hasTags = false;
  #isTooLong = false;

  /** Adds a line, which counts from 1 in the file. */
  add(line: number, text: string): void {
    this.#isTooLong ||=
      this.#length + text.length > BLOCK_MAX.characters || this.#lines.length >= BLOCK_MAX.lines;
    if (this.#isTooLong && !this.isEmpty) return;
    this.#lines.push({ line, start: this.#length });
    this.#texts.push(text);
    this.#length += text.length + 1;
  }

  get text(): string {
    return this.#texts.join('\n');
  }

  /** Whether the block is above the limits; `text` is then its beginning. */
  get isTooLong(): boolean {
    return this.#isTooLong;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** The line in the file of an offset in `text`. */
  lineAt(offset: number): number {
    return this.#lines.findLast(({ start }) => start <= offset)?.line ?? 1;
  }
}

function* linesOf(source: string): Generator<string> {
  let start = source.startsWith('\ufeff') ? 1 : 0;
  for (const { index, 0: end } of source.matchAll(NEW_LINE)) {
    yield source.slice(start, index);
    start = index + end.length;
  }
  yield source.slice(start);
}

const isBlank = (line: string): boolean => line.length <= LINE_START && seenText(line) === '';
const TAG = /\[(?:tag|id):[^\]]/;
const isComment = (line: string): boolean =>
  withoutInvisible(line.slice(0, LINE_START)).trimStart().startsWith('//');

/**
 * Yields the blocks of a GIFT file. Lines of invisible characters count as blank. A comment does
 * not end a block.
 */
export async function* giftBlocks(source: string): AsyncGenerator<GiftBlock> {
  let block = new GiftBlock();
  let line = 0;
  for (const text of linesOf(source)) {
    line += 1;
    if (line % LINES_AT_ONCE === 0) await yieldToEventLoop();
    if (!isBlank(text)) {
      if (!isComment(text)) block.add(line, text);
      else if (TAG.test(text.slice(0, LINE_START))) block.hasTags = true;
      continue;
    }
    if (block.isEmpty) continue;
    yield block;
    block = new GiftBlock();
  }
  if (!block.isEmpty) yield block;
}
