import { useTranslation } from 'react-i18next';
import type { AttendanceTotal } from '@riwaq/api';
import { UserText } from '@riwaq/ui/core';
import type { ColumnType } from '@riwaq/ui/table';
import { WarningSign } from './student-row';

interface Options {
  months: readonly string[];
  warningHours: number;
  /** Guid of the student whose chart is shown; null for the complete class. */
  chosen: string | null;
  onChoose: (studentGuid: string | null) => void;
}

/** Columns of the absence of a class: totals of each student, then the hours of each month. */
export function useSummaryColumns({ months, ...choice }: Options): ColumnType<AttendanceTotal>[] {
  const { t } = useTranslation('analytics');
  return [
    {
      key: 'name',
      title: t('attendance.student'),
      sorter: (one, other) => one.studentName.localeCompare(other.studentName),
      render: (_, student) => <StudentName student={student} {...choice} />,
    },
    {
      key: 'unexcused',
      title: t('attendance.totals.unexcused'),
      sorter: (one, other) => one.unexcusedHours - other.unexcusedHours,
      render: (_, { unexcusedHours }) => unexcusedHours,
    },
    {
      key: 'excused',
      title: t('attendance.totals.excused'),
      sorter: (one, other) => one.excusedHours - other.excusedHours,
      render: (_, { excusedHours }) => excusedHours,
    },
    {
      key: 'days',
      title: t('attendance.totals.absentDays'),
      sorter: (one, other) => one.absentDays - other.absentDays,
      render: (_, { absentDays, markedDays }) =>
        t('attendance.totals.ofDays', { absent: absentDays, marked: markedDays }),
    },
    ...months.map((month): ColumnType<AttendanceTotal> => ({
      key: month,
      title: <UserText as="bdi">{month.replace('-', '/')}</UserText>,
      render: (_, own) => own.months.find((each) => each.month === month)?.hours ?? 0,
    })),
  ];
}

/** The name as a button that shows the student's own chart. */
function StudentName({
  student: { studentGuid, studentName, studentCode, unexcusedHours },
  warningHours,
  chosen,
  onChoose,
}: Omit<Options, 'months'> & { student: AttendanceTotal }) {
  return (
    <span className="rw-attendance-name">
      <button
        type="button"
        className="rw-attendance-student"
        aria-pressed={chosen === studentGuid}
        onClick={() => onChoose(chosen === studentGuid ? null : studentGuid)}
      >
        <UserText>{studentName}</UserText>
      </button>
      <small>
        {studentCode !== '' && <UserText as="bdi">{studentCode}</UserText>}
        <WarningSign unexcused={unexcusedHours} most={warningHours} />
      </small>
    </span>
  );
}
