import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, UserText } from '@riwaq/ui/core';
import { ACCEPT } from './import-format';
import type { QuestionImport } from './use-question-import';

/** Chooses the file, by a button or by dropping it, and shows how its import proceeds. */
export function FileTools({ importing }: { importing: QuestionImport }) {
  const { t } = useTranslation('exams');
  const [isOver, setOver] = useState(false);
  const { format, file, busy, chooseFile, stop } = importing;
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <div
      className="rw-exams-tools rw-exams-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        // Without this, the browser would open the file instead of the page.
        event.preventDefault();
        setOver(false);
        if (busy !== 'adding') chooseFile(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        className="rw-hidden"
        tabIndex={-1}
        aria-hidden
        accept={ACCEPT[format]}
        onChange={(event) => {
          chooseFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        ref={choose}
        icon={<FileUp size={16} aria-hidden />}
        disabled={busy === 'adding'}
        onClick={() => input.current?.click()}
      >
        {t(file ? 'import.another' : 'import.choose')}
      </Button>
      {!file && <span className="rw-exams-or">{t('import.orDrop')}</span>}
      {file && <UserText>{file.name}</UserText>}
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
    </div>
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
