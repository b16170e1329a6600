import { useTranslation } from 'react-i18next';
import { DEGREE_NOTE_MAX, sessionFoundStatuses, type DegreeSession } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog, useEditing } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { dataOf } from '@riwaq/ui/page';
import { useRefreshDegrees } from './use-degrees';

const WIDTH = 520;
const FIELDS = ['reason'] as const;

/** Dialog that reopens an ended list, which hides it from its students until it is ended again. */
export default function ReopenDialog({
  session,
  open,
  onClose,
}: {
  session: DegreeSession;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const { api, notify } = useHost();
  const refresh = useRefreshDegrees();
  const editing = useEditing<{ reason: string }, 'reason'>({
    initial: { reason: '' },
    fields: FIELDS,
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'fields.required' } : {}),
    catalogue: sessionFoundStatuses,
    byStatus: {},
    save: async ({ reason }) => {
      dataOf(
        await api('PUT Degrees/ReopenSession', {
          body: { sessionGuid: session.sessionGuid, reason: reason.trim() },
        }),
      );
      notify.success();
      void refresh();
      onClose();
    },
  });
  const { draft, change, touch, problemOf } = editing;
  return (
    <FormDialog
      open={open}
      title={t('degrees.reopen')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
      saveLabel={t('degrees.reopen')}
    >
      <p>{t('degrees.reopenHint')}</p>
      <Field
        label={t('degrees.reason')}
        required
        problem={problemOf('reason')}
        hint={t('degrees.reasonHint')}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={DEGREE_NOTE_MAX}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
            onBlur={() => touch('reason')}
          />
        )}
      </Field>
    </FormDialog>
  );
}
