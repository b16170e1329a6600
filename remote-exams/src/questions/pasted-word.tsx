import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, DraftNotice } from '@riwaq/ui/core';
import { RichText } from '@riwaq/ui/display';
import { Field } from '@riwaq/ui/editing';
import { PASTED_MAX } from './use-pasted-text';
import type { QuestionImport } from './use-question-import';

/** A table or list that was copied from Word, a draft in this browser. */
export function PastedWord({
  importing: { pasted, busy, discard },
}: {
  importing: QuestionImport;
}) {
  const { t } = useTranslation('exams');
  const { text, isTooLong, draft } = pasted;
  const region = useRef<HTMLDivElement>(null);
  // The text field that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) region.current?.focus();
  }, []);
  return (
    <>
      <DraftNotice draft={{ restoredFrom: draft.restoredFrom, discard }} />
      <Field
        label={t('import.word')}
        group
        hint={isTooLong ? t('import.textTooLong', { most: PASTED_MAX }) : t('import.wordHint')}
      >
        {({ 'aria-labelledby': labelledBy }) => (
          <div
            ref={region}
            className="rw-exams-word"
            role="group"
            aria-labelledby={labelledBy}
            tabIndex={0}
          >
            <RichText html={text} />
          </div>
        )}
      </Field>
      <Button disabled={busy === 'adding'} onClick={discard}>
        {t('import.wordReplace')}
      </Button>
    </>
  );
}
