import { useTranslation } from 'react-i18next';
import type { Exam } from '@riwaq/api';
import { formatDateTime } from '@riwaq/ui/core';

/** Where a line is too short for both times, it breaks between them and in neither. */
const inOnePiece = (local: string): string => formatDateTime(local).replaceAll(' ', '\u00a0');

/** From when until when an exam can be sat. */
export function ExamWindow({
  exam: { startDate, endDate },
}: {
  exam: Pick<Exam, 'startDate' | 'endDate'>;
}) {
  const { t } = useTranslation('exams');
  return <span>{t('window', { from: inOnePiece(startDate), to: inOnePiece(endDate) })}</span>;
}
