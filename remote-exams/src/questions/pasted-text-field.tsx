import { useTranslation } from 'react-i18next';
import { fieldDirection, type ImportResult } from '@riwaq/api';
import { directionOf, useHost } from '@riwaq/contract';
import { DraftNotice } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { markedParts } from './text-lines';
import type { LineMarks } from './use-line-marks';
import { PASTED_MAX } from './use-pasted-text';
import type { QuestionImport } from './use-question-import';
import { numberedHtml, wordHtml } from './word-html';

/** Rows of the text field. */
const ROWS = 14;

interface PastedTextFieldProps {
  importing: QuestionImport;
  /** The invalid lines of the text as it is. */
  errors: ImportResult['lineErrors'];
  lineMarks: LineMarks;
}

/** The text of the questions, a draft in this browser. Its invalid lines are marked. */
export function PastedTextField({
  importing: { pasted, busy, write, pasteWord, discard },
  errors,
  lineMarks: { area, marks, follow },
}: PastedTextFieldProps) {
  const { t } = useTranslation('exams');
  const { text, isTooLong, draft } = pasted;
  const dir = fieldDirection(text, directionOf(useHost().i18n.language));
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
              onPaste={(event) => {
                const copied = event.clipboardData.getData('text/html');
                const plain = event.clipboardData.getData('text/plain');
                // A text that is added to another one has its format.
                const html = wordHtml(copied) ?? (text === '' ? numberedHtml(copied, plain) : null);
                if (html === null || busy === 'adding') return;
                event.preventDefault();
                pasteWord(html);
              }}
              onScroll={({ currentTarget }) => follow(currentTarget.scrollTop)}
            />
          </div>
        )}
      </Field>
    </>
  );
}
