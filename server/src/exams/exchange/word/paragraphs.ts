import type { ImportLoss } from '@riwaq/api';
import { UnreadableError } from '../../../platform/spreadsheets/sheet';
import { joinsAfter, joinsBefore } from '../formula-gaps';
import type { EmbeddedFile } from '../question-draft';
import { childOf, parseXml, type XmlElement } from '../xml-tree';
import {
  formatIn,
  hasOtherEffect,
  headingIn,
  isRightToLeft,
  listIn,
  PLAIN,
  shadingIn,
  stylesOf,
  valueOf,
  type RunFormat,
} from './formats';
import { formulaText } from './formula';
import { Numbering, type ListLabel } from './numbering';
import { DEEPEST, type WordPackage } from './package';
import { symbolOf } from './symbols';
import { lossesOfDrawing } from './drawings';
import { allOf, firstOf } from './elements';
import { MergedCells, spanIn } from './merged-cells';
import { tableOf, type Table } from './table';

/** The text of the piece that is a line break; no other piece contains one. */
export const LINE_BREAK = '\n';
/** The character of a picture in a text. */
export const PICTURE = '\ufffc';

/** A text in one formatting, or a picture, whose text is {@link PICTURE}. */
export interface WordPiece {
  readonly text: string;
  readonly format: RunFormat;
  readonly picture?: EmbeddedFile & { readonly alt: string };
  /** The address of a link to another site. */
  readonly link?: string;
}
/** The formatting of a run, and the link that it belongs to. */
type Context = Partial<RunFormat> & { readonly link?: string };

export interface Paragraph {
  /** Its position in the document, counted from 1. */
  readonly number: number;
  readonly pieces: readonly WordPiece[];
  readonly label: ListLabel | null;
  readonly rightToLeft: boolean;
  /** Level of a heading; null for text. */
  readonly heading: number | null;
  /** Its content that no text can show. */
  readonly losses: readonly ImportLoss[];
  /** The colour of its cell of a table. */
  readonly cellColour?: string | null;
}
export type WordBlock = Paragraph | Table;

/**
 * Maximum number of paragraphs, rows, cells and pieces of text: far more than an exam of 1000
 * questions has.
 */
export const PARTS_MAX = 200_000;
/** Levels of a list in Word. */
const LIST_LEVEL_MAX = 8;
const EQUATION = /Equation|MathType/i;
/** Elements that stand for one character. */
const SIGNS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:noBreakHyphen': '\u2011',
};
const NOTE = /^w:(?:footnote|endnote|comment)Reference$/;
/** Other documents that stand between paragraphs. */
const INSERTED = new Set(['w:altChunk', 'w:subDoc']);
/** Lists of which the reader of a document chooses one entry. */
const CHOICES = new Set(['w:dropDownList', 'w:comboBox', 'w:ddList']);
const isChoice = ({ name, children }: XmlElement): boolean =>
  CHOICES.has(name) || (name === 'w:sdtPr' && children.some((child) => CHOICES.has(child.name)));
const SKIPPED = new Set([
  'w:pPr',
  'w:rPr',
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'w:sdtPr',
  'mc:Fallback',
  'w:fldData',
]);

const EQUATION_FIELD = /^\s*EQ\s/i;
/** Whether an element is the code of a field that draws a formula, such as `EQ \\f(1,2)`. */
const isEquationField = ({ name, text, attributes }: XmlElement): boolean =>
  (name === 'w:instrText' && EQUATION_FIELD.test(text)) ||
  (name === 'w:fldSimple' && EQUATION_FIELD.test(attributes['w:instr'] ?? ''));

/** Equal formats as one object each: a document may have a million runs. */
class FormatPool {
  readonly #formats = new Map<string, RunFormat>();

  share(format: RunFormat): RunFormat {
    const key = JSON.stringify(format);
    const shared = this.#formats.get(key) ?? format;
    this.#formats.set(key, shared);
    return shared;
  }
}

/** Gathers the content of one paragraph. */
class ParagraphContent {
  readonly pieces: WordPiece[] = [];
  readonly losses = new Set<ImportLoss>();
  /** The paragraphs of its text boxes. */
  readonly boxes: XmlElement[] = [];
  /** The formula that ends right before the current element; empty without one. */
  #formulaBefore = '';

  constructor(
    private readonly word: WordPackage,
    private readonly styles: ReturnType<typeof stylesOf>,
    private readonly formats: FormatPool,
    private readonly count: () => void,
  ) {}

  read(element: XmlElement, format: Context): void {
    for (const child of element.children) this.#element(child, format);
  }

  #add(added: string, format: Context): void {
    if (added === '') return;
    const text = joinsAfter(this.#formulaBefore, added) ? ` ${added}` : added;
    if (format.hidden) this.losses.add('hidden');
    else this.#push({ text: format.capitals ? text.toUpperCase() : text }, format);
  }

