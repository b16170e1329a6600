import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldDirection, type ImportAnswer } from '@riwaq/api';
import { directionOf, useHost } from '@riwaq/contract';
import { DraftNotice } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { Input, type TextAreaRef } from '@riwaq/ui/form';
import { markedParts, rangeOfLine } from './text-lines';
import { PASTED_MAX } from './use-pasted-text';
import type { QuestionImport } from './use-question-import';

/** Rows of the text field. */
const ROWS = 16;

/** Selects and shows a line of the text. */
export type GoToLine = (line: number) => void;

interface PastedTextFieldProps {
  importing: QuestionImport;
  /** The invalid lines of the text as it is. */
  errors: ImportAnswer['lineErrors'];
  /** Renders the invalid lines beside the text. */
  children: (goToLine: GoToLine) => ReactNode;
}

/**
 * The text of the questions. Its invalid lines are marked, and listed below with their reasons; the
 * text is a draft in this browser.
 */
export function PastedTextField({
  importing: { pasted, busy, write, discard },
  errors,
  children,
}: PastedTextFieldProps) {
  const { t } = useTranslation('exams');
  const area = useRef<TextAreaRef>(null);
  const marks = useRef<HTMLDivElement>(null);
  const { text, isTooLong, draft } = pasted;
  const dir = fieldDirection(text, directionOf(useHost().i18n.language));
  const goToLine: GoToLine = (line) => {
    const element = area.current?.resizableTextArea?.textArea;
    if (!element) return;
    const { start, end } = rangeOfLine(text, line);
    element.focus();
    element.setSelectionRange(start, end);
    marks.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'nearest' });
    element.scrollTop = marks.current?.scrollTop ?? element.scrollTop;
  };
  const hint = isTooLong ? t('import.textTooLong', { most: PASTED_MAX }) : t('import.textHint');
  return (
    <>
      <DraftNotice draft={{ restoredFrom: draft.restoredFrom, discard }} />
      <Field label={t('import.text')} hint={hint}>
        {({ status: _status, ...control }) => (
          <div className="rw-exams-paste">
            <div ref={marks} className="rw-exams-paste-marks" dir={dir} aria-hidden>
              {markedParts(text, errors).map(({ line, text: part }, index) =>
                line === null ? (
                  part
                ) : (
                  <mark key={index} data-line={line}>
                    {part}
                  </mark>
                ),
              )}
              {'\n'}
            </div>
            <Input.TextArea
              {...control}
              aria-invalid={errors.length > 0 || isTooLong || undefined}
              ref={area}
              dir={dir}
              className="rw-exams-paste-text"
              rows={ROWS}
              spellCheck={false}
              readOnly={busy === 'adding'}
              value={text}
              onChange={({ target }) => write(target.value)}
              onScroll={({ currentTarget }) => {
                if (marks.current) marks.current.scrollTop = currentTarget.scrollTop;
              }}
            />
          </div>
        )}
      </Field>
      {children(goToLine)}
    </>
  );
}
