import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  finalPublishStatuses,
  plainStatuses,
  type FinalResult,
  type FinalResults,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { useRefreshDegrees } from './use-degrees';

export interface ResultClass {
  subjectGuid: string;
  sectionGuid: string;
}

/** Returns the number of students without a result. */
export const countMissing = (students: readonly FinalResult[]): number =>
  students.filter(({ result }) => result === null).length;

/** Publishes and withdraws the results of a class, after confirmation. */
export function usePublication(of: ResultClass, { students, seen }: FinalResults) {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshDegrees();
  const [busy, setBusy] = useState(false);

  const act = async (
    work: () => Promise<void>,
    statuses: typeof finalPublishStatuses | typeof plainStatuses,
  ) => {
    setBusy(true);
    const done = await attempt(work, statuses);
    setBusy(false);
    if (done) notify.success();
    await refresh();
  };
  const publish = async () => {
    const missing = countMissing(students);
    const text =
      missing === 0
        ? t('degrees.final.publishConfirm')
        : t('degrees.final.publishConfirmMissing', { count: missing });
    if (!(await confirm({ text, okText: t('degrees.final.publish') }))) return;
    await act(async () => {
      dataOf(await api('POST Degrees/PublishFinalResults', { body: { ...of, seen } }));
    }, finalPublishStatuses);
  };
  const withdraw = async () => {
    if (
      !(await confirm({
        text: t('degrees.final.withdrawConfirm'),
        danger: true,
        okText: t('degrees.final.withdraw'),
      }))
    )
      return;
    await act(async () => {
      dataOf(await api('PUT Degrees/WithdrawFinalResults', { body: of }));
    }, plainStatuses);
  };
  return { publish, withdraw, busy };
}