  #push(piece: Omit<WordPiece, 'format'>, { link, ...format }: Context): void {
    this.#formulaBefore = '';
    const shared = this.formats.share({ ...PLAIN, ...format });
    const last = this.pieces.at(-1);
    const isText = (each: Omit<WordPiece, 'format'>) => !each.picture && each.text !== LINE_BREAK;
    if (last && last.format === shared && last.link === link && isText(last) && isText(piece))
      this.pieces[this.pieces.length - 1] = { ...last, text: last.text + piece.text };
    else {
      this.count();
      this.pieces.push({ ...piece, format: shared, ...(link !== undefined && { link }) });
    }
  }

  #element(element: XmlElement, format: Context): void {
    const { name, text } = element;
    if (isEquationField(element)) this.losses.add('formula');
    if (isChoice(element)) this.losses.add('embedded');
    if (SKIPPED.has(name)) return;
    if (name === 'w:r') this.#run(element, format);
    else if (name === 'w:t') this.#add(text.replace(/[\r\n]/g, ' '), format);
    else if (Object.hasOwn(SIGNS, name)) this.#add(SIGNS[name]!, format);
    else if (name === 'w:br' || name === 'w:cr') this.#push({ text: LINE_BREAK }, format);
    else if (NOTE.test(name)) this.losses.add('note');
    else if (name === 'w:hyperlink') this.#link(element, format);
    else this.#special(element, format);
  }

  #special(element: XmlElement, format: Context): void {
    switch (element.name) {
      case 'm:oMath':
      case 'm:oMathPara':
        return this.#formula(element, format);
      case 'w:sym':
        return this.#symbol(element, format);
      case 'w:ruby':
        return this.#ruby(element, format);
      case 'w:txbxContent':
        return this.#box(element);
      case 'w:drawing':
        return this.#drawing(element, format);
      case 'w:pict':
      case 'w:object':
        return this.#object(element, format);
      default:
        return this.read(element, format);
    }
  }

  /** A text with a reading aid over it, which follows it in parentheses. */
  #ruby(element: XmlElement, format: Context): void {
    this.losses.add('textFormat');
    const [base, over] = ['w:rubyBase', 'w:rt'].map((name) => childOf(element, name));
    if (base) this.read(base, format);
    if (!over) return;
    this.#add(' (', format);
    this.read(over, format);
    this.#add(')', format);
  }

  #link(element: XmlElement, format: Context): void {
    if ((element.attributes['w:tooltip'] ?? '').trim() !== '') this.losses.add('tooltip');
    const link = this.word.link(element.attributes['r:id'] ?? '');
    this.read(element, { ...format, ...(link !== null && { link }) });
  }

  #box(element: XmlElement): void {
    for (const paragraph of allOf(element, new Set(['w:p']))) this.boxes.push(paragraph);
  }

  #run(element: XmlElement, format: Context): void {
    const properties = childOf(element, 'w:rPr');
    const style = this.styles(valueOf(childOf(properties, 'w:rStyle')));
    if (hasOtherEffect(properties)) this.losses.add('textFormat');
    this.read(element, { ...format, ...style?.format, ...formatIn(properties) });
  }

  #formula(element: XmlElement, format: Context): void {
    const { text, isComplete } = formulaText(element);
    if (!isComplete) this.losses.add('formula');
    const gap = joinsBefore(this.pieces.at(-1)?.text ?? '', text) ? ' ' : '';
    this.#add(gap + text, { ...format, italic: false, capitals: false });
    this.#formulaBefore = text;
  }

  #symbol({ attributes }: XmlElement, format: Context): void {
    const symbol = symbolOf(attributes['w:font'] ?? '', attributes['w:char'] ?? '');
    if (symbol === null) this.losses.add('symbol');
    else this.#add(symbol, format);
  }

  #drawing(element: XmlElement, format: Context): void {
    const found = this.#media(element, 'a:blip', 'r:embed', format);
    // A chart, a diagram or a shape without text.
    if (found === 0) this.losses.add('embedded');
  }

  #object(element: XmlElement, format: Context): void {
    const program = firstOf(element, 'o:OLEObject')?.attributes['ProgID'];
    if (program !== undefined) {
      this.losses.add(EQUATION.test(program) ? 'formula' : 'embedded');
      return;
    }
    if (this.#media(element, 'v:imagedata', 'r:id', format) === 0) this.losses.add('embedded');
  }

  /** Adds the pictures and text boxes of an element; returns how many there are. */
  #media(element: XmlElement, tag: string, attribute: string, format: Context): number {
    const alt =
      firstOf(element, 'wp:docPr')?.attributes['descr'] ??
      firstOf(element, 'v:shape')?.attributes['alt'] ??
      '';
    for (const loss of lossesOfDrawing(element)) this.losses.add(loss);
    let found = 0;
    for (const each of allOf(element, new Set([tag, 'w:txbxContent']))) {
      found += 1;
      if (each.name === 'w:txbxContent') this.#box(each);
      else {
        const file = this.word.picture(each.attributes[attribute] ?? '');
        if (file === null) this.losses.add('embedded');
        else this.#push({ text: PICTURE, picture: { ...file, alt } }, format);
      }
    }
    return found;
  }
}

