import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '@riwaq/ui/compiled-in';
import { Button } from '@riwaq/ui/core';
import { ACCEPT } from './import-format';
import type { QuestionImport } from './use-question-import';

/** Chooses the file, by a button or by dropping it, and shows how its import proceeds. */
export function FileTools({ importing }: { importing: QuestionImport }) {
  const { t } = useTranslation('exams');
  const { format, file, busy, chooseFile, stop } = importing;
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <FileDrop
      ref={choose}
      file={file}
      accept={ACCEPT[format]}
      texts={{
        choose: t('import.choose'),
        another: t('import.another'),
        orDrop: t('import.orDrop'),
      }}
      button={{ disabled: busy === 'adding' }}
      onFile={chooseFile}
    >
      {busy !== null && <ImportProgress busy={busy} progress={importing.progress} />}
      {busy === 'reading' && (
        <Button
          onClick={() => {
            stop();
            // The button is removed with its focus.
            choose.current?.focus();
          }}
        >
          {t('import.stop')}
        </Button>
      )}
    </FileDrop>
  );
}

/** How far the server is with the file. Its phases are announced, not each of its steps. */
function ImportProgress({
  busy,
  progress,
}: Pick<QuestionImport, 'progress'> & { busy: 'reading' | 'adding' }) {
  const { t } = useTranslation('exams');
  const phase = t(`import.${busy}`);
  const { done, total } = progress ?? { done: 0, total: 0 };
  // Once all are checked, the questions are added or sent.
  const isChecking = busy === 'reading' ? total > 0 : done < total;
  return (
    <>
      <progress aria-label={phase} {...(isChecking && { value: done, max: total })} />
      <span aria-hidden={!isChecking}>
        {isChecking ? t('import.checked', { done, total }) : phase}
      </span>
      <span className="rw-hidden" role="status">
        {phase}
      </span>
    </>
  );
}
