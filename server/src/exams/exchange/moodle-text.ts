import { TEXT_MAX, type ImportLoss } from '@riwaq/api';
import { escapeAttribute, escapeHtml } from '../../platform/files/escape-html';
import { hasMarkdown } from './gift-text';
import { plainLinesFromHtml, type PlainText } from './plain-html';
import type { EmbeddedFile } from './question-draft';
import { embeddedAddress, extractPictures, importableHtml, OWN_FILE } from './rich-html';
import { shownSpaces } from './shown-spaces';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree';

const FILE_NAME_LENGTH = 255;
/**
 * Characters of HTML that are read: one more than the limit, so that a text that is too long is
 * detected. A file may contain a text of millions of characters, and processing all of it would
 * take many times its memory.
 */
const HTML_READ = TEXT_MAX.html + 1;

/** A text of a Moodle question as HTML. */
export interface MoodleText {
  /** Computed on each access: as HTML a plain text takes up to five times its length. */
  readonly html: string;
  readonly losses: ReadonlySet<ImportLoss>;
  readonly files: readonly EmbeddedFile[];
}

/** Paragraphs and line breaks of a text whose lines count. */
const withBreaks = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
/** Elements that Moodle's editor wrote: their lines are not the author's. */
const BLOCK = /<(?:p|div|table|ul|ol|h\d|pre|br)\b/i;

/** The HTML of a text in Moodle's own format, in which line breaks count and tags too. */
function autoHtml(text: string): string {
  const inLines = text.replace(/\r\n?/g, '\n').replace(/>[^\S\n]*\n\s*(?=<)/g, '>');
  return BLOCK.test(inLines) ? inLines.replaceAll('\n', '<br>') : withBreaks(inLines);
}

/** A name of a file, without the half of a surrogate pair at which it may be cut. */
const fileName = (given: string): string =>
  Buffer.from(given.slice(0, FILE_NAME_LENGTH)).toString();

/** The base64 files of a text by their paths, and the first of several with the same path. */
function filesOf(element: XmlElement): EmbeddedFile[] {
  const files = new Map<string, EmbeddedFile>();
  for (const { attributes, text } of childrenOf(element, 'file')) {
    const folder = (attributes['path'] ?? '').replace(/^\/+/, '');
    const name = fileName(folder + (attributes['name'] ?? ''));
    if (attributes['encoding'] === 'base64' && name !== '' && !files.has(name))
      files.set(name, { name, content: Buffer.from(text, 'base64') });
  }
  return [...files.values()];
}

/** The picture below a question of Moodle 1.9, whose content the file may have. */
function oldPicture(question: XmlElement): { html: string; files: EmbeddedFile[] } {
  const name = fileName(textOf(question, 'image'));
  if (name === '') return { html: '', files: [] };
  const base64 = childOf(question, 'image_base64')?.text ?? '';
  const address = /^https?:/i.test(name) ? name : embeddedAddress(name);
  return {
    html: `<p><img src="${escapeAttribute(address)}" alt=""></p>`,
    files: base64 === '' ? [] : [{ name, content: Buffer.from(base64, 'base64') }],
  };
}

/**
 * Reads the text of a question in one of Moodle's formats (`html`, `moodle_auto_format`,
 * `plain_text`, `markdown`), up to the limit of characters that are read.
 */
export const questionText = (question: XmlElement): MoodleText =>
  richText(childOf(question, 'questiontext'), oldPicture(question));

/** Characters of a text in which something visible is looked for. */
const SAMPLE = 64 * 1024;
const MARKUP = /<(?!img|video|audio|iframe|object|embed|svg|math)[^<>]*>|&nbsp;|&#160;|\s+/gi;

/** Whether a text shows anything; cheaper than reading it. */
export const hasText = (element: XmlElement | undefined): boolean =>
  textOf(element, 'text').slice(0, SAMPLE).replace(MARKUP, '') !== '';

/** Folder of the files of the feedback: their names may be those of files of the text. */
const FEEDBACK_FOLDER = 'feedback/';

/** The general feedback of a question; null where it shows nothing. */
export function feedbackText(question: XmlElement): MoodleText | null {
  const element = childOf(question, 'generalfeedback');
  if (!hasText(element)) return null;
  const text = richText(element, { html: '', files: [] });
  return {
    get html() {
      return text.html.replaceAll(OWN_FILE, OWN_FILE + FEEDBACK_FOLDER);
    },
    losses: text.losses,
    files: text.files.map((file) => ({ ...file, name: FEEDBACK_FOLDER + file.name })),
  };
}

/** Formats of a text other than HTML. */
const FORMATS = ['moodle_auto_format', 'plain_text', 'markdown', 'wiki_like'] as const;

/** The format of a text: HTML where the file names none that is known, as in Moodle. */
export function formatOf(
  element: XmlElement | undefined,
  inherited = 'html',
): (typeof FORMATS)[number] | 'html' {
  const named = (element?.attributes['format'] ?? inherited).trim();
  return FORMATS.find((format) => format === named) ?? 'html';
}

function richText(element: XmlElement | undefined, old: ReturnType<typeof oldPicture>): MoodleText {
  const raw = textOf(element, 'text');
  const format = formatOf(element);
  const files = [...(element ? filesOf(element) : []), ...old.files];
  if (format !== 'html' && format !== 'moodle_auto_format') {
    const text = raw.slice(0, HTML_READ).replace(/\r\n?/g, '\n');
    return {
      get html() {
        return (text === '' ? '' : withBreaks(shownSpaces(escapeHtml(text)))) + old.html;
      },
      losses: new Set([
        ...importableHtml(old.html).losses,
        ...(format === 'markdown' && hasMarkdown(text) ? (['markdown'] as const) : []),
      ]),
      files,
    };
  }
  const extracted = extractPictures(raw);
  const { html, losses } = importableHtml(extracted.html.slice(0, HTML_READ) + old.html);
  return {
    get html() {
      return format === 'html' || html === '' ? html : autoHtml(html);
    },
    losses,
    files: [...files, ...extracted.files],
  };
}

const TYPED_LINE_END = /\r\n?|\n/g;

/** The visible text of a hint or of feedback, one line for each of its own. */
export function plainLines(element: XmlElement | undefined): PlainText {
  const text = textOf(element, 'text');
  const format = formatOf(element);
  if (format === 'html') return plainLinesFromHtml(text);
  if (format === 'moodle_auto_format')
    return plainLinesFromHtml(text.replace(TYPED_LINE_END, '<br>'));
  const lines = text.slice(0, HTML_READ).split(TYPED_LINE_END);
  return {
    text: lines
      .map((line) => line.trimEnd())
      .filter((line) => line !== '')
      .join('\n')
      .trim(),
    losses: new Set(format === 'markdown' && hasMarkdown(text) ? ['markdown'] : []),
  };
}
