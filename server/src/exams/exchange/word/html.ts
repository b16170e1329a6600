import { unwrapEquations, type ImportLoss } from '@riwaq/api';
import { UnreadableError } from '../../../platform/spreadsheets/sheet';
import { joinsAfter, joinsBefore } from '../formula-gaps';
import { readHtml, type Attributes, type HtmlHandler } from '../../../platform/html-events';
import { isMath, MathReader } from '../mathml';
import type { EmbeddedFile } from '../question-draft';
import { embeddedAddress, extractPictures } from '../rich-html';
import { PLAIN, type RunFormat } from './formats';
import { formatOf, spacesOf, stylesOf, type Spaces } from './html-formats';
import { OmmlReader, isOmml } from './html-formula';
import { ALPHABET, ARABIC_ALPHABET, romanLabel, type ListLabel } from './numbering';
import {
  LINE_BREAK,
  PARTS_MAX,
  PICTURE,
  type WordBlock,
  type Paragraph,
  type WordPiece,
} from './paragraphs';
import { SPAN_MAX, tableOf, type WordCell } from './table';

/** Formatting, link and direction that the elements around a text give it. */
interface Context {
  readonly format: Partial<RunFormat>;
  readonly link?: string;
  readonly rightToLeft: boolean;
  readonly spaces: Spaces;
  /** Whether an element draws a tab of Word. */
  readonly isTab: boolean;
}
interface OpenElement {
  readonly name: string;
  readonly outer: Context;
  /** Whether its text is the label that Word shows before a paragraph of a list. */
  readonly isLabel: boolean;
}
interface HtmlCell extends WordCell {
  readonly paragraphs: Paragraph[];
}
interface List {
  readonly format: string;
  count: number;
}

const SKIPPED = new Set(['style', 'script', 'title', 'xml', 'template']);
const BLOCKS = new Set('p div h1 h2 h3 h4 h5 h6 li ul ol table tr td th blockquote pre'.split(' '));
const EMBEDDED = new Set(['object', 'embed', 'iframe', 'video', 'audio', 'svg', 'canvas']);
const VOID = new Set('br hr img input meta link col wbr source'.split(' '));
const LETTERS = new Map<string, readonly string[]>([
  ['a', ALPHABET],
  ['A', ALPHABET],
  ['lower-alpha', ALPHABET],
  ['upper-alpha', ALPHABET],
  ['lower-latin', ALPHABET],
  ['upper-latin', ALPHABET],
  ['arabic-alpha', ARABIC_ALPHABET],
]);
const ROMAN = new Set(['i', 'I', 'lower-roman', 'upper-roman']);
const NUMBERS = new Set(['1', 'decimal', 'arabic-indic', 'decimal-leading-zero']);
/** A label with a number or letter, which is read as if it had been typed. */
const TYPED = /[\p{L}\p{N}]/u;
/** The bullets that Word draws with letters of special fonts. */
const BULLET_LETTER = /^[oü§Øv]$/;
const LINK = /^https?:\/\//i;

/** White space that HTML shows as one space. */
const HIDDEN_SPACE = /[^\S\u00a0]+/g;
const isSpace = ({ text }: WordPiece): boolean => text !== LINE_BREAK && text.trim() === '';

/** The columns or rows that a cell covers. */
function spanOf(written: string | undefined, max: number): number {
  const span = Number.parseInt(written ?? '', 10);
  return span > 0 ? Math.min(span, max) : 1;
}

/** Reads the paragraphs and tables of HTML as Word copies it. */
class HtmlBlocks implements HtmlHandler {
  readonly blocks: WordBlock[] = [];
  readonly #open: OpenElement[] = [];
  readonly #lists: List[] = [];
  #context: Context = { format: {}, rightToLeft: false, spaces: 'none', isTab: false };
  /** The formula that ends right before the current text; empty without one. */
  #formulaBefore = '';
  #skipped: string | null = null;
  #math: MathReader | OmmlReader | null = null;
  #pieces: WordPiece[] = [];
  #losses = new Set<ImportLoss>();
  #label: ListLabel | null = null;
  #typedLabel: string | null = null;
  #heading: number | null = null;
  /** The rows of the open table; cells of a table in a cell belong to the outer one. */
  #rows: HtmlCell[][] | null = null;
  #tables = 0;
  #count = 0;
  #parts = 0;

  constructor(private readonly files: ReadonlyMap<string, EmbeddedFile>) {}

