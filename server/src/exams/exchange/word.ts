import { yieldToEventLoop } from '../../platform/yield-to-event-loop';
import { LEFT_OUT_MAX, type ReadResult } from './question-draft';
import { decodeXml } from '../../platform/spreadsheets/decode-text';
import { QuestionAssembler } from './word/assemble';
import { leftOutText } from './word/draft';
import { readHtmlBlocks } from './word/html';
import { openWord, unreadReason, type WordPackage } from './word/package';
import { readBlocks, type WordBlock } from './word/paragraphs';
import { readTable } from './word/tables';

/** The first byte of a .docx file, a ZIP archive. */
const ZIP = 0x50;
/** Blocks read before the event loop gets a turn. */
const BLOCKS_AT_ONCE = 100;

/** Beginning of HTML that was copied from Word or saved by it. */
const HTML = /^\s*(?:<!doctype html|<html)[\s>]/i;

/** The content of a document, and the texts around its pages. */
interface Content {
  readonly blocks: WordBlock[];
  readonly margins: Iterable<string>;
}

async function contentIn(content: Uint8Array): Promise<Content | ReadResult> {
  try {
    if (content[0] !== ZIP) {
      const text = decodeXml(content);
      if (HTML.test(text) && !text.includes('\0'))
        return { blocks: readHtmlBlocks(text), margins: [] };
    }
    const word: WordPackage = await openWord(
      Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    );
    return { blocks: await readBlocks(word), margins: word.margins };
  } catch (cause) {
    return { kind: 'refused', reason: UNREAD[unreadReason(cause)], line: 0 };
  }
}
const UNREAD = {
  malformed: 'notWord',
  tooLong: 'tooLarge',
  tooLarge: 'tooLarge',
  macros: 'macros',
} as const;

/**
 * Reads the questions of a Word document (.docx), or of HTML that was copied from one: numbered
 * questions, or paragraphs followed by options; options with letters, typed or of a list; the right
 * ones bold, underlined, highlighted, starred or named in an `ANSWER:` line; tables with a row for
 * each question. Paragraphs that belong to no question, headers and footers are listed in
 * `leftOut`.
 */
export async function readWord(content: Uint8Array): Promise<ReadResult> {
  const read = await contentIn(content);
  if ('kind' in read) return read;
  const { blocks, margins } = read;
  const assembler = new QuestionAssembler();
  for (const [at, block] of blocks.entries()) {
    if (at % BLOCKS_AT_ONCE === 0) await yieldToEventLoop();
    if ('rows' in block) readTable(block, assembler);
    else assembler.paragraph(block);
    if (assembler.tooManyAt !== null) break;
  }
  assembler.end();
  if (assembler.tooManyAt !== null)
    return { kind: 'refused', reason: 'tooManyQuestions', line: assembler.tooManyAt };
  const ofMargins = [...margins].map((text) => leftOutText(text, 'outside'));
  return {
    kind: 'read',
    questions: assembler.questions,
    leftOut: [...ofMargins, ...assembler.leftOut].slice(0, LEFT_OUT_MAX),
  };
}
