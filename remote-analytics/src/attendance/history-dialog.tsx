import { useTranslation } from 'react-i18next';
import type { AttendanceChange } from '@riwaq/api';
import { EmptyState, formatDateTime, Skeleton, UserText } from '@riwaq/ui/core';
import { Modal } from '@riwaq/ui/overlay';
import { Problem } from '@riwaq/ui/page';
import type { ClassDay } from './class-day';
import { useHistory } from './use-attendance';

const WIDTH = 640;

/** Lists the changes of a day, or of one student on that day: author, time, old and new value. */
export default function HistoryDialog({
  place,
  student,
  open,
  onClose,
}: {
  place: ClassDay;
  student: { guid: string; name: string } | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('analytics');
  const state = useHistory(place, student?.guid ?? null);
  return (
    <Modal
      open={open}
      title={
        student ? t('attendance.history.of', { name: student.name }) : t('attendance.history.title')
      }
      width={WIDTH}
      onCancel={onClose}
      footer={null}
    >
      {state.kind === 'loading' && <Skeleton rows={4} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.length === 0 && (
        <EmptyState title={t('attendance.history.empty')} />
      )}
      {state.kind === 'ready' && state.data.length > 0 && (
        <ol className="rw-attendance-history" aria-label={t('attendance.history.title')}>
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

function Line({
  change: {
    studentName,
    before,
    beforeExcused,
    after,
    afterExcused,
    note,
    source,
    changedBy,
    changedDate,
  },
}: {
  change: AttendanceChange;
}) {
  const { t } = useTranslation('analytics');
  const said = (hours: number | null, excused: boolean) => {
    if (hours === null) return t('attendance.untaken');
    return excused
      ? t('attendance.hoursExcused', { count: hours })
      : t('attendance.hours', { count: hours });
  };
  return (
    <>
      <p>
        <UserText>{studentName}</UserText>{' '}
        <strong>
          {t('attendance.history.change', {
            before: said(before, beforeExcused),
            after: said(after, afterExcused),
          })}
        </strong>
      </p>
      {note !== '' && (
        <p>
          <UserText>{note}</UserText>
        </p>
      )}
      <p className="rw-form-note">
        <UserText>{changedBy}</UserText> <UserText as="bdi">{formatDateTime(changedDate)}</UserText>{' '}
        · {t(`attendance.history.source.${source}`)}
      </p>
    </>
  );
}