  text(text: string): void {
    if (this.#skipped !== null) return;
    if (this.#math) this.#math.text(text);
    else if (this.#typedLabel !== null) this.#typedLabel += text;
    // The spaces in an element that is a tab only draw it.
    else if (!this.#context.isTab || text.trim() !== '') this.#addText(text);
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skipped !== null) return;
    if (this.#math) this.#math.open(name, attributes);
    else if (isMath(name)) this.#math = new MathReader();
    else if (isOmml(name)) this.#math = new OmmlReader();
    else if (SKIPPED.has(name) || EMBEDDED.has(name)) this.#skip(name);
    else if (VOID.has(name)) this.#void(name, attributes);
    else this.#element(name, attributes);
  }

  close(name: string): void {
    if (this.#skipped !== null) {
      if (name === this.#skipped) this.#skipped = null;
    } else if (this.#math) {
      if (!isMath(name) && !isOmml(name)) return this.#math.close(name);
      this.#endMath();
    } else this.#close(name);
  }

  end(): WordBlock[] {
    if (this.#math) this.#endMath();
    this.#endParagraph();
    this.#endTable();
    return this.blocks;
  }

  #skip(name: string): void {
    if (EMBEDDED.has(name)) this.#losses.add('embedded');
    if (name !== 'embed') this.#skipped = name;
  }

  #void(name: string, attributes: Attributes): void {
    if (name === 'br') this.#push({ text: LINE_BREAK, format: PLAIN });
    if (name !== 'img') return;
    const source = attributes.get('src') ?? '';
    const file = this.files.get(source);
    if (file)
      this.#push({
        text: PICTURE,
        format: PLAIN,
        picture: { ...file, alt: attributes.get('alt') ?? '' },
      });
    else this.#losses.add('embedded');
  }

  #element(name: string, attributes: Attributes): void {
    if ((attributes.get('title') ?? '').trim() !== '') this.#losses.add('tooltip');
    if (name === 'ruby') this.#losses.add('textFormat');
    const styles = stylesOf(attributes);
    const isLabel = styles.get('mso-list')?.toLowerCase() === 'ignore' && this.#typedLabel === null;
    this.#open.push({ name, outer: this.#context, isLabel });
    const direction = (attributes.get('dir') ?? styles.get('direction'))?.toLowerCase();
    const href = name === 'a' ? attributes.get('href') : undefined;
    const isTab = styles.has('mso-tab-count');
    this.#context = {
      ...this.#context,
      format: {
        ...this.#context.format,
        ...formatOf(name, attributes, styles),
      },
      ...(direction !== undefined && { rightToLeft: direction === 'rtl' }),
      ...(href !== undefined && LINK.test(href) && { link: href }),
      spaces: spacesOf(name, attributes, this.#context.spaces),
      isTab,
    };
    if (isLabel) this.#typedLabel = '';
    if (isTab) this.#add('\t');
    if (BLOCKS.has(name)) this.#openBlock(name, attributes, styles);
  }

  #openBlock(name: string, attributes: Attributes, styles: ReadonlyMap<string, string>): void {
    // The first paragraph of a list item belongs to its label.
    if (this.#label === null || name === 'li' || this.#pieces.length > 0) this.#endParagraph();
    const [, level] = /^h([1-6])$/.exec(name) ?? [];
    if (level !== undefined) this.#heading = Number(level) - 1;
    this.#openTablePart(name, attributes);
    if (name === 'ol' || name === 'ul') this.#openList(name, attributes, styles);
    if (name === 'li') this.#item();
  }

  #openTablePart(name: string, attributes: Attributes): void {
    if (name === 'table') {
      this.#tables += 1;
      if (this.#tables > 1) this.#losses.add('textFormat');
      this.#rows ??= [];
    } else if (name === 'tr') this.#rows?.push([]);
    else if (name === 'td' || name === 'th')
      this.#rows?.at(-1)?.push({
        paragraphs: [],
        columns: spanOf(attributes.get('colspan'), SPAN_MAX),
        rows: spanOf(attributes.get('rowspan'), PARTS_MAX),
      });
  }

  #openList(name: string, attributes: Attributes, styles: ReadonlyMap<string, string>): void {
    const own = styles.get('list-style-type') ?? attributes.get('type') ?? '1';
    const start = Number(attributes.get('start') ?? 1);
    this.#lists.push({
      format: name === 'ul' ? 'bullet' : own,
      count: Number.isSafeInteger(start) ? start - 1 : 0,
    });
  }

  #item(): void {
    const list = this.#lists.at(-1);
    if (!list) return;
    list.count += 1;
    const level = this.#lists.length - 1;
    const letters = LETTERS.get(list.format);
    const letter = letters?.[(list.count - 1) % letters.length];
    if (letter !== undefined) this.#label = { kind: 'letter', letter, level };
    else if (NUMBERS.has(list.format)) this.#label = { kind: 'number', number: list.count, level };
    else if (ROMAN.has(list.format))
      this.#label = {
        kind: 'bullet',
        level,
        text: romanLabel(list.count, /^[il]/.test(list.format)),
      };
    else this.#label = { kind: 'bullet', level };
  }

  #close(name: string): void {
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at < 0) return;
    const [element] = this.#open.splice(at);
    if (BLOCKS.has(name)) this.#closeBlock(name);
    if (element?.isLabel) this.#endLabel();
    this.#context = element?.outer ?? this.#context;
  }

  #closeBlock(name: string): void {
    this.#endParagraph(name === 'p');
    if (name === 'ol' || name === 'ul') this.#lists.pop();
    if (name !== 'table') return;
    this.#tables = Math.max(0, this.#tables - 1);
    if (this.#tables === 0) this.#endTable();
  }

  #endLabel(): void {
    const label = (this.#typedLabel ?? '').replace(/\s+/g, ' ').trim();
    this.#typedLabel = null;
    if (TYPED.test(label) && !BULLET_LETTER.test(label)) this.#add(`${label} `);
    else this.#label = { kind: 'bullet', level: 0 };
  }

  #endMath(): void {
    const { text, isLossy } = this.#math!.end();
    this.#math = null;
    if (isLossy) this.#losses.add('formula');
    const gap = joinsBefore(this.#pieces.at(-1)?.text ?? '', text) ? ' ' : '';
    this.#add(gap + text);
    this.#formulaBefore = text;
  }

  /** Adds a text with the spaces and lines that it shows. */
  #addText(text: string): void {
    const { spaces } = this.#context;
    const isLayout = spaces !== 'pre' && text.includes('\n') && text.trim() === '';
    if (spaces === 'none' || isLayout) return this.#add(text.replace(HIDDEN_SPACE, ' '));
    for (const [at, line] of text.split(/\r?\n/).entries()) {
      if (at > 0) this.#push({ text: LINE_BREAK, format: PLAIN });
      this.#add(spaces === 'lines' ? line.replace(HIDDEN_SPACE, ' ') : line);
    }
  }

  #add(added: string): void {
    const { format, link } = this.#context;
    if (added === '') return;
    const text = joinsAfter(this.#formulaBefore, added) ? ` ${added}` : added;
    if (format.hidden) this.#losses.add('hidden');
    else
      this.#push({
        text: format.capitals ? text.toUpperCase() : text,
        format: { ...PLAIN, ...format },
        ...(link !== undefined && { link }),
      });
  }

  #push(piece: WordPiece): void {
    this.#formulaBefore = '';
    this.#parts += 1;
    if (this.#parts > PARTS_MAX) throw new UnreadableError('tooLarge');
    this.#pieces.push(piece);
  }

  /** Ends a paragraph; one without text is dropped unless it is an element of its own. */
  #endParagraph(isElement = false): void {
    const pieces = this.#pieces;
    const isEmpty = pieces.every(isSpace) && this.#losses.size === 0;
    this.#pieces = [];
    if (isEmpty && this.#label === null && !isElement) return;
    this.#count += 1;
    const paragraph: Paragraph = {
      number: this.#count,
      pieces,
      label: this.#label,
      rightToLeft: this.#context.rightToLeft,
      heading: this.#heading,
      losses: [...this.#losses],
    };
    this.#label = null;
    this.#heading = null;
    this.#losses = new Set();
    const cell = this.#rows?.at(-1)?.at(-1);
    if (cell) cell.paragraphs.push(paragraph);
    else this.blocks.push(paragraph);
  }

  #endTable(): void {
    if (this.#rows) this.blocks.push(tableOf(this.#rows));
    this.#rows = null;
  }
}

/** Reads the paragraphs and tables of HTML that was copied from Word, or saved by it. */
export function readHtmlBlocks(html: string): WordBlock[] {
  const { html: source, files } = extractPictures(unwrapEquations(html));
  const reader = new HtmlBlocks(new Map(files.map((file) => [embeddedAddress(file.name), file])));
  readHtml(source, reader);
  return reader.end();
}
