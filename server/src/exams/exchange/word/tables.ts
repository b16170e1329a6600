import { foldForSearch } from '@riwaq/api';
import { lossInHint } from '../option-feedback';
import type { QuestionAssembler } from './assemble';
import type { WordQuestion } from './draft';
import { keysOf } from './key-table';
import { plainLetter, positionsOf, typedLabel } from './labels';
import { isBlank, linesOf, sliceLine, textOfPieces, type Line } from './lines';
import { optionOf } from './options';
import type { Paragraph } from './paragraphs';
import { piecesHtml, piecesOfLines, plainOption, plainText } from './rich-text';
import type { WordCell, Table } from './table';

/** The paragraphs of a cell, or of several that belong together. */
type Content = readonly Paragraph[];
type Role = 'question' | 'option' | 'options' | 'answer' | 'mark' | 'hint' | 'feedback' | 'number';

const ROLES: Readonly<Record<Exclude<Role, 'option'>, readonly string[]>> = {
  question: [
    'question',
    'questions',
    'question text',
    'statement',
    'statements',
    'السؤال',
    'الأسئلة',
    'نص السؤال',
    'العبارة',
    'العبارات',
    'الجملة',
  ],
  options: ['options', 'choices', 'answers', 'الخيارات', 'الاختيارات', 'البدائل'],
  answer: [
    'answer',
    'correct answer',
    'correct',
    'right answer',
    'key',
    't/f',
    'true/false',
    'true or false',
    'صح/خطأ',
    'صح أو خطأ',
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

const linesIn = (content: Content): Line[] => content.flatMap(linesOf);
const linesInRow = (row: readonly WordCell[]): Line[] =>
  row.flatMap(({ paragraphs }) => linesIn(paragraphs));
const textIn = (content: Content): string => plainText(piecesOfLines(linesIn(content)));

interface Column {
  readonly role: Role | null;
  /** The letter of a column of options; null where the head names none. */
  readonly letter: string | null;
}

function columnOf(cell: WordCell | undefined): Column {
  const text = textIn(cell?.paragraphs ?? []);
  const role = ROLE_OF.get(foldForSearch(text));
  if (role !== undefined) return { role, letter: null };
  const named = plainLetter(OPTION_HEAD.exec(text)?.[1] ?? text.replace(/[.)(]/g, '').trim());
  const isOption = [...named].length === 1 && (positionsOf(named).length > 0 || /\d/.test(named));
  return isOption
    ? { role: 'option', letter: positionsOf(named).length > 0 ? named : null }
    : { role: null, letter: null };
}

type GridRow = Table['grid'][number];
const isBlankCell = (cell: WordCell | undefined): boolean =>
  linesIn(cell?.paragraphs ?? []).every(isBlank);

interface Head {
  readonly columns: readonly Column[];
  /** Rows of the table that it has. */
  readonly rows: number;
}

/** The head of a table with a row for each question; null where it has another form. */
function headOf({ grid: [first = [], second = []] }: Table): Head | null {
  const columns = [...first].map(columnOf);
  const has = (role: Role) => columns.some((column) => column.role === role);
  if (!has('question') || !(has('option') || has('options') || has('answer'))) return null;
  // Below one merged cell for all options, a second row may name each of them.
  const named = [...second].map((cell, at) => (cell === first[at] ? null : columnOf(cell)));
  const isNamed = [...second].every(
    (cell, at) =>
      cell === first[at] ||
      isBlankCell(cell) ||
      (columns[at]?.role === 'options' && named[at]?.role === 'option'),
  );
  if (isNamed && named.some((column) => column?.role === 'option'))
    return {
      columns: columns.map((column, at) => (named[at]?.role ? named[at] : column)),
      rows: 2,
    };
  // Below a head of several columns each cell is one option, with all of its lines.
  const isOption = (column: Column, at: number) =>
    column.role === 'options' && (first[at]?.columns ?? 1) > 1;
  const single: Column = { role: 'option', letter: null };
  return {
    columns: columns.map((column, at) => (isOption(column, at) ? single : column)),
    rows: 1,
  };
}

/** Adds the options of a cell, one a line, with or without letters. */
function addOptions(question: WordQuestion, cell: Content): void {
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

/** The line in the colour of its cell, which may mark the right option. */
const inCellColour = (line: Line): Line => ({
  ...line,
  pieces: line.pieces.map((piece) => ({
    ...piece,
    format: { ...piece.format, shading: piece.format.shading ?? line.cellColour ?? null },
  })),
});

/** Adds a cell as one option, without its letter where it repeats that of the column. */
function addOption(question: WordQuestion, cell: Content, letter: string | null): void {
  const [first, ...more] = linesIn(cell)
    .filter((line) => !isBlank(line))
    .map(inCellColour);
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

function stemOf(cell: Content): { number: number | null; lines: Line[] } {
  const [first, ...more] = linesIn(cell).filter((line) => !isBlank(line));
  const typed = first ? typedLabel(first.text) : null;
  if (first && typed?.kind === 'number')
    return { number: typed.number, lines: [sliceLine(first, typed.end), ...more] };
  return { number: null, lines: first ? [first, ...more] : [] };
}

/** Reads the options of a cell; a cell under no known head is left out by name. */
function readCell(
  column: Column | undefined,
  cell: Content,
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

/** The content of each column in rows of one question, each cell in the first column it covers. */
function contentsOf(rows: readonly GridRow[]): Content[] {
  const seen = new Set<WordCell>();
  const contents: Paragraph[][] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      contents[at] ??= [];
      if (cell === undefined || seen.has(cell)) continue;
      seen.add(cell);
      contents[at].push(...cell.paragraphs);
    }
  return contents;
}

function readRow(
  columns: readonly Column[],
  rows: readonly GridRow[],
  assembler: QuestionAssembler,
): void {
  const contents = contentsOf(rows);
  const content = (role: Role) => contents.find((_, at) => columns[at]?.role === role) ?? [];
  const lines = contents.flatMap(linesIn).filter((line) => !isBlank(line));
  const [first] = lines;
  if (!first) return;
  if (rows.every(isOneCell)) {
    lines.forEach((line) => assembler.leaveOut(line));
    return;
  }
  const { number, lines: stem } = stemOf(content('question'));
  const question = assembler.newQuestion(first.number, number, stem);
  for (const [at, each] of contents.entries()) readCell(columns[at], each, question, assembler);
  const read = (role: Role) => {
    for (const { losses } of content(role)) losses.forEach((loss) => question.losses.add(loss));
    return plainOption(piecesOfLines(linesIn(content(role))));
  };
  const oneLine = (role: Role) => read(role).text.replaceAll('\n', ' ') || null;
  question.answer = oneLine('answer');
  question.mark = oneLine('mark');
  const { text, losses } = read('hint');
  question.hint = text;
  for (const loss of losses) question.losses.add(lossInHint(loss));
  question.feedback.push(...linesIn(content('feedback')));
  if (stem.length === 0) question.problem = 'emptyText';
  assembler.add(question);
}

/** Whether one cell covers a whole row, such as a title between the questions. */
const isOneCell = (row: GridRow): boolean =>
  row.length > 1 && row[0] !== undefined && row.every((cell) => cell === row[0]);

/** Reads the rows below the head; those that the cell of a question covers belong to it. */
function readRows({ grid }: Table, { columns, rows }: Head, assembler: QuestionAssembler): void {
  const column = columns.findIndex(({ role }) => role === 'question');
  for (let from = rows; from < grid.length;) {
    const cell = grid[from]![column];
    let to = from + 1;
    while (cell !== undefined && grid[to]?.[column] === cell) to += 1;
    readRow(columns, grid.slice(from, to), assembler);
    from = to;
  }
}

const spanAttribute = (name: string, span: number): string =>
  span > 1 ? ` ${name}="${span}"` : '';
const cellHtml = ({ paragraphs, columns, rows }: WordCell): string =>
  `<td${spanAttribute('colspan', columns)}${spanAttribute('rowspan', rows)}>${linesIn(paragraphs)
    .filter((line) => !isBlank(line))
    .map((line) => piecesHtml(line.pieces))
    .join('<br>')}</td>`;
const rowHtml = (row: readonly WordCell[]): string => `<tr>${row.map(cellHtml).join('')}</tr>`;

/** A table as one line of a question: its text, its pictures and its form as HTML. */
function tableLine({ rows }: Table): Line | null {
  const lines = linesInRow(rows.flat());
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
function layoutLines(row: readonly WordCell[]): Line[] {
  const lines: Line[] = [];
  let label: Line | null = null;
  for (const cell of row) {
    const [first, ...more] = linesIn(cell.paragraphs).filter(
      (line) => !isBlank(line) || line.label !== null,
    );
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
 * Reads a table: keys of the questions before it; a row for each question under a head that names
 * the columns; else the layout of questions and options; else a table that a question shows.
 */
export function readTable(table: Table, assembler: QuestionAssembler): void {
  const lines = linesInRow(table.rows.flat());
  const keys = keysOf(table.rows.map((row) => row.map(({ paragraphs }) => textIn(paragraphs))));
  if (keys && assembler.keys(keys, lines)) return;
  const head = headOf(table);
  const line = head ? null : tableLine(table);
  // Keys within a question are a table that it shows.
  if (keys && line) assembler.line(line);
  else if (head) readRows(table, head, assembler);
  else if (lines.some(beginsOptions))
    table.rows.flatMap(layoutLines).forEach((each) => assembler.line(each));
  else if (line) assembler.line(line);
}
