import { yieldToEventLoop } from '../../platform/yield-to-event-loop';
import type { ReadResult } from './question-draft';
import { decodeXml } from '../../platform/spreadsheets/decode-text';
import { QuestionAssembler } from './word/assemble';
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

async function blocksIn(content: Uint8Array): Promise<WordBlock[] | ReadResult> {
  try {
    if (content[0] !== ZIP) {
      const text = decodeXml(content);
      if (HTML.test(text) && !text.includes('\0')) return readHtmlBlocks(text);
    }
    const word: WordPackage = await openWord(
      Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    );
    return await readBlocks(word);
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
 * each question. Paragraphs that belong to no question are listed in `leftOut`.
 */
export async function readWord(content: Uint8Array): Promise<ReadResult> {
  const blocks = await blocksIn(content);
  if (!Array.isArray(blocks)) return blocks;
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
  return { kind: 'read', questions: assembler.questions, leftOut: assembler.leftOut };
}
