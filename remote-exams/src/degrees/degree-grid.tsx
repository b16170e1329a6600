import { History } from 'lucide-react';
import { memo, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DEGREE_NOTE_MAX } from '@riwaq/api';
import { pressedKey } from '@riwaq/ui/compiled-in';
import { Button, classes, IconButton, UserText } from '@riwaq/ui/core';
import { Input } from '@riwaq/ui/form';
import type { DegreeSheet, ShownDegreeRow } from './degree-sheet';

interface DegreeGridProps {
  rows: readonly ShownDegreeRow[];
  sheet: DegreeSheet;
  /** True for an ended list. */
  readOnly: boolean;
  onHistory: (row: ShownDegreeRow) => void;
}

const FIELD = 'data-degree-field';
type Field = 'degree' | 'note';

/** Returns the same field of the row above or below. */
function neighbour(
  list: HTMLElement | null,
  from: HTMLElement,
  field: Field,
  step: 1 | -1,
): HTMLInputElement | undefined {
  const inputs = [
    ...(list?.querySelectorAll<HTMLInputElement>(`input[${FIELD}="${field}"]`) ?? []),
  ];
  return inputs[inputs.indexOf(from as HTMLInputElement) + step];
}

/**
 * Table for typing degrees and notes, as in a spreadsheet: Enter and the arrow keys move between
 * students, pasted values fill the rows downwards.
 */
