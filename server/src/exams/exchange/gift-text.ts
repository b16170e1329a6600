import { OPTION_TEXT_MAX, TEXT_MAX, type ImportLoss } from '@riwaq/api';
import { escapeHtml } from '../../platform/files/escape-html';
import { plainFromHtml, plainLinesFromHtml } from './plain-html';
import { importableHtml } from './rich-html';
import { shownSpaces } from './shown-spaces';

/**
 * Characters read of a question and of an option: one more than the limit, so that a text that is
 * too long is detected.
 */
const READ = { html: TEXT_MAX.html + 1, option: OPTION_TEXT_MAX + 1 } as const;

/** The characters that a backslash escapes, and the text that each stands for. */
const ESCAPES = [
  [':', ':'],
  ['#', '#'],
  ['=', '='],
  ['{', '{'],
  ['}', '}'],
  ['~', '~'],
  ['n', '\n'],
  ['\\', '\\'],
] as const;
/** Marks an escaped character; the server refuses files that contain it. */
const MARK = '\0';
const codeOf: ReadonlyMap<string, string> = new Map(
  ESCAPES.map(([sign], index) => [sign as string, MARK + String(index)]),
);

/**
 * Replaces each escaped character by two that have no meaning in GIFT. The text keeps its length,
 * so that offsets stay valid.
 */
export const hideEscapes = (text: string): string =>
  text.replace(/\\([:#={}~n\\])/g, (_escape, sign: string) => codeOf.get(sign) ?? sign);

/** The text with the escaped characters themselves. */
export const unescapeText = (text: string): string =>
  text.replace(/\0(\d)/g, (_hidden, index: string) => ESCAPES[Number(index)]?.[1] ?? '');

export type GiftFormat = 'html' | 'moodle' | 'plain' | 'markdown';

/** A text with its format; escapes are still hidden. */
export interface GiftText {
  readonly format: GiftFormat;
  readonly text: string;
}

const FORMAT = /^[\s\p{Cf}]*\[(html|moodle|plain|markdown)\]/u;

/** Whether some reader may take the beginning of a text for its format. */
export const beginsLikeFormat = (text: string): boolean => /^[\s\p{Cf}]*\[/u.test(text);

/** Reads the format before a text: `[html]`. Another word in brackets belongs to the text. */
export function readFormat(text: string, inherited: GiftFormat): GiftText {
  const [prefix, format] = FORMAT.exec(text) ?? [];
  return prefix === undefined
    ? { format: inherited, text: text.trim() }
    : { format: format as GiftFormat, text: text.slice(prefix.length).trim() };
}

/** A `<` that opens no tag, such as in `a < b` and in `x<y and y>z`. */
const STRAY =
  /<(?!\/?[a-z][a-z\d]*(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)|\s+(?:controls|reversed))*\s*\/?>)/gi;
const BLOCK = /<(?:p|div|h[1-6]|ul|ol|table|pre|blockquote|figure)\b/i;

/** HTML of a text that was typed for Moodle: it may contain tags, and its line breaks count. */
function typedHtml(text: string): string {
  const html = text
    .replace(STRAY, '&lt;')
    .replace(/>[^\S\n]*\n\s*</g, '><')
    .replace(/\n/g, '<br>');
  return BLOCK.test(html) ? html : `<p>${html}</p>`;
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${shownSpaces(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** The HTML of a question's text, up to the limit of characters that are read. */
export function htmlOfText({ format, text }: GiftText): string {
  const read = unescapeText(text.slice(0, 2 * READ.html)).slice(0, READ.html);
  if (format === 'html') return importableHtml(read).html;
  return format === 'moodle' ? importableHtml(typedHtml(read)).html : paragraphs(read);
}

const MARKDOWN = /[*_`#>[\]|~-]/;
/** Whether a text in Markdown has signs of its formatting. */
export const hasMarkdown = (text: string): boolean => MARKDOWN.test(text);

/** Media of other sites, of which the import makes links at most. */
const EMBEDDED = new RegExp(
  [
    '<(?:iframe|object|embed|svg|canvas|video|audio|select|textarea|input|map|meter|progress)\\b',
    '<script\\b(?![^<>]*math/tex)',
    `<img\\b[^<>]*\\bsrc\\s*=\\s*["']?\\s*https?://`,
    '<[a-z][^<>]*\\bstyle\\s*=[^<>]*\\burl\\(',
  ].join('|'),
  'i',
);
/** Pictures and files that the file does not contain. */
const PICTURE = /<[a-z][^<>]*@@PLUGINFILE@@\/|<img\b(?![^<>]*\bsrc\s*=\s*["']?\s*https?:\/\/)/i;

/** Content of a question's text that is not imported. */
export function lossesOfText({ format, text }: GiftText): ImportLoss[] {
  if (format === 'plain') return [];
  if (format === 'markdown') return hasMarkdown(unescapeText(text)) ? ['markdown'] : [];
  const html = unescapeText(text.slice(0, 2 * READ.html)).slice(0, READ.html);
  // The format contains no pictures: the patterns below name them.
  const losses = importableHtml(html).losses;
  return [
    ...[...losses].filter((loss) => loss !== 'embedded'),
    ...(EMBEDDED.test(html) ? (['embedded'] as const) : []),
    ...(PICTURE.test(html) ? (['picture'] as const) : []),
  ];
}

/** The visible text of HTML, on one line. */
export const lineOfHtml = (html: string): string => plainFromHtml(html).text;

/** Stands for an escaped line break. */
const NEW_LINE = codeOf.get('n') ?? '';

/** The text as it was typed; only escaped line breaks begin a line, with its indentation. */
const typedLines = (text: string): string =>
  text
    .slice(0, 2 * READ.option)
    .split(NEW_LINE)
    .map((line) =>
      unescapeText(line)
        .replace(/\s*\n\s*/g, ' ')
        .trimEnd(),
    )
    .join('\n')
    .trim()
    .slice(0, READ.option);

/** A text in HTML, or as it is typed for Moodle, as HTML. */
function markupOf({ format, text }: GiftText): string {
  if (format === 'html') return unescapeText(text).slice(0, READ.html);
  return unescapeText(text.replaceAll(NEW_LINE, '<br>')).slice(0, READ.html).replace(STRAY, '&lt;');
}

/** The plain text of an option or of feedback with its lines, and its content that is lost. */
export function linesOfText(source: GiftText): { text: string; losses: ImportLoss[] } {
  const { format, text } = source;
  if (format === 'html' || format === 'moodle') {
    const read = plainLinesFromHtml(markupOf(source));
    return { text: read.text, losses: [...read.losses] };
  }
  const isMarkdown = format === 'markdown' && hasMarkdown(unescapeText(text));
  return { text: typedLines(text), losses: isMarkdown ? ['markdown'] : [] };
}

/** An accepted text, as it was typed. */
export const acceptedOfText = (text: string): string =>
  unescapeText(readFormat(text, 'plain').text).trim().slice(0, READ.option);
