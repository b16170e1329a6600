import { PlusCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_TABLE_SIZES, searchMatcher, type ExtraStudent } from '@riwaq/api';
import { Button, EmptyState, SearchBox, UserText } from '@riwaq/ui/core';
import { Checkbox } from '@riwaq/ui/form';
import { RefreshButton } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { SignedDegree } from './signed-degree';
import { useRefreshExtra } from './use-degrees';

type Select = (guids: readonly string[], on: boolean) => void;

interface ExtraStudentsProps {
  students: readonly ExtraStudent[];
  selected: ReadonlySet<string>;
  onSelect: Select;
  /** Gives these students extra marks. */
  onGive: (students: ExtraStudent[]) => void;
}

/** The students of an exam with their marks, to select those who receive extra marks. */
export function ExtraStudents({ students, selected, onSelect, onGive }: ExtraStudentsProps) {
  const { t } = useTranslation('exams');
  const refresh = useRefreshExtra();
  const columns = useExtraColumns(selected, onSelect);
  const [search, setSearch] = useState('');
  const matches = searchMatcher(search);
  const shown = students.filter(({ studentName }) => matches(studentName));
  const chosen = students.filter(({ studentGuid }) => selected.has(studentGuid));
  const all = shown.length > 0 && shown.every(({ studentGuid }) => selected.has(studentGuid));
  return (
    <section className="rw-exams-panel" aria-label={t('degrees.students')}>
      <div className="rw-exams-tools">
        <SearchBox label={t('search.students')} value={search} onSearch={setSearch} minLength={1} />
        <RefreshButton onRefresh={refresh} />
        <Checkbox
          checked={all}
          indeterminate={!all && chosen.length > 0}
          disabled={shown.length === 0}
          onChange={({ target }) =>
            onSelect(
              shown.map(({ studentGuid }) => studentGuid),
              target.checked,
            )
          }
        >
          {t('degrees.extra.all')}
        </Checkbox>
        <Button
          type="primary"
          icon={<PlusCircle size={16} aria-hidden />}
          disabled={chosen.length === 0}
          onClick={() => onGive(chosen)}
        >
          {chosen.length === 0
            ? t('degrees.extra.action')
            : t('degrees.extra.give', { count: chosen.length })}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t(students.length === 0 ? 'empty.students' : 'nothingFound')}
          hint={t(students.length === 0 ? 'empty.studentsHint' : 'nothingFoundHint')}
        />
      ) : (
        <DataTable
          label={t('degrees.students')}
          rows={shown}
          columns={columns}
          rowKey="studentGuid"
          pageSizes={EXAM_TABLE_SIZES}
        />
      )}
    </section>
  );
}

function useExtraColumns(
  selected: ReadonlySet<string>,
  onSelect: Select,
): ColumnType<ExtraStudent>[] {
  const { t } = useTranslation('exams');
  return [
    {
      key: 'name',
      title: t('students.name'),
      render: (_, { studentGuid, studentName }) => (
        <Checkbox
          checked={selected.has(studentGuid)}
          aria-label={t('degrees.extra.select', { name: studentName })}
          onChange={({ target }) => onSelect([studentGuid], target.checked)}
        >
          <UserText>{studentName}</UserText>
        </Checkbox>
      ),
    },
    {
      key: 'degree',
      title: t('degrees.extra.marks'),
      render: (_, { degree }) =>
        degree ?? <span className="rw-degrees-missing">{t('degrees.missing')}</span>,
    },
    {
      key: 'extra',
      title: t('degrees.extra.extra'),
      render: (_, { extraDegree }) =>
        extraDegree === 0 ? '—' : <SignedDegree degree={extraDegree} />,
    },
    {
      key: 'total',
      title: t('degrees.extra.total'),
      render: (_, { total }) => (total === null ? '—' : <strong>{total}</strong>),
    },
  ];
}
