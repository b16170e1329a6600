import { seenText, textDirection, type ImportLoss } from '@riwaq/api';
import { joinsAfter, joinsBefore } from './formula-gaps';
import { formulaOfPicture } from './formula-pictures';
import {
  joinSurrogates,
  readHtml,
  type Attributes,
  type HtmlHandler,
} from '../../platform/html-events';
import { isMath, isTexScript, MathReader, scripted, texScriptReader } from './mathml';
import { shownSpaces, shownSpacesOf, withoutHiddenSpaces, type ShownSpaces } from './shown-spaces';
import { directionOf, formattingOf, type TextFormatting } from './text-formatting';
import { hasPaper, isWhite } from './unseen';

/**
 * Longest HTML that is read, without its `data:` addresses; a question of 50 such options must not
 * block the event loop.
 */
const PLAIN_HTML_MAX = 64 * 1024;
const DATA_ADDRESS = /data:image[^"'<>\s]*/gi;

/** Elements at whose ends words are separated. */
const BLOCKS = new Set(
  [
    'p div br hr li ul ol dl dt dd table thead tbody tr td th h1 h2 h3 h4 h5 h6 pre',
    'blockquote section article figure figcaption caption center address aside header footer',
    'main nav hgroup details summary fieldset legend form menu dir dialog marquee button',
  ]
    .join(' ')
    .split(' '),
);
/** Elements at whose ends a text of several lines begins another one. */
const LINES = new Set('p div br li h1 h2 h3 h4 h5 h6 pre blockquote'.split(' '));
/** Elements whose effect a plain text does not have. */
const FORMATTING = new Set(
  [
    'b strong i em u s strike del ins mark small big code pre kbd samp var tt font bdo',
    'h1 h2 h3 h4 h5 h6 ul ol dl menu dir table blockquote a',
  ]
    .join(' ')
    .split(' '),
);
const FORMATTING_STYLE =
  /(?:^|;)\s*(?:color|background|font|text-decoration|border|text-transform)/i;
/** Elements that are removed with their content. */
const EMBEDDED = new Set(
  'iframe object embed applet video audio svg canvas select textarea'.split(' '),
);
const WITHOUT_CONTENT = new Set('embed br hr img input wbr'.split(' '));
const UNSEEN = new Set(['script', 'style', 'template', 'title']);

const SCRIPTS = ['sup', 'sub'] as const;
/** Superscripts and subscripts that may be open at once. */
const SCRIPTS_MAX = 8;

/** An open element: what its end needs. */
interface OpenElement {
  /** The scripts that were open before it. */
  readonly scripts: number;
  /** Its closing quotation mark. */
  readonly quote: string;
  readonly direction: 'ltr' | 'rtl' | null;
  /** Characters of the text before it. */
  readonly start: number;
  /** The mode of spaces around it. */
  readonly spaces: ShownSpaces;
  /** Whether it stands on a background. */
  readonly hasPaper: boolean;
}

/** Elements with a direction that are compared with their text; more are named without it. */
const DIRECTIONS_MAX = 20;

/** The visible text of HTML, and the kinds of its content that no text can hold. */
export interface PlainText {
  readonly text: string;
  readonly losses: ReadonlySet<ImportLoss>;
}

/** The kinds of content that an element would lose in a plain text. */
const lossesOf = (
  name: string,
  attributes: Attributes,
  formatting: TextFormatting | null,
): ImportLoss[] => [
  ...(formatting?.losses ?? []).map((loss) => (loss === 'textFormat' ? 'optionFormat' : loss)),
  ...((attributes.get('title') ?? '').trim() === '' ? [] : (['tooltip'] as const)),
  ...(FORMATTING.has(name) || FORMATTING_STYLE.test(attributes.get('style') ?? '')
    ? (['optionFormat'] as const)
    : []),
];

class PlainReader implements HtmlHandler {
  readonly losses = new Set<ImportLoss>();
  /** The text of the innermost open script is last. */
  readonly #texts = [''];
  /** The formula that ends right before the current text; empty without one. */
  #formulaBefore = '';
  readonly #scripts: (typeof SCRIPTS)[number][] = [];
  /** The open elements by their names. */
  readonly #open = new Map<string, OpenElement[]>();
  #math: MathReader | null = null;
  #skipped: string | null = null;
  #skippedDepth = 0;
  /** Whether there is a text, and whether its line has ended. */
  #hasText = false;
  #isLineEnded = false;
  #directions = 0;
  #spaces: ShownSpaces = 'none';
  #hasPaper = false;

  /** @param hasLines whether the lines stay, instead of becoming one with a loss */
  constructor(private readonly hasLines: boolean) {}

  text(text: string): void {
    if (this.#skipped !== null) return;
    if (this.#math) this.#math.text(text);
    else if (this.#spaces === 'none') this.#add(text.replace(/[\n\r]/g, ' '));
    else this.#addLines((this.#spaces === 'all' ? shownSpaces(text) : text).split('\n'));
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skipped !== null) {
      if (name === this.#skipped) this.#skippedDepth += 1;
      return;
    }
    if (this.#math) this.#math.open(name, attributes);
    else if (isMath(name)) this.#math = new MathReader();
    else if (isTexScript(name, attributes)) this.#math = texScriptReader();
    else if (EMBEDDED.has(name) || UNSEEN.has(name)) this.#skip(name);
    else this.#openText(name, attributes);
  }

  close(name: string): void {
    if (this.#skipped !== null) {
      if (name === this.#skipped) this.#skippedDepth -= 1;
      if (this.#skippedDepth === 0) this.#skipped = null;
    } else if (this.#math) {
      if (isMath(name) || name === 'script') this.#endMath();
      else this.#math.close(name);
    } else {
      if (BLOCKS.has(name)) this.#endLine(name);
      this.#closeText(name);
    }
  }

  end(): string {
    if (this.#math) this.#endMath();
    while (this.#scripts.length > 0) this.#endScript();
    const lines = this.#texts[0]!.split('\n').map((line) => withoutHiddenSpaces(line).trimEnd());
    const text = lines.filter((line) => line !== '').join('\n');
    // A single half of a surrogate pair becomes U+FFFD: the database cannot store it.
    return Buffer.from(text.trim()).toString();
  }

  #addFormula(text: string): void {
    this.#add(joinsBefore(this.#texts.at(-1)!, text) ? ` ${text}` : text);
    this.#formulaBefore = text;
  }

  #add(added: string): void {
    if (added === '') return;
    const text = joinsAfter(this.#formulaBefore, added) ? ` ${added}` : added;
    this.#formulaBefore = '';
    if (/\S/.test(text) && seenText(text) !== '') {
      if (this.#isLineEnded && !this.hasLines) this.losses.add('optionFormat');
      this.#hasText = true;
      this.#isLineEnded = false;
    }
    this.#texts[this.#texts.length - 1] += text;
  }

  #addLines(lines: readonly string[]): void {
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#endLine('br');
      this.#add(line);
    }
  }

  /** Ends the line at the beginning or end of an element. */
  #endLine(name: string): void {
    this.#isLineEnded = this.#hasText;
    this.#add(this.hasLines && LINES.has(name) ? '\n' : ' ');
  }

  #skip(name: string): void {
    if (EMBEDDED.has(name) || name === 'script') this.losses.add('embedded');
    if (name === 'style') this.losses.add('style');
    if (WITHOUT_CONTENT.has(name)) return;
    this.#skipped = name;
    this.#skippedDepth = 1;
  }

  #openText(name: string, attributes: Attributes): void {
    const read = (attribute: string) => attributes.get(attribute);
    const formatting = formattingOf(name, read);
    const isOnPaper = hasPaper(read, this.#hasPaper);
    if (formatting?.isHidden || (isWhite(name, read) && !isOnPaper)) {
      this.losses.add('hidden');
      this.#skip(name);
      return;
    }
    if (BLOCKS.has(name)) this.#endLine(name);
    for (const loss of lossesOf(name, attributes, formatting)) this.losses.add(loss);
    if (name === 'img') this.#addPicture(attributes);
    if (WITHOUT_CONTENT.has(name)) return;
    this.#openScript(name, formatting?.open ?? '', directionOf(read));
    const isProgram = this.hasLines && name === 'pre';
    this.#spaces = isProgram ? 'all' : shownSpacesOf(name, read, this.#spaces);
    this.#hasPaper = isOnPaper;
  }

  /** Adds the formula that a picture shows, or else its text alternative. */
  #addPicture(attributes: Attributes): void {
    const formula = formulaOfPicture(attributes);
    if (formula?.isLossy) this.losses.add('formula');
    if (formula) return this.#addFormula(formula.text);
    this.losses.add('optionPicture');
    this.#add(` ${(attributes.get('alt') ?? '').replace(/\s+/g, ' ')} `);
  }

  /** Opens the script that an element is, by its name or style, and the quotation mark of one. */
  #openScript(name: string, format: string, direction: OpenElement['direction']): void {
    const quote = name === 'q' ? '”' : '';
    if (quote !== '') this.#add('“');
    const closing = {
      scripts: this.#scripts.length,
      quote,
      direction,
      start: this.#texts.at(-1)!.length,
      spaces: this.#spaces,
      hasPaper: this.#hasPaper,
    };
    const closings = this.#open.get(name);
    if (closings) closings.push(closing);
    else this.#open.set(name, [closing]);
    const script = SCRIPTS.find((each) => each === name || format.includes(`<${each}>`));
    if (!script) return;
    if (this.#scripts.length < SCRIPTS_MAX) {
      this.#scripts.push(script);
      this.#texts.push('');
    } else this.losses.add('optionFormat');
  }

  #closeText(name: string): void {
    const closing = this.#open.get(name)?.pop();
    if (!closing) return;
    this.#spaces = closing.spaces;
    this.#hasPaper = closing.hasPaper;
    while (this.#scripts.length > closing.scripts) this.#endScript();
    if (closing.quote !== '') this.#add(closing.quote);
    this.#checkDirection(closing);
  }

  /** Names a direction that a plain text does not have: it runs as most of its letters do. */
  #checkDirection({ direction, start }: OpenElement): void {
    if (direction === null) return;
    this.#directions += 1;
    const isMany = this.#directions > DIRECTIONS_MAX;
    const text = this.#texts.at(-1)!.slice(start);
    if (isMany || textDirection(text, direction) !== direction) this.losses.add('optionFormat');
  }

  #endMath(): void {
    const { text, isLossy } = this.#math!.end();
    this.#math = null;
    if (isLossy) this.losses.add('formula');
    this.#addFormula(text);
  }

  #endScript(): void {
    const name = this.#scripts.pop()!;
    const text = this.#texts.pop()!;
    this.#add(scripted(text.replace(/\s+/g, ' '), name === 'sup' ? '^' : '_'));
  }
}

