import { useTranslation } from 'react-i18next';
import { EXAM_TYPE, SESSION_STATES, type SessionState } from '@riwaq/api';
import { Select } from '@riwaq/ui/form';
import type { SessionFilter } from '../data/keys';
import { ClassChoice } from './class-choice';

const TYPES = [EXAM_TYPE.daily, EXAM_TYPE.monthly, EXAM_TYPE.midFinal, EXAM_TYPE.final];

/** Filters of the lists of degrees by class, type and state. */
export function SessionFilters({
  filter,
  onNarrow,
}: {
  filter: SessionFilter;
  onNarrow: (change: Partial<SessionFilter>) => void;
}) {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-degrees-filters" role="group" aria-label={t('degrees.filters')}>
      <ClassChoice value={filter} onChange={onNarrow} />
      <Select<number>
        aria-label={t('filter.type')}
        placeholder={t('filter.type')}
        allowClear
        value={filter.degreeType}
        options={TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        onChange={(degreeType) => onNarrow({ degreeType: degreeType ?? null })}
      />
      <Select<SessionState>
        aria-label={t('filter.status')}
        placeholder={t('filter.status')}
        allowClear
        value={filter.state}
        options={SESSION_STATES.map((each) => ({
          value: each,
          label: t(`degrees.state.${each}`),
        }))}
        onChange={(each) => onNarrow({ state: each ?? null })}
      />
    </div>
  );
}
