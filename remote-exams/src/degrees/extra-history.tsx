import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EXAM_TABLE_SIZES, extraSaveStatuses, type ExtraGiven } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, formatDateTime, UserText } from '@riwaq/ui/core';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { SignedDegree } from './signed-degree';
import { useRefreshExtra } from './use-degrees';

/** Extra marks that were given, also those that were removed. */
export function ExtraHistory({ given }: { given: readonly ExtraGiven[] }) {
  const { t } = useTranslation('exams');
  const remove = useRemoveExtra();
  const columns = useHistoryColumns(remove);
  return (
    <section className="rw-exams-panel" aria-label={t('degrees.extra.history')}>
      <h2 className="rw-degrees-heading">{t('degrees.extra.history')}</h2>
      {given.length === 0 ? (
        <p className="rw-form-note">{t('degrees.extra.none')}</p>
      ) : (
        <DataTable
          label={t('degrees.extra.history')}
          rows={given}
          columns={columns}
          rowKey={({ extraGuid, studentGuid }) => `${extraGuid}/${studentGuid}`}
          pageSizes={EXAM_TABLE_SIZES}
        />
      )}
    </section>
  );
}

/** Removes extra marks from a student after a confirmation. */
function useRemoveExtra() {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshExtra();
  return async ({ extraGuid, studentGuid, studentName, degree }: ExtraGiven) => {
    if (
      !(await confirm({
        text: t('degrees.extra.removeConfirm', { name: studentName, degree }),
        danger: true,
      }))
    )
      return;
    const done = await attempt(async () => {
      dataOf(await api('DELETE Degrees/RemoveExtraDegree', { query: { extraGuid, studentGuid } }));
    }, extraSaveStatuses);
    if (!done) return;
    notify.success();
    await refresh();
  };
}

function useHistoryColumns(
  onRemove: (extra: ExtraGiven) => Promise<void>,
): ColumnType<ExtraGiven>[] {
  const { t } = useTranslation('exams');
  return [
    {
      key: 'name',
      title: t('students.name'),
      render: (_, { studentName }) => <UserText>{studentName}</UserText>,
    },
    {
      key: 'degree',
      title: t('degrees.extra.extra'),
      render: (_, { degree, removedDate }) =>
        removedDate === null ? (
          <SignedDegree degree={degree} />
        ) : (
          <del>
            <SignedDegree degree={degree} />
          </del>
        ),
    },
    {
      key: 'reason',
      title: t('degrees.reason'),
      render: (_, { reason }) => <UserText>{reason}</UserText>,
    },
    {
      key: 'given',
      title: t('degrees.extra.given'),
      render: (_, { givenBy, givenDate }) => (
        <span className="rw-degrees-of">
          <UserText>{givenBy}</UserText>
          <small>
            <UserText as="bdi">{formatDateTime(givenDate)}</UserText>
          </small>
        </span>
      ),
    },
    {
      key: 'removed',
      title: t('degrees.extra.removed'),
      render: (_, extra) =>
        extra.removedBy === null ? (
          <Button
            size="small"
            danger
            icon={<Trash2 size={14} aria-hidden />}
            aria-label={t('degrees.extra.removeOf', {
              name: extra.studentName,
              degree: extra.degree,
            })}
            onClick={() => void onRemove(extra)}
          >
            {t('degrees.extra.remove')}
          </Button>
        ) : (
          <span className="rw-degrees-of">
            <UserText>{extra.removedBy}</UserText>
            <small>
              <UserText as="bdi">{formatDateTime(extra.removedDate ?? '')}</UserText>
            </small>
          </span>
        ),
    },
  ];
}
