import { useTranslation } from 'react-i18next';
import { EXAM_STATUSES, EXAM_TYPE } from '@riwaq/api';
import { Choices } from '@riwaq/ui/page';
import type { ExamFilter } from '../data/keys';

const TYPES = Object.values(EXAM_TYPE);

/** Filters a list by status and type of exam. */
export function ExamFilters({
  filter,
  onChange,
}: {
  filter: ExamFilter;
  onChange: (filter: ExamFilter) => void;
}) {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-exams-filters">
      <Choices
        label={t('filter.status')}
        choices={EXAM_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <Choices
        label={t('filter.type')}
        choices={TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        value={filter.examType}
        onChange={(examType) => onChange({ ...filter, examType })}
      />
    </div>
  );
}
