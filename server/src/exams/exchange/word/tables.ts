import { foldForSearch } from '@riwaq/api';
import { lossInHint } from '../option-feedback';
import { optionOf, type QuestionAssembler } from './assemble';
import type { WordQuestion } from './draft';
import { plainLetter, positionsOf, typedLabel } from './labels';
import { isBlank, linesOf, sliceLine, textOfPieces, type Line } from './lines';
import type { Paragraph, Table } from './paragraphs';
import { piecesHtml, plainOption, plainText } from './rich-text';

type Cell = readonly Paragraph[];
type Role = 'question' | 'option' | 'options' | 'answer' | 'mark' | 'hint' | 'feedback' | 'number';

const ROLES: Readonly<Record<Exclude<Role, 'option'>, readonly string[]>> = {
  question: ['question', 'questions', 'question text', 'السؤال', 'الأسئلة', 'نص السؤال'],
  options: ['options', 'choices', 'answers', 'الخيارات', 'الاختيارات', 'البدائل'],
  answer: [
    'answer',
    'correct answer',
    'correct',
    'right answer',
    'key',
    'الإجابة',
    'الجواب',
    'الإجابة الصحيحة',
    'الجواب الصحيح',
    'المفتاح',
  ],
  mark: ['mark', 'marks', 'points', 'score', 'الدرجة', 'العلامة', 'الدرجات'],
  hint: ['hint', 'تلميح', 'التلميح'],
  feedback: ['feedback', 'explanation', 'التغذية الراجعة', 'الشرح'],
  number: ['no', 'no.', '#', 'number', 'م', 'ت', 'رقم', 'الرقم', 'رقم السؤال'],
};
const OPTION_HEAD =
  /^(?:option|choice|answer|خيار|الخيار|بديل|البديل|الاختيار)\s?([a-z]|[ء-ي]ـ?|[0-9٠-٩])$/iu;
const ROLE_OF: ReadonlyMap<string, Role> = new Map(
  Object.entries(ROLES).flatMap(([role, words]) =>
    words.map((word): [string, Role] => [foldForSearch(word), role as Role]),
  ),
);

const linesIn = (cell: Cell): Line[] => cell.flatMap(linesOf);
const textIn = (cell: Cell): string => plainText(cell.flatMap((paragraph) => paragraph.pieces));

interface Column {
  readonly role: Role | null;
  /** The letter of a column of options; null where the head names none. */
  readonly letter: string | null;
}

function columnOf(cell: Cell): Column {
  const text = textIn(cell);
  const role = ROLE_OF.get(foldForSearch(text));
  if (role !== undefined) return { role, letter: null };
  const named = plainLetter(OPTION_HEAD.exec(text)?.[1] ?? text.replace(/[.)(]/g, '').trim());
  const isOption = [...named].length === 1 && (positionsOf(named).length > 0 || /\d/.test(named));
  return isOption
    ? { role: 'option', letter: positionsOf(named).length > 0 ? named : null }
    : { role: null, letter: null };
}

/** The columns of a table with a row for each question; null where it has another form. */
function columnsOf({ rows: [head = []] }: Table): Column[] | null {
  const columns = head.map(columnOf);
  const has = (role: Role) => columns.some((column) => column.role === role);
  return has('question') && (has('option') || has('options') || has('answer')) ? columns : null;
}

/** Adds the options of a cell, one a line, with or without letters. */
function addOptions(question: WordQuestion, cell: Cell): void {
  for (const line of linesIn(cell)) {
    if (isBlank(line)) continue;
    const typed = typedLabel(line.text);
    const listed = line.label?.kind === 'letter' ? line.label.letter : null;
    const { length } = question.options;
    if (typed?.kind === 'letter' && positionsOf(typed.letter).includes(length))
      question.options.push(optionOf({ ...typed, line, labelEnd: typed.end }));
    else question.options.push(optionOf({ letter: listed, isStarred: false, line, labelEnd: 0 }));
  }
}

/** Adds a cell as one option, without its letter where it repeats that of the column. */
function addOption(question: WordQuestion, cell: Cell, letter: string | null): void {
  const [first, ...more] = linesIn(cell).filter((line) => !isBlank(line));
  if (!first) return;
  const typed = typedLabel(first.text);
  const isRepeated = typed?.kind === 'letter' && (letter === null || typed.letter === letter);
  const option = optionOf({
    letter: isRepeated ? typed.letter : letter,
    isStarred: isRepeated && typed.isStarred,
    line: first,
    labelEnd: isRepeated ? typed.end : 0,
  });
  option.lines.push(...more);
  question.options.push(option);
}

function stemOf(cell: Cell): { number: number | null; lines: Line[] } {
  const [first, ...more] = linesIn(cell).filter((line) => !isBlank(line));
  const typed = first ? typedLabel(first.text) : null;
  if (first && typed?.kind === 'number')
    return { number: typed.number, lines: [sliceLine(first, typed.end), ...more] };
  return { number: null, lines: first ? [first, ...more] : [] };
}

