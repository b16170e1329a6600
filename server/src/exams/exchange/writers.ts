import { EXPORT_TYPE, type ExportType, type QuestionType } from '@riwaq/api';
import { writeXlsx } from '../../platform/spreadsheets/write-xlsx';
import { writeAiken } from './aiken';
import {
  ExportFindings,
  hasFeedback,
  hasHint,
  hasOptionFeedback,
  hasOptionLines,
  plainTextLosses,
  type ExportedQuestion,
  type WrittenFile,
  type WrittenQuestion,
} from './exported-question';
import { writeQti } from './qti/write-qti';
import { joinGift, writeGiftQuestion } from './write-gift';
import { joinMoodleXml, writeMoodleQuestion } from './write-moodle-xml';
import { writeSpreadsheet, type WriteSheet } from './write-spreadsheet';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';

interface ExportContext {
  readonly language: 'ar' | 'en';
  /** Title of the exam, or name of the category. */
  readonly title: string;
  /** Whether the exam gives parts of the mark for several right options; undefined in the bank. */
  readonly hasPartialMarks?: boolean;
  /** How many questions of each type the exam draws; null or undefined where it asks all. */
  readonly draw?: ReadonlyMap<QuestionType, number> | null;
  /** Writes a sheet in a worker; by default without one, which blocks the event loop. */
  readonly writeSheet?: WriteSheet;
}

/** Writes questions to a file in one format. */
export interface QuestionFileWriter {
  readonly extension: '.xlsx' | '.txt' | '.xml' | '.zip';
  /** Whether the format has the random selection of an exam, without the total of its papers. */
  readonly hasDraw?: boolean;
  write(questions: readonly ExportedQuestion[], context: ExportContext): Promise<WrittenFile>;
}

/** The limits of Aiken: one choice, 2 to 26 options, exactly one right, no file. */
const AIKEN_OPTIONS = { min: 2, max: 26 } as const;
/** The byte order mark makes programs on Windows read Arabic letters as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/**
 * Bytes of the files that one export embeds. In base64 they stay below the size of a file that can
 * be imported again (IMPORT_BYTES).
 */
const EMBEDDED_MAX = 20_000_000;

/** Writes each question by itself, and joins those that the format can represent. */
async function writeText(
  questions: readonly ExportedQuestion[],
  writeOne: (
    question: ExportedQuestion,
  ) => WrittenQuestion | null | Promise<WrittenQuestion | null>,
  join: (texts: readonly string[]) => string,
): Promise<WrittenFile> {
  const findings = new ExportFindings();
  const texts: string[] = [];
  for (const [index, question] of questions.entries()) {
    await yieldToEventLoop();
    const written = await writeOne(question);
    if (written === null) findings.leftOut.push(index + 1);
    else {
      texts.push(written.text);
      findings.addLosses(index + 1, written.losses);
    }
  }
  return {
    content: new TextEncoder().encode(join(texts)),
    count: texts.length,
    leftOut: findings.leftOut,
    losses: findings.losses,
  };
}

const fitsAiken = ({ type, options, text, shown, attached }: ExportedQuestion): boolean =>
  type === 'OneChoice' &&
  options.length >= AIKEN_OPTIONS.min &&
  options.length <= AIKEN_OPTIONS.max &&
  options.filter(({ isCorrect }) => isCorrect).length === 1 &&
  text !== '' &&
  attached === null &&
  shown.length === 0;

function writeAikenQuestion(question: ExportedQuestion): WrittenQuestion | null {
  if (!fitsAiken(question)) return null;
  const losses = plainTextLosses(question);
  if (hasOptionLines(question)) losses.add('formatting');
  if (hasHint(question)) losses.add('hint');
  if (hasFeedback(question) || hasOptionFeedback(question)) losses.add('feedback');
  return { text: writeAiken([question]), losses };
}

/**
 * Names where Moodle gives parts of the mark, as it always does for several right options, and the
 * exam does not.
 */
function withMarkingOfMoodle(
  written: WrittenQuestion | null,
  { type, options }: ExportedQuestion,
  hasPartialMarks: boolean | undefined,
): WrittenQuestion | null {
  const isChanged =
    hasPartialMarks === false &&
    type === 'MultiChoice' &&
    options.filter(({ isCorrect }) => isCorrect).length > 1;
  return written && isChanged
    ? { ...written, losses: new Set([...written.losses, 'allOrNothing' as const]) }
    : written;
}

/** The writer of each export format (QUESTION-17). */
export const WRITERS: Readonly<Record<ExportType, QuestionFileWriter>> = {
  [EXPORT_TYPE.excel]: {
    extension: '.xlsx',
    write: (questions, { language, writeSheet = writeXlsx }) =>
      writeSpreadsheet(questions, language, writeSheet),
  },
  [EXPORT_TYPE.aiken]: {
    extension: '.txt',
    write: (questions) =>
      writeText(questions, writeAikenQuestion, (texts) => BYTE_ORDER_MARK + texts.join('\r\n')),
  },
  [EXPORT_TYPE.gift]: {
    extension: '.txt',
    write: (questions, { title, hasPartialMarks }) =>
      writeText(
        questions,
        (question) => withMarkingOfMoodle(writeGiftQuestion(question), question, hasPartialMarks),
        (texts) => BYTE_ORDER_MARK + joinGift(texts, title),
      ),
  },
  [EXPORT_TYPE.moodleXml]: {
    extension: '.xml',
    write: (questions, { title, hasPartialMarks }) => {
      const budget = { left: EMBEDDED_MAX };
      return writeText(
        questions,
        async (question) =>
          withMarkingOfMoodle(
            await writeMoodleQuestion(question, budget),
            question,
            hasPartialMarks,
          ),
        (texts) => joinMoodleXml(texts, title),
      );
    },
  },
  [EXPORT_TYPE.qti21]: {
    extension: '.zip',
    hasDraw: true,
    write: (questions, { title, hasPartialMarks = false, draw = null }) =>
      writeQti(questions, { title, hasPartialMarks, draw, version: 2 }),
  },
  [EXPORT_TYPE.qti3]: {
    extension: '.zip',
    hasDraw: true,
    write: (questions, { title, hasPartialMarks = false, draw = null }) =>
      writeQti(questions, { title, hasPartialMarks, draw, version: 3 }),
  },
};
