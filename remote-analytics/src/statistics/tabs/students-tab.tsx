import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_TABLE_SIZES, searchMatcher, type ExamStatistics } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, EmptyState, formatDateTime, SearchBox, UserText } from '@riwaq/ui/core';
import { useExport } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { Digits, Figure } from '../figure';
import { MARK_DIGITS } from '../figures';
import { PanelHead } from '../panel-head';
import type { Reason } from '../reasons';
import { byFigure } from './columns';
import type { TabProps } from './tab-props';

type Student = ExamStatistics['studentsDetails'][number];

/** All students of the exam with the state of their attempt (STAT-4). */
export default function StudentsTab({
  examGuid,
  statistics: { studentsDetails, examDetails },
}: TabProps) {
  const { t } = useTranslation('analytics');
  const { api, i18n } = useHost();
  const save = useExport();
  const [search, setSearch] = useState('');
  const matches = searchMatcher(search);
  const shown = studentsDetails.filter(({ studentName }) => matches(studentName));
  const columns = useStudentColumns(examDetails.isActive);
  return (
    <section className="rw-analytics-panel" aria-label={t('tab.students')}>
      <PanelHead title={t('tab.students')}>
        <SearchBox label={t('searchStudents')} value={search} onSearch={setSearch} />
        <Button
          icon={<FileDown size={16} aria-hidden />}
          disabled={studentsDetails.length === 0}
          onClick={() =>
            void save(() =>
              api('GET Exams/GetStudentsWithDegreesXlsx', {
                query: { ExamGuid: examGuid, Lang: i18n.language },
              }),
            )
          }
        >
          {t('export')}
        </Button>
      </PanelHead>
      <DataTable
        label={t('tab.students')}
        rows={shown}
        columns={columns}
        rowKey="studentGuid"
        pageSizes={EXAM_TABLE_SIZES}
        locale={{
          emptyText: (
            <EmptyState
              title={t(search === '' ? 'noStudents' : 'nothingFound')}
              hint={t(search === '' ? 'noStudentsHint' : 'nothingFoundHint')}
            />
          ),
        }}
      />
    </section>
  );
}

const byDate = (dateOf: (row: Student) => string | null) =>
  byFigure<Student>((row) => {
    const date = dateOf(row);
    return date === null ? null : Date.parse(date);
  });

/** A date, or a dash while it is not known. */
function StudentDate({ date }: { date: string | null }) {
  return date === null ? (
    <Figure value={null} reason="notYet" />
  ) : (
    <UserText as="bdi">{formatDateTime(date)}</UserText>
  );
}

/** Why a student has no degree. */
function missingDegree({ enterDate }: Student, isActive: boolean): Reason {
  if (isActive) return 'active';
  return enterDate === null ? 'notYet' : 'notMarked';
}

/**
 * Columns of the students.
 * @param isActive whether the exam is active
 */
function useStudentColumns(isActive: boolean): ColumnType<Student>[] {
  const { t } = useTranslation('analytics');
  const { i18n } = useHost();
  return [
    {
      key: 'name',
      title: t('column.student'),
      render: (_, { studentName }) => <UserText>{studentName}</UserText>,
      sorter: (one, other) => one.studentName.localeCompare(other.studentName, i18n.language),
    },
    {
      key: 'degree',
      title: t('column.degree'),
      render: (_, row) => (
        <Figure value={row.degree} digits={MARK_DIGITS} reason={missingDegree(row, isActive)} />
      ),
      sorter: byFigure(({ degree }) => degree),
    },
    {
      key: 'questions',
      title: t('column.questions'),
      render: (_, { questionsCount }) => <Digits>{questionsCount}</Digits>,
    },
    {
      key: 'answered',
      title: t('column.answered'),
      render: (_, { questionsAnsweredCount }) => <Digits>{questionsAnsweredCount}</Digits>,
      sorter: byFigure(({ questionsAnsweredCount }) => questionsAnsweredCount),
    },
    {
      key: 'notAnswered',
      title: t('column.notAnswered'),
      render: (_, { questionsNotAnsweredCount }) => <Digits>{questionsNotAnsweredCount}</Digits>,
      sorter: byFigure(({ questionsNotAnsweredCount }) => questionsNotAnsweredCount),
    },
    {
      key: 'entered',
      title: t('column.entered'),
      render: (_, { enterDate }) => <StudentDate date={enterDate} />,
      sorter: byDate(({ enterDate }) => enterDate),
    },
    {
      key: 'ended',
      title: t('column.ended'),
      render: (_, { endDate }) => <StudentDate date={endDate} />,
      sorter: byDate(({ endDate }) => endDate),
    },
  ];
}
