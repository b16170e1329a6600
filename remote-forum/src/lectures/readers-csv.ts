import { cutText, type LectureReader } from '@riwaq/api';

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff';
/** Matches cells that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const date = (local: string | null): string => (local === null ? '' : local.replace('T', ' '));

/** Formats the readers of a lecture as CSV for spreadsheets: comma-separated, every cell quoted. */
export function readersCsv(
  head: readonly [student: string, section: string, seen: string, downloaded: string],
  readers: readonly LectureReader[],
): string {
  const rows = readers.map(({ student, sectionName, seenDate, downloadedDate }) => [
    student.studentFullName,
    sectionName,
    date(seenDate),
    date(downloadedDate),
  ]);
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Maximum length of a title in a file name, in code units. */
const NAME_LENGTH = 80;

/** A lecture's title as the name of a file. */
export const csvName = (title: string): string =>
  `${cutText(
    title
      .replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    NAME_LENGTH,
  )}.csv`;
