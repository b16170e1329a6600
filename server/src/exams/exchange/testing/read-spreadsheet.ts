import { QUESTION_TYPES } from '@riwaq/api';
import { escapeHtml } from '../../../platform/files/escape-html';
import { readSheets } from '../../../platform/spreadsheets/cells';
import type { Cell } from '../../../platform/spreadsheets/sheet';
import en from '../../locales/en.json';
import { unitsOf } from '../../rules/mark';
import { importEntries } from '../import-entries';
import type { ImportedDraft } from '../question-draft';
import type { ReadFile } from './read-file';

const LIMITS = { sheets: 1, columns: 60, rows: 2000, characters: 10_000_000 } as const;
const WITHIN = ' ± ';

const textOf = (cell: Cell | undefined): string => String(cell ?? '');

/** An exported row; its columns are the number, text, type, mark, hint, options and key. */
function draftOf(row: readonly Cell[], keyAt: number): ImportedDraft {
  const type = QUESTION_TYPES.find((each) => en[each] === row[2])!;
  const right = textOf(row[keyAt]).split(', ');
  return {
    type,
    html: `<p>${escapeHtml(textOf(row[1]))}</p>`,
    hint: textOf(row[4]),
    mark: unitsOf(Number(row[3])),
    options: row.slice(5, keyAt).flatMap((cell, at) => {
      if (cell === null) return [];
      const text = textOf(cell);
      const [number, within] = type === 'Number' ? text.split(WITHIN) : [text];
      return [
        {
          text: number ?? '',
          isCorrect: right.includes(String(at + 1)),
          tolerance: within ?? null,
        },
      ];
    }),
    files: [],
    category: [],
    losses: [],
  };
}

/** The questions in an exported spreadsheet, which the product itself does not import. */
export async function readSpreadsheet(content: Uint8Array): Promise<ReadFile> {
  const [sheet] = await readSheets(Buffer.from(content), 'xlsx', LIMITS);
  const [head = [], ...rows] = sheet!.rows;
  const keyAt = head.indexOf(en.correct);
  const questions = rows.map((row) => draftOf(row, keyAt));
  return { ...(await importEntries({ questions, leftOut: [] }, () => undefined)), refused: [] };
}
