import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DegreeSession } from '@riwaq/api';

/** Badge that tells whether students see a list. */
export function EndedSign({
  session: { endedDate },
}: {
  session: Pick<DegreeSession, 'endedDate'>;
}) {
  const { t } = useTranslation('exams');
  return endedDate === null ? (
    <span className="rw-exams-sign rw-exams-upcoming">
      <EyeOff size={14} aria-hidden />
      {t('degrees.state.open')}
    </span>
  ) : (
    <span className="rw-exams-sign rw-exams-running">
      <Eye size={14} aria-hidden />
      {t('degrees.state.ended')}
    </span>
  );
}