/** Removes `data:` addresses, until so much else is left that it is too long. */
function withoutDataAddresses(html: string): string {
  const pattern = new RegExp(DATA_ADDRESS);
  let left = '';
  let read = 0;
  while (left.length <= PLAIN_HTML_MAX) {
    const found = pattern.exec(html);
    if (!found) break;
    left += html.slice(read, found.index);
    read = pattern.lastIndex;
  }
  return left + html.slice(read);
}

function readPlain(html: string, hasLines: boolean): PlainText {
  const read = html.length > PLAIN_HTML_MAX ? withoutDataAddresses(html) : html;
  if (read.length > PLAIN_HTML_MAX) return { text: read, losses: new Set() };
  const reader = new PlainReader(hasLines);
  readHtml(joinSurrogates(read), reader);
  return { text: reader.end(), losses: reader.losses };
}

/**
 * Reads HTML as the text that it shows, on one line: formulas as text, scripts in Unicode or as
 * `^{…}`. TeX stays as it is. The ends of lines between texts are named as formatting. HTML above
 * {@link PLAIN_HTML_MAX} is returned unread: it is too long for an option.
 */
export const plainFromHtml = (html: string): PlainText => readPlain(html, false);

/**
 * Reads HTML as {@link plainFromHtml} does, one line for each of its own that has a text, with the
 * indentation of a program.
 */
export const plainLinesFromHtml = (html: string): PlainText => readPlain(html, true);
