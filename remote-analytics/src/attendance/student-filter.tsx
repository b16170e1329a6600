import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceRow } from '@riwaq/api';
import { SearchBox } from '@riwaq/ui/core';
import { Choices } from '@riwaq/ui/page';
import { studentMatcher } from './student-search';
import type { DayMarks } from './use-day-marks';

const FILTERS = ['untaken', 'absent'] as const;
type Filter = (typeof FILTERS)[number];

interface StudentFilter {
  search: string;
  setSearch: (search: string) => void;
  filter: Filter | null;
  setFilter: (filter: Filter | null) => void;
}

/** The filter of the students of a day, and the rows that it leaves. */
export function useStudentFilter(marks: DayMarks): {
  shown: readonly AttendanceRow[];
  filter: StudentFilter;
} {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter | null>(null);
  const rows = filter === null ? marks.rows : marks[filter];
  return {
    shown: rows.filter(studentMatcher(search)),
    filter: { search, setSearch, filter, setFilter },
  };
}

/** Search field and choice of the filter. */
export function StudentFilterFields({ search, setSearch, filter, setFilter }: StudentFilter) {
  const { t } = useTranslation('analytics');
  return (
    <>
      <SearchBox label={t('attendance.search')} value={search} onSearch={setSearch} minLength={1} />
      <Choices<Filter>
        label={t('attendance.filter.label')}
        choices={FILTERS.map((value) => ({ value, label: t(`attendance.filter.${value}`) }))}
        value={filter}
        onChange={setFilter}
      />
    </>
  );
}
