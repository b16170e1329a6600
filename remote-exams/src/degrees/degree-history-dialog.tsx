import { useTranslation } from 'react-i18next';
import type { DegreeChange } from '@riwaq/api';
import { EmptyState, formatDateTime, Skeleton, UserText } from '@riwaq/ui/core';
import { Modal } from '@riwaq/ui/overlay';
import { Problem } from '@riwaq/ui/page';
import { useDegreeHistory } from './use-degrees';

const WIDTH = 640;

/**
 * History of a list of degrees, or of one student in it: who changed it, when, from which value to
 * which.
 */
export default function DegreeHistoryDialog({
  sessionGuid,
  student,
  open,
  onClose,
}: {
  sessionGuid: string;
  student: { guid: string; name: string } | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const state = useDegreeHistory(sessionGuid, student?.guid ?? null);
  return (
    <Modal
      open={open}
      title={student ? t('degrees.history.of', { name: student.name }) : t('degrees.history.title')}
      width={WIDTH}
      onCancel={onClose}
      footer={null}
    >
      {state.kind === 'loading' && <Skeleton rows={4} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.length === 0 && (
        <EmptyState title={t('degrees.history.empty')} />
      )}
      {state.kind === 'ready' && state.data.length > 0 && (
        <ol className="rw-degrees-history" aria-label={t('degrees.history.title')}>
          {state.data.map((change, index) => (
            <li key={index}>
              <Line change={change} />
            </li>
          ))}
        </ol>
      )}
    </Modal>
  );
}

function Line({ change }: { change: DegreeChange }) {
  const { t } = useTranslation('exams');
  const shown = (degree: number | null) => degree ?? t('degrees.missing');
  return (
    <>
      {change.kind === 'degree' ? (
        <p>
          <UserText>{change.studentName}</UserText>{' '}
          <strong>
            <UserText as="bdi">
              {t('degrees.history.change', {
                before: shown(change.before),
                after: shown(change.after),
              })}
            </UserText>
          </strong>{' '}
          <span className="rw-form-note">{t(`degrees.history.source.${change.source}`)}</span>
        </p>
      ) : (
        <p>
          <strong>{t(change.ended ? 'degrees.history.ended' : 'degrees.history.reopened')}</strong>
        </p>
      )}
      {change.kind === 'degree'
        ? change.note !== '' && (
            <p>
              <UserText>{change.note}</UserText>
            </p>
          )
        : change.reason !== '' && (
            <p>
              <UserText>{change.reason}</UserText>
            </p>
          )}
      <p className="rw-form-note">
        <UserText>{change.changedBy}</UserText>{' '}
        <UserText as="bdi">{formatDateTime(change.changedDate)}</UserText>
      </p>
    </>
  );
}
