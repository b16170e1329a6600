import { IMPORT_FILES_MAX, TEXT_MAX, type ImportLoss } from '@riwaq/api';
import { escapeHtml } from '../../platform/files/escape-html';
import { readHtml, type Attributes, type HtmlHandler } from './html-events';
import { isMath, MathReader } from './mathml';
import type { EmbeddedFile } from './question-draft';

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
/** Pictures that a text contains as `data:` addresses; the base64 text of one is group 3. */
const DATA_PICTURE =
  /(\ssrc\s*=\s*["'])data:image\/(png|jpe?g|gif|bmp);base64,([a-z\d+/=\s]*)(?=["'])/gi;

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
    files.push({ name, octets: Buffer.from(base64, 'base64') });
    changed += html.slice(read, found.index) + before + embeddedAddress(name);
    read = pattern.lastIndex;
  }
  return { html: changed + html.slice(read), files };
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

class RichReader implements HtmlHandler {
  readonly losses = new Set<ImportLoss>();
  readonly changes: Change[] = [];
  #math: { reader: MathReader; from: number } | null = null;
  /** Whether the open player has a source in the imported file; null without one. */
  #player: boolean | null = null;

  text(text: string): void {
    this.#math?.reader.text(text);
  }

  open(name: string, attributes: Attributes, from: number): void {
    if (this.#math) this.#math.reader.open(name, attributes);
    else if (isMath(name)) this.#math = { reader: new MathReader(), from };
    else if (REMOVED.has(name)) this.losses.add('embedded');
    else this.#checkSource(name, attributes.get('src')?.trim() ?? '');
  }

  close(name: string, _from: number, to: number): void {
    if (this.#math) {
      if (isMath(name)) this.#endMath(to);
      else this.#math.reader.close(name);
    } else if (PLAYERS.has(name)) this.#endPlayer();
  }

  end(length: number): void {
    if (this.#math) this.#endMath(length);
    this.#endPlayer();
  }

  #checkSource(name: string, source: string): void {
    const isOwn = source.startsWith(OWN_FILE);
    if (name === 'img' && !isOwn) this.losses.add('embedded');
    if (name === 'source' && this.#player !== null) this.#player ||= isOwn;
    if (!PLAYERS.has(name)) return;
    this.#endPlayer();
    this.#player = isOwn;
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
    this.changes.push({ from, to, text: escapeHtml(text) });
  }
}

/**
 * Prepares the HTML of a question for storage, which would remove formulas in MathML and pages and
 * media of other sites: formulas become text, and the others are named.
 */
export function importableHtml(html: string): RichText {
  if (!html.includes('<')) return { html, losses: new Set() };
  const reader = new RichReader();
  readHtml(html, reader);
  reader.end(html.length);
  let read = 0;
  let changed = '';
  for (const { from, to, text } of reader.changes) {
    changed += html.slice(read, from) + text;
    read = to;
  }
  return {
    html: reader.changes.length === 0 ? html : changed + html.slice(read),
    losses: reader.losses,
  };
}