export function DegreeGrid({ rows, sheet, readOnly, onHistory }: DegreeGridProps) {
  const { t } = useTranslation('exams');
  const list = useRef<HTMLOListElement>(null);

  const keyDown = (event: KeyboardEvent<HTMLInputElement>, field: Field, student: string) => {
    const key = pressedKey(event);
    const down = key === 'ArrowDown' || (key === 'Enter' && !event.shiftKey);
    const up = key === 'ArrowUp' || (key === 'Enter' && event.shiftKey);
    if (key === 'Escape') sheet.revert(student);
    if (!down && !up) return;
    event.preventDefault();
    const next = neighbour(list.current, event.currentTarget, field, down ? 1 : -1);
    if (next) {
      next.focus();
      next.select();
    } else void sheet.flush();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, field: Field, from: number) => {
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
    if (lines.length === 1 && (lines[0]?.length ?? 0) === 1) return;
    event.preventDefault();
    const changes = lines.flatMap(([first = '', second], index) => {
      const student = rows[from + index]?.row.studentGuid;
      if (student === undefined) return [];
      const change =
        field === 'note'
          ? { note: first.trim() }
          : { degree: first.trim(), ...(second !== undefined && { note: second.trim() }) };
      return [[student, change] as const];
    });
    sheet.paste(changes);
    void sheet.flush();
  };

  return (
    <ol ref={list} className="rw-card rw-degrees-grid" aria-label={t('degrees.rows')}>
      {rows.map((shown, index) => (
        <Row
          key={shown.row.studentGuid}
          shown={shown}
          index={index}
          readOnly={readOnly}
          sheet={sheet}
          onKeyDown={keyDown}
          onPaste={paste}
          onHistory={onHistory}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  shown: ShownDegreeRow;
  index: number;
  readOnly: boolean;
  sheet: DegreeSheet;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, field: Field, student: string) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, field: Field, from: number) => void;
  onHistory: (row: ShownDegreeRow) => void;
}

// Renders again only when its shown values change: its handlers act the same in every render of the
// list.
const Row = memo(
  function Row(props: RowProps) {
    const { shown, index, readOnly, sheet, onHistory } = props;
    const { t } = useTranslation(['exams', 'status']);
    const id = useId();
    const { row, sign, problem } = shown;
    const problemText =
      problem !== null
        ? t(problem, { ns: 'status' })
        : sign === 'conflict'
          ? t('degrees.conflict.text', {
              degree: row.degree ?? t('degrees.missing'),
              note: row.note,
            })
          : null;
    return (
      <li className={classes('rw-degrees-row', sign !== 'saved' && `rw-degrees-${sign}`)}>
        <span className="rw-degrees-number" aria-hidden>
          {index + 1}
        </span>
        <span className="rw-degrees-student">
          <UserText>{row.studentName}</UserText>
          {row.studentCode !== '' && (
            <small>
              <UserText as="bdi">{row.studentCode}</UserText>
            </small>
          )}
        </span>
        {readOnly ? (
          <StoredValues row={row} />
        ) : (
          <RowInputs {...props} messageId={problemText ? `${id}-problem` : undefined} />
        )}
        <IconButton
          label={t('degrees.history.of', { name: row.studentName })}
          icon={<History size={16} aria-hidden />}
          onClick={() => onHistory(shown)}
        />
        {problemText && (
          <p id={`${id}-problem`} className="rw-degrees-problem-text" role="alert">
            {problemText}
            {sign === 'conflict' && <ConflictButtons student={row.studentGuid} sheet={sheet} />}
          </p>
        )}
      </li>
    );
  },
  (one, other) =>
    one.shown === other.shown && one.index === other.index && one.readOnly === other.readOnly,
);

function StoredValues({ row: { degree, note } }: Pick<ShownDegreeRow, 'row'>) {
  const { t } = useTranslation('exams');
  return (
    <>
      <span className="rw-degrees-value">
        {degree ?? <span className="rw-degrees-missing">{t('degrees.missing')}</span>}
      </span>
      <span className="rw-degrees-note">{note !== '' && <UserText>{note}</UserText>}</span>
    </>
  );
}

/** Returns the field that a problem concerns. */
function fieldOfProblem(problem: string | null): Field | null {
  if (problem === null) return null;
  return problem === 'degrees.noteTooLong' ? 'note' : 'degree';
}

interface RowInputsProps extends RowProps {
  /** Id of the message of the row, if it has one. */
  messageId: string | undefined;
}

function RowInputs({ shown, index, sheet, onKeyDown, onPaste, messageId }: RowInputsProps) {
  const { t } = useTranslation('exams');
  const { studentGuid: student, studentName: name } = shown.row;
  const wrong = fieldOfProblem(shown.problem);
  const leave = () => void sheet.flush();
  return (
    <>
      <Input
        className="rw-degrees-value"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        enterKeyHint="next"
        {...{ [FIELD]: 'degree' }}
        aria-label={t('degrees.degreeOf', { name })}
        aria-invalid={wrong === 'degree' || undefined}
        aria-describedby={wrong !== 'note' ? messageId : undefined}
        status={wrong === 'degree' ? 'error' : undefined}
        value={shown.degree}
        onChange={(event) => sheet.type(student, { degree: event.target.value })}
        onBlur={leave}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => onKeyDown(event, 'degree', student)}
        onPaste={(event) => onPaste(event, 'degree', index)}
      />
      <Input
        className="rw-degrees-note"
        autoComplete="off"
        maxLength={DEGREE_NOTE_MAX}
        placeholder={t('degrees.note')}
        {...{ [FIELD]: 'note' }}
        aria-label={t('degrees.noteOf', { name })}
        aria-invalid={wrong === 'note' || undefined}
        aria-describedby={wrong === 'note' ? messageId : undefined}
        status={wrong === 'note' ? 'error' : undefined}
        value={shown.note}
        onChange={(event) => sheet.type(student, { note: event.target.value })}
        onBlur={leave}
        onKeyDown={(event) => onKeyDown(event, 'note', student)}
        onPaste={(event) => onPaste(event, 'note', index)}
      />
    </>
  );
}

/** Resolves a conflict by the stored or by the typed values. */
function ConflictButtons({ student, sheet }: { student: string; sheet: DegreeSheet }) {
  const { t } = useTranslation('exams');
  return (
    <>
      <Button size="small" onClick={() => sheet.revert(student)}>
        {t('degrees.conflict.theirs')}
      </Button>
      <Button size="small" type="primary" onClick={() => sheet.overwrite(student)}>
        {t('degrees.conflict.mine')}
      </Button>
    </>
  );
}
