import { CircleCheck, CircleDashed, CirclePause, CirclePlay, LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExamStatus } from '@riwaq/api';

const ICONS = {
  upcoming: CircleDashed,
  running: CirclePlay,
  expired: CircleCheck,
  finished: CircleCheck,
} as const;

/**
 * Badge that tells whether an exam has not started, has started or has ended, or that the student
 * has finished it.
 */
export function StatusSign({ status }: { status: ExamStatus | 'finished' }) {
  const { t } = useTranslation('exams');
  const Icon = ICONS[status];
  return (
    <span className={`rw-exams-sign rw-exams-${status}`}>
      <Icon size={14} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
}

/** Badge that tells whether students may enter the exam. */
export function ActiveSign({ active }: { active: boolean }) {
  const { t } = useTranslation('exams');
  return active ? (
    <span className="rw-exams-sign rw-exams-active">
      <LockKeyhole size={14} aria-hidden />
      {t('active.on')}
    </span>
  ) : (
    <span className="rw-exams-sign">
      <CirclePause size={14} aria-hidden />
      {t('active.off')}
    </span>
  );
}
