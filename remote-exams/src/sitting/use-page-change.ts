import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { isAnswered, pagesOf } from './paper';
import type { Sitting } from './sitting';
import type { RunningView } from './sitting-view';

export interface PageChange {
  /** Goes to another page. Resolves with whether it is shown. */
  goTo: (page: number) => Promise<boolean>;
  /** Whether the answers of the page are being saved before it is left. */
  moving: boolean;
}

/**
 * Change of the page of a running exam. A forward-only exam leaves a page for good: only after its
 * answers were saved, and after confirmation if questions are empty.
 */
export function usePageChange(
  sitting: Sitting,
  { exam, paper, page }: RunningView,
  perPage: number,
  uploading: boolean,
): PageChange {
  const { t } = useTranslation('exams');
  const { confirm, notify } = useHost();
  const [moving, setMoving] = useState(false);

  const confirmEmpty = async (): Promise<boolean> => {
    const open = (pagesOf(paper.questions, perPage)[page] ?? []).filter(
      ({ questionGuid }) => !isAnswered(paper, questionGuid),
    ).length;
    return (
      open === 0 ||
      (await confirm({
        title: t('sitting.forward.title'),
        text: t('sitting.forward.open', { count: open }),
        okText: t('sitting.next'),
      }))
    );
  };
  const leaveForGood = async (to: number): Promise<boolean> => {
    if (uploading) {
      notify.warning(t('sitting.answer.sending'));
      return false;
    }
    if (!(await confirmEmpty())) return false;
    setMoving(true);
    const moved = (await sitting.flushAnswers()) && (await sitting.goTo(to));
    setMoving(false);
    if (!moved && !sitting.stopped)
      notify.warning(t(sitting.hasUnsent ? 'sitting.forward.unsaved' : 'sitting.forward.unread'));
    return moved;
  };
  return {
    moving,
    goTo: async (to) => (exam.restrictedMovingToNext ? leaveForGood(to) : sitting.goTo(to)),
  };
}
