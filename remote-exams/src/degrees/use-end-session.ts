import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionFoundStatuses } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import type { DegreeSheet } from './degree-sheet';
import { useRefreshDegrees } from './use-degrees';

export interface EndSession {
  /**
   * Ends the list after confirmation.
   *
   * @param missing number of students without a degree
   */
  end: (missing: number) => Promise<void>;
  /** Whether typed input is being saved before the list is ended. */
  waiting: boolean;
}

/** Ending a list of degrees; its typed input is saved first. */
export function useEndSession(sessionGuid: string, sheet: DegreeSheet): EndSession {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshDegrees();
  const [waiting, setWaiting] = useState(false);

  const end = async (missing: number) => {
    setWaiting(true);
    await sheet.flush();
    setWaiting(false);
    if (sheet.snapshot().unsaved > 0) {
      notify.error(t('degrees.endUnsaved'));
      return;
    }
    const text =
      missing === 0 ? t('degrees.endConfirm') : t('degrees.endConfirmMissing', { count: missing });
    if (!(await confirm({ text, okText: t('degrees.end') }))) return;
    const done = await attempt(async () => {
      dataOf(await api('PUT Degrees/EndSession', { body: { sessionGuid } }));
    }, sessionFoundStatuses);
    if (!done) return;
    notify.success();
    await refresh();
  };
  return { end, waiting };
}