/** Reads the paragraphs and tables of a document one after the other. */
class BlockReader {
  readonly blocks: WordBlock[] = [];
  readonly #styles: ReturnType<typeof stylesOf>;
  readonly #numbering: Numbering;
  readonly #formats = new FormatPool();
  #count = 0;
  /** Paragraphs, rows, cells and pieces of text. */
  #parts = 0;

  constructor(private readonly word: WordPackage) {
    this.#styles = stylesOf(word.styles);
    this.#numbering = new Numbering(word.numbering);
  }

  block(element: XmlElement): void {
    if (element.name === 'w:p')
      for (const paragraph of this.#paragraphs(element)) this.blocks.push(paragraph);
    else if (element.name === 'w:tbl') this.blocks.push(this.#table(element));
    else if (INSERTED.has(element.name) || isChoice(element)) this.blocks.push(this.#lost());
    else if (!SKIPPED.has(element.name) && element.name !== 'w:sectPr')
      element.children.forEach((child) => this.block(child));
  }

  /** An inserted document, or the entries of a list around paragraphs, which are not read. */
  #lost(): Paragraph {
    this.#count += 1;
    const losses = ['embedded'] as const;
    return {
      number: this.#count,
      pieces: [],
      label: null,
      rightToLeft: false,
      heading: null,
      losses,
    };
  }

  #part(): void {
    this.#parts += 1;
    if (this.#parts > PARTS_MAX) throw new UnreadableError('tooLarge');
  }

  /** A paragraph, followed by those of its text boxes. */
  #paragraphs(element: XmlElement): Paragraph[] {
    this.#count += 1;
    this.#part();
    const number = this.#count;
    const properties = childOf(element, 'w:pPr');
    const style = this.#styles(valueOf(childOf(properties, 'w:pStyle')));
    const content = new ParagraphContent(this.word, this.#styles, this.#formats, () =>
      this.#part(),
    );
    const shading = shadingIn(childOf(properties, 'w:shd'));
    content.read(element, { ...style?.format, ...(shading !== null && { shading }) });
    const { list, level = 0 } = { ...style?.list, ...listIn(properties) };
    const label =
      list === undefined
        ? null
        : this.#numbering.next({ list, level: Math.min(Math.max(level, 0), LIST_LEVEL_MAX) });
    return [
      {
        number,
        pieces: content.pieces,
        label,
        rightToLeft: isRightToLeft(properties) ?? style?.rightToLeft ?? false,
        heading: headingIn(properties) ?? style?.heading ?? null,
        losses: [...content.losses],
      },
      ...content.boxes.flatMap((box) => this.#paragraphs(box)),
    ];
  }

  #table(element: XmlElement): Table {
    const table = new MergedCells();
    for (const row of allOf(element, new Set(['w:tr']))) {
      this.#part();
      table.row(spanIn(childOf(row, 'w:trPr'), 'w:gridBefore', 0));
      for (const cell of allOf(row, new Set(['w:tc']))) {
        this.#part();
        table.cell(this.#cell(cell), childOf(cell, 'w:tcPr'));
      }
    }
    return tableOf(table.rows);
  }

  #cell(element: XmlElement): Paragraph[] {
    const cellColour = shadingIn(childOf(childOf(element, 'w:tcPr'), 'w:shd'));
    const paragraphs = [...allOf(element, new Set(['w:p']))].flatMap((each) =>
      this.#paragraphs(each).map((paragraph) => ({ ...paragraph, cellColour })),
    );
    // The text of a table in the cell is read, its rows and columns are not.
    const [first, ...more] = paragraphs;
    return first && firstOf(element, 'w:tbl')
      ? [{ ...first, losses: [...first.losses, 'textFormat'] }, ...more]
      : paragraphs;
  }
}

/** Reads the paragraphs and tables of a Word document in their order. */
export async function readBlocks(word: WordPackage): Promise<WordBlock[]> {
  const reader = new BlockReader(word);
  await parseXml(word.document, {
    deepest: DEEPEST,
    each: { parent: 'w:body', take: (child) => reader.block(child) },
  });
  return reader.blocks;
}
