import { IMPORT_FORMAT, withoutInvisible, type ImportFormat } from '@riwaq/api';
import { decodeXml } from '../../platform/spreadsheets/decode-text';

/** Bytes of a text in which its format is recognised. */
const SAMPLE = 256 * 1024;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Entries of a ZIP archive by which its format is recognised, with the values of the formats. */
const BY_ENTRY = [
  // First, because a package may contain documents.
  ['imsmanifest.xml', IMPORT_FORMAT.qti],
  ['word/document.xml', IMPORT_FORMAT.word],
] as const;
/** Root elements by which the format of an XML document is recognised. */
const BY_ROOT: Readonly<Record<string, string>> = {
  quiz: IMPORT_FORMAT.moodleXml,
  questestinterop: IMPORT_FORMAT.qti,
  assessmentItem: IMPORT_FORMAT.qti,
  assessmentSection: IMPORT_FORMAT.qti,
  assessmentTest: IMPORT_FORMAT.qti,
  'qti-assessment-item': IMPORT_FORMAT.qti,
  'qti-assessment-section': IMPORT_FORMAT.qti,
  'qti-assessment-test': IMPORT_FORMAT.qti,
  manifest: IMPORT_FORMAT.qti,
};
/** The declaration, comments and instructions before the root element. */
const PROLOG = /^(?:\s|<\?.*?\?>|<!--.*?-->)*/s;
const ROOT = /<(?:[\w-]+:)?([a-z][\w.-]*)[\s/>]/i;
/** A line that only Aiken has. */
const AIKEN_ANSWER = /^[^\S\n]*ANSWER:[^\S\n]*[A-Z][^\S\n]*$/m;
const GIFT_TITLE = /^[^\S\n]*::[^:\n]/m;

const FORMATS: readonly string[] = Object.values(IMPORT_FORMAT);
const isFormat = (format: string | undefined): format is ImportFormat =>
  format !== undefined && FORMATS.includes(format);

/** Answers of GIFT: those with signs, true and false. */
const GIFT_ANSWERS = /^\s*(?:[=~#]|(?:TRUE|FALSE|T|F)\s*(?:#|$))/;

/** Whether a text has answers in braces, as GIFT does: `{=right ~wrong}`, `{T}`. */
function hasGiftAnswers(text: string): boolean {
  for (let open = text.indexOf('{'); open >= 0;) {
    const close = text.indexOf('}', open);
    if (close < 0) return false;
    if (GIFT_ANSWERS.test(text.slice(open + 1, close))) return true;
    open = text.indexOf('{', close);
  }
  return false;
}

function textFormat(text: string): string | undefined {
  if (AIKEN_ANSWER.test(text)) return IMPORT_FORMAT.aiken;
  return GIFT_TITLE.test(text) || hasGiftAnswers(text) ? IMPORT_FORMAT.gift : undefined;
}

/**
 * The format that the content of a file shows, where it shows one that can be imported; else the
 * one that the user chose.
 */
export function recogniseFormat(content: Uint8Array, chosen: ImportFormat): ImportFormat {
  let seen: string | undefined;
  if (ZIP.every((byte, index) => content[index] === byte)) {
    const archive = Buffer.from(content.buffer, content.byteOffset, content.length);
    [, seen] = BY_ENTRY.find(([entry]) => archive.includes(entry)) ?? [];
  } else {
    const text = withoutInvisible(decodeXml(content.subarray(0, SAMPLE))).trimStart();
    seen = text.startsWith('<')
      ? BY_ROOT[ROOT.exec(text.replace(PROLOG, ''))?.[1] ?? '']
      : textFormat(text.replace(/\r\n?/g, '\n'));
  }
  return isFormat(seen) ? seen : chosen;
}
