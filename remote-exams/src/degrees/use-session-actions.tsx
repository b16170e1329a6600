import { PencilLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sessionDeleteStatuses, type DegreeSession } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { useRefreshDegrees } from './use-degrees';

/** Returns the menu of a list of degrees; one that has ended cannot be changed. */
export function useSessionActions(onEdit: (session: DegreeSession) => void) {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshDegrees();

  const remove = async ({ sessionGuid, title, enteredCount }: DegreeSession) => {
    if (
      !(await confirm({
        text: t('degrees.delete', { name: title, count: enteredCount }),
        danger: true,
      }))
    )
      return;
    const done = await attempt(async () => {
      dataOf(await api('DELETE Degrees/DeleteSession', { query: { sessionGuid } }));
    }, sessionDeleteStatuses);
    if (!done) return;
    notify.success();
    await refresh();
  };
  return (session: DegreeSession) =>
    session.endedDate !== null
      ? []
      : [
          {
            key: 'edit',
            label: t('degrees.edit'),
            icon: <PencilLine size={16} aria-hidden />,
            onClick: () => onEdit(session),
          },
          ...(session.wasEnded
            ? []
            : [
                {
                  key: 'delete',
                  label: t('delete.action'),
                  icon: <Trash2 size={16} aria-hidden />,
                  danger: true,
                  onClick: () => void remove(session),
                },
              ]),
        ];
}
