import { useTranslation } from 'react-i18next';
import type { Exam } from '@riwaq/api';
import { formatDateTime } from '@riwaq/ui/core';

/** A line that is too short for both times breaks between them, but inside neither. */
const inOnePiece = (local: string): string => formatDateTime(local).replaceAll(' ', '\u00a0');

/** Start and end of an exam. */
export function ExamWindow({
  exam: { startDate, endDate },
}: {
  exam: Pick<Exam, 'startDate' | 'endDate'>;
}) {
  const { t } = useTranslation('exams');
  return <span>{t('window', { from: inOnePiece(startDate), to: inOnePiece(endDate) })}</span>;
}
