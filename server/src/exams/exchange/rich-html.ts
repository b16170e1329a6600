import { IMPORT_FILES_MAX, RICH_TEXT, TEXT_MAX, type ImportLoss } from '@riwaq/api';
import { escapeHtml } from '../../platform/files/escape-html';
import { separated } from './formula-gaps';
import { formulaOfPicture } from './formula-pictures';
import { readHtml, type Attributes, type HtmlHandler } from '../../platform/html-events';
import { isMath, isTexScript, MathReader, texScriptReader } from './mathml';
import type { EmbeddedFile } from './question-draft';
import { shownSpacesOf, withShownSpaces, type ShownSpaces } from './shown-spaces';
import { formattingOf, type TextFormatting } from './text-formatting';
import { hasPaper, isWhite } from './unseen';

/** The beginning of the address of a file that the imported file contains (Moodle XML). */
export const OWN_FILE = '@@PLUGINFILE@@/';
/**
 * The address of a file that the imported or exported file contains. An apostrophe would end an
 * attribute in single quotes, and half a surrogate pair has no encoding.
 */
export const embeddedAddress = (name: string): string =>
  OWN_FILE + encodeURIComponent(Buffer.from(name).toString()).replaceAll("'", '%27');
/** Elements that are removed with their content when the question is stored. */
const REMOVED = new Set('iframe frame object embed applet svg canvas'.split(' '));
const PLAYERS = new Set(['video', 'audio']);
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Pictures that a text contains as `data:` addresses; the base64 text of one is group 3. */
const DATA_PICTURE =
  /(\ssrc\s*=\s*["'])data:image\/(png|jpe?g|gif|bmp);base64,([a-z\d+/=\s]*)(?=["'])/gi;

/** Addresses of links that are stored, and those of files of this server. */
const ABSOLUTE = new RegExp(`^(?:(?:${RICH_TEXT.linkSchemes.join('|')}):|//|/files/)`, 'i');

/** HTML that can be imported, and the kinds of its content that cannot. */
export interface RichText {
  readonly html: string;
  readonly losses: ReadonlySet<ImportLoss>;
}

/**
 * Replaces pictures in `data:` addresses by files, as if the imported file contained them. Stops
 * where the HTML is too long for a question without them.
 */
export function extractPictures(html: string): { html: string; files: EmbeddedFile[] } {
  const files: EmbeddedFile[] = [];
  const pattern = new RegExp(DATA_PICTURE);
  let changed = '';
  let read = 0;
  while (files.length < IMPORT_FILES_MAX && changed.length <= TEXT_MAX.html) {
    const found = pattern.exec(html);
    if (!found) break;
    const [, before = '', kind = '', base64 = ''] = found;
    const name = `data-picture-${files.length + 1}.${kind.toLowerCase()}`;
    files.push({ name, content: Buffer.from(base64, 'base64') });
    changed += html.slice(read, found.index) + before + embeddedAddress(name);
    read = pattern.lastIndex;
  }
  return { html: changed + html.slice(read), files };
}

/** Markup other than elements without attributes that stored text has too. */
const OTHER_MARKUP =
  /<(?!\/?(?:p|br|div|span|b|strong|i|em|u|s|sub|sup|ul|ol|li|h[1-6]|blockquote|pre|code)\s*\/?>)/i;

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Whether it inserts a formula, which is separated from the text around it. */
  readonly isFormula?: boolean;
}

interface OpenElement {
  /** Markup to insert before its end tag. */
  readonly close: string;
  /** The mode of spaces around it. */
  readonly spaces: ShownSpaces;
  /** Whether it stands on a background. */
  readonly hasPaper: boolean;
}

class RichReader implements HtmlHandler {
  readonly losses = new Set<ImportLoss>();
  readonly changes: Change[] = [];
  #math: { reader: MathReader; from: number } | null = null;
  /** The open elements by their names. */
  readonly #open = new Map<string, OpenElement[]>();
  #spaces: ShownSpaces = 'none';
  #hasPaper = false;
  /** The element that is removed because it is hidden, and how many of its name are open in it. */
  #hidden: { name: string; from: number; depth: number } | null = null;
  /** Whether the open player has a source in the imported file; null without one. */
  #player: boolean | null = null;

  text(text: string, from: number, to: number): void {
    if (this.#hidden) return;
    if (this.#math) return this.#math.reader.text(text);
    const shown = withShownSpaces(text, this.#spaces);
    if (shown !== text) this.changes.push({ from, to, text: shown });
  }

  open(name: string, attributes: Attributes, from: number, to: number): void {
    if (this.#hidden) {
      if (name === this.#hidden.name) this.#hidden.depth += 1;
    } else if (this.#math) this.#math.reader.open(name, attributes);
    else if (isMath(name)) this.#math = { reader: new MathReader(), from };
    else if (isTexScript(name, attributes)) this.#math = { reader: texScriptReader(), from };
    else if (REMOVED.has(name)) this.losses.add('embedded');
    else if (name !== 'img' || !this.#showFormula(attributes, from, to)) {
      this.#checkSource(name, attributes.get('src')?.trim() ?? '');
      if (name === 'a') this.#checkLink(attributes.get('href')?.trim() ?? '');
      this.#format(name, attributes, from, to);
    }
  }

  close(name: string, from: number, to: number): void {
    if (this.#hidden) {
      if (name === this.#hidden.name) this.#hidden.depth -= 1;
      if (this.#hidden.depth === 0) this.#endHidden(to);
    } else if (this.#math) {
      if (isMath(name) || name === 'script') this.#endMath(to);
      else this.#math.reader.close(name);
    } else {
      if (PLAYERS.has(name)) this.#endPlayer();
      this.#endFormat(name, from);
    }
  }

  end(length: number): void {
    if (this.#hidden) this.#endHidden(length);
    if (this.#math) this.#endMath(length);
    this.#endPlayer();
  }

  /** Replaces a picture by the formula that it shows; false for another picture. */
  #showFormula(attributes: Attributes, from: number, to: number): boolean {
    const formula = formulaOfPicture(attributes);
    if (!formula) return false;
    if (formula.isLossy) this.losses.add('formula');
    this.changes.push({ from, to, text: escapeHtml(formula.text), isFormula: true });
    return true;
  }

  /** Inserts the formatting that an element has by its style, or removes one that is hidden. */
  #format(name: string, attributes: Attributes, from: number, to: number): void {
    const read = (attribute: string) => attributes.get(attribute);
    const formatting = formattingOf(name, read);
    for (const loss of formatting?.losses ?? []) this.losses.add(loss);
    const isOnPaper = hasPaper(read, this.#hasPaper);
    const isHidden = formatting?.isHidden === true || (isWhite(name, read) && !isOnPaper);
    if (isHidden) this.#hide(name, from, to);
    else if (!VOID.has(name)) this.#openElement(name, formatting, from, to);
    if (isHidden || VOID.has(name)) return;
    this.#spaces = shownSpacesOf(name, read, this.#spaces);
    this.#hasPaper = isOnPaper;
  }

  #openElement(name: string, formatting: TextFormatting | null, from: number, to: number): void {
    const { open = '', close = '', attributes: added = '' } = formatting ?? {};
    const named = from + '<'.length + name.length;
    // First, because the first of two attributes with the same name counts.
    if (added !== '') this.changes.push({ from: named, to: named, text: added });
    if (open !== '') this.changes.push({ from: to, to, text: open });
    const opened = { close, spaces: this.#spaces, hasPaper: this.#hasPaper };
    const others = this.#open.get(name);
    if (others) others.push(opened);
    else this.#open.set(name, [opened]);
  }

  /** Removes an element that is hidden, with its content. */
  #hide(name: string, from: number, to: number): void {
    this.losses.add('hidden');
    if (VOID.has(name)) this.changes.push({ from, to, text: '' });
    else this.#hidden = { name, from, depth: 1 };
  }

  #endFormat(name: string, at: number): void {
    const opened = this.#open.get(name)?.pop();
    if (!opened) return;
    this.#spaces = opened.spaces;
    this.#hasPaper = opened.hasPaper;
    if (opened.close !== '') this.changes.push({ from: at, to: at, text: opened.close });
  }

  #endHidden(to: number): void {
    this.changes.push({ from: this.#hidden!.from, to, text: '' });
    this.#hidden = null;
  }

  #checkSource(name: string, source: string): void {
    const isOwn = source.startsWith(OWN_FILE);
    if (name === 'img' && !isOwn && source !== '') this.losses.add('embedded');
    if (name === 'source' && this.#player !== null) this.#player ||= isOwn;
    if (!PLAYERS.has(name)) return;
    this.#endPlayer();
    this.#player = isOwn;
  }

  /** Names links to what the file does not contain: other files, places in a text, programs. */
  #checkLink(address: string): void {
    if (address === '' || address.startsWith(OWN_FILE) || ABSOLUTE.test(address)) return;
    this.losses.add(/^(?:#|[a-z][a-z\d+.-]*:)/i.test(address) ? 'textFormat' : 'picture');
  }

  #endPlayer(): void {
    if (this.#player === false) this.losses.add('embedded');
    this.#player = null;
  }

  #endMath(to: number): void {
    const { reader, from } = this.#math!;
    const { text, isLossy } = reader.end();
    this.#math = null;
    if (isLossy) this.losses.add('formula');
    this.changes.push({ from, to, text: escapeHtml(text), isFormula: true });
  }
}

/**
 * Prepares the HTML of a question for storage, which would remove formulas in MathML, formatting by
 * styles, and pages and media of other sites: formulas become text, styles become the elements of
 * stored text, and the others are named.
 */
export function importableHtml(html: string): RichText {
  if (!OTHER_MARKUP.test(html)) return { html, losses: new Set() };
  const reader = new RichReader();
  readHtml(html, reader);
  reader.end(html.length);
  let read = 0;
  let changed = '';
  for (const { from, to, text, isFormula } of reader.changes) {
    changed += html.slice(read, from);
    const before = from > read ? html.charAt(from - 1) : '';
    changed += isFormula ? separated(before, text, html.charAt(to)) : text;
    read = to;
  }
  return {
    html: reader.changes.length === 0 ? html : changed + html.slice(read),
    losses: reader.losses,
  };
}
