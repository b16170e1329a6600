import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { autoCorrectStatuses, type ApiData } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, Skeleton, UserText } from '@riwaq/ui/core';
import { CancelButton, Modal } from '@riwaq/ui/overlay';
import { presentDataOf, problemKey } from '@riwaq/ui/page';
import { useRefreshMarks } from '../data/use-grading';

type Corrected = NonNullable<ApiData<'POST Exams/AutoCorrectAnswers'>>;
const WIDTH = 640;

/** Dialog that previews the automatic correction and applies it after confirmation. */
export default function AutoCorrectDialog({
  examGuid,
  open,
  onClose,
}: {
  examGuid: string;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['exams', 'status']);
  const { would, failure, saving, correct } = useAutoCorrection(examGuid, onClose);
  const footer = (
    <div className="rw-form-foot">
      {failure && (
        <p className="rw-form-failure" role="alert">
          {t(failure, { ns: 'status' })}
        </p>
      )}
      <CancelButton />
      <Button
        type="primary"
        disabled={!would || would.markedCount === 0}
        loading={saving}
        onClick={() => void correct()}
      >
        {t('grading.auto')}
      </Button>
    </div>
  );
  return (
    <Modal open={open} title={t('grading.auto')} width={WIDTH} onCancel={onClose} footer={footer}>
      {!would && !failure && <Skeleton rows={4} />}
      {would && (
        <div className="rw-form">
          <p>
            {would.markedCount === 0
              ? t('grading.nothing')
              : t('grading.would', { count: would.markedCount })}
          </p>
          {would.byHandCount > 0 && (
            <p className="rw-form-note">{t('grading.byHand', { count: would.byHandCount })}</p>
          )}
          {would.changes.length > 0 && <MarkChanges changes={would.changes} />}
        </div>
      )}
    </Modal>
  );
}

/** Preview of the correction (`would`), and its application. */
function useAutoCorrection(examGuid: string, onClose: () => void) {
  const { api, log, notify } = useHost();
  const refresh = useRefreshMarks();
  const [would, setWould] = useState<Corrected | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  useEffect(() => {
    let current = true;
    api('POST Exams/AutoCorrectAnswers', { query: { ExamGuid: examGuid, dryRun: 'true' } })
      .then(presentDataOf)
      .then(
        (data) => {
          if (current) setWould(data);
        },
        (cause: unknown) => {
          log.error('the preview of a correction could not be fetched', cause);
          if (current) setFailure(problemKey(cause, autoCorrectStatuses));
        },
      );
    return () => {
      current = false;
    };
  }, [api, examGuid, log]);

  const correct = async () => {
    setSaving(true);
    try {
      presentDataOf(await api('POST Exams/AutoCorrectAnswers', { query: { ExamGuid: examGuid } }));
      notify.success();
      void refresh();
      onClose();
    } catch (cause) {
      log.error('an exam could not be corrected', cause);
      setFailure(problemKey(cause, autoCorrectStatuses));
    } finally {
      setSaving(false);
    }
  };
  return { would, failure, saving, correct };
}

function MarkChanges({ changes }: Pick<Corrected, 'changes'>) {
  const { t } = useTranslation('exams');
  return (
    <table className="rw-exams-random">
      <caption className="rw-hidden">{t('grading.changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('students.name')}</th>
          <th scope="col">{t('grading.before')}</th>
          <th scope="col">{t('grading.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ studentGuid, studentName, before, after }) => (
          <tr key={studentGuid}>
            <th scope="row">
              <UserText>{studentName}</UserText>
            </th>
            <td>{before ?? '—'}</td>
            <td>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
