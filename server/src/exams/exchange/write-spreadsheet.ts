import { QUESTION_TYPES } from '@riwaq/api';
import { CELL_CHARACTERS_MAX, type SheetTable } from '../../platform/spreadsheets/write-xlsx';
import ar from '../locales/ar.json';
import en from '../locales/en.json';
import { markOf } from '../rules/mark';
import {
  ExportFindings,
  hasFeedback,
  hasOptionFeedback,
  plainTextLosses,
  type ExportedQuestion,
  type WrittenFile,
} from './exported-question';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';

/** Writes a sheet as a file. */
export type WriteSheet = (table: SheetTable) => Promise<Uint8Array<ArrayBuffer>>;

const TEXTS = { ar, en };

/** An option with its tolerance. */
const optionText = ({ text, tolerance }: ExportedQuestion['options'][number]): string =>
  tolerance === null ? text : `${text} ± ${tolerance}`;

/** Writes questions as a spreadsheet, which represents all kinds. */
export async function writeSpreadsheet(
  questions: readonly ExportedQuestion[],
  language: 'ar' | 'en',
  write: WriteSheet,
): Promise<WrittenFile> {
  const say = TEXTS[language];
  const most = Math.max(0, ...questions.map(({ options }) => options.length));
  const names = Object.fromEntries(QUESTION_TYPES.map((type) => [type, say[type]]));
  const content = await write({
    sheet: say.sheetQuestions,
    rightToLeft: language === 'ar',
    head: [
      say.number,
      say.question,
      say.type,
      say.mark,
      say.hint,
      ...Array.from({ length: most }, (_, index) =>
        say.option.replace('{{number}}', String(index + 1)),
      ),
      say.correct,
    ],
    rows: questions.map(({ text, type, mark, hint, options }, index) => [
      index + 1,
      text,
      names[type] ?? '',
      markOf(mark),
      hint,
      ...Array.from({ length: most }, (_, at) => (options[at] ? optionText(options[at]) : null)),
      options
        .flatMap(({ isCorrect }, at) => (isCorrect ? [at + 1] : []))
        .join(language === 'ar' ? '، ' : ', '),
    ]),
  });
  const findings = new ExportFindings();
  for (const [index, question] of questions.entries()) {
    await yieldToEventLoop();
    const losses = plainTextLosses(question);
    if ([question.text, question.hint].some(({ length }) => length > CELL_CHARACTERS_MAX))
      losses.add('length');
    if (hasFeedback(question) || hasOptionFeedback(question)) losses.add('feedback');
    findings.addLosses(index + 1, losses);
  }
  return { content, count: questions.length, leftOut: [], losses: findings.losses };
}