/** Reads the options of a cell; a cell under no known head is left out by name. */
function readCell(
  column: Column | undefined,
  cell: Cell,
  question: WordQuestion,
  assembler: QuestionAssembler,
): void {
  if (column?.role === 'option') addOption(question, cell, column.letter);
  else if (column?.role === 'options') addOptions(question, cell);
  else if (column === undefined || column.role === null)
    linesIn(cell)
      .filter((line) => !isBlank(line))
      .forEach((line) => assembler.leaveOut(line));
}

function readRow(
  columns: readonly Column[],
  row: readonly Cell[],
  assembler: QuestionAssembler,
): void {
  const cells = (role: Role) => row.filter((_, at) => columns[at]?.role === role);
  const lines = row.flatMap(linesIn).filter((line) => !isBlank(line));
  const [first] = lines;
  if (!first) return;
  const { number, lines: stem } = stemOf(cells('question')[0] ?? []);
  const question = assembler.newQuestion(first.number, number, stem);
  for (const [at, cell] of row.entries()) readCell(columns[at], cell, question, assembler);
  const read = (role: Role) =>
    plainOption((cells(role)[0] ?? []).flatMap((paragraph) => paragraph.pieces));
  const valueOf = (role: Role) => read(role).text;
  question.answer = valueOf('answer') || null;
  question.mark = valueOf('mark') || null;
  question.hint = valueOf('hint');
  for (const loss of read('hint').losses) question.losses.add(lossInHint(loss));
  question.feedback.push(...linesIn(cells('feedback')[0] ?? []));
  if (stem.length === 0) question.problem = 'emptyText';
  assembler.add(question);
}

const cellHtml = (cell: Cell): string =>
  `<td>${linesIn(cell)
    .filter((line) => !isBlank(line))
    .map((line) => piecesHtml(line.pieces))
    .join('<br>')}</td>`;
const rowHtml = (row: readonly Cell[]): string => `<tr>${row.map(cellHtml).join('')}</tr>`;

/** A table as one line of a question: its text, its pictures and its form as HTML. */
function tableLine({ rows }: Table): Line | null {
  const lines = rows.flat().flatMap(linesIn);
  const [first] = lines;
  if (!first || lines.every(isBlank)) return null;
  const pieces = lines.flatMap((line) => line.pieces);
  return {
    number: first.number,
    pieces,
    text: plainText(pieces),
    label: null,
    rightToLeft: false,
    losses: lines.flatMap((line) => line.losses),
    html: `<table><tbody>${rows.map(rowHtml).join('')}</tbody></table>`,
  };
}

const BARE_LABEL = /^[\s([]*(?:[0-9٠-٩۰-۹]{1,4}|[A-Za-z]|[ء-ي]ـ?)[\s.)\]:\-–—]*$/u;
const isBareLabel = ({ text, label }: Line): boolean => label !== null || BARE_LABEL.test(text);

/** Whether a line begins the options of a question: a letter of a list, or the first one typed. */
function beginsOptions({ text, label }: Line): boolean {
  if (label !== null) return true;
  const typed = typedLabel(BARE_LABEL.test(text) ? `${text.trim()}.` : text);
  return typed?.kind === 'letter' && positionsOf(typed.letter).includes(0);
}

/** Joins a label with the line of the cell after it. */
function joined(label: Line, line: Line): Line {
  const [sample] = label.pieces;
  const separator = /[.)\]:\-–—]\s*$/.test(label.text) ? ' ' : '. ';
  const pieces = [
    ...label.pieces,
    ...(sample ? [{ text: separator, format: sample.format }] : []),
    ...line.pieces,
  ];
  return {
    ...line,
    pieces,
    text: textOfPieces(pieces),
    label: label.label ?? line.label,
    losses: [...label.losses, ...line.losses],
  };
}

/** The lines of a row; a cell that is a label alone is joined with the cell after it. */
function layoutLines(row: readonly Cell[]): Line[] {
  const lines: Line[] = [];
  let label: Line | null = null;
  for (const cell of row) {
    const [first, ...more] = linesIn(cell).filter((line) => !isBlank(line) || line.label !== null);
    if (!first) continue;
    if (label === null && more.length === 0 && isBareLabel(first) && isBlank(withoutLabel(first))) {
      label = first;
      continue;
    }
    lines.push(label ? joined(label, first) : first, ...more);
    label = null;
  }
  return label ? [...lines, label] : lines;
}
/** The line without the label that it is; a label of a list is no part of its text. */
const withoutLabel = ({ text, label }: Line): { text: string } =>
  label === null ? { text: text.replace(BARE_LABEL, '') } : { text };

/**
 * Reads a table: a row for each question under a head that names the columns; else the layout of
 * questions and options; else a table that a question shows.
 */
export function readTable(table: Table, assembler: QuestionAssembler): void {
  const columns = columnsOf(table);
  const line = columns ? null : tableLine(table);
  if (columns) for (const row of table.rows.slice(1)) readRow(columns, row, assembler);
  else if (table.rows.flat().flatMap(linesIn).some(beginsOptions))
    table.rows.flatMap(layoutLines).forEach((each) => assembler.line(each));
  else if (line) assembler.line(line);
}
