import { useTranslation } from 'react-i18next';
import { EXAM_TABLE_SIZES, type ExamStudent } from '@riwaq/api';
import { Slot } from '@riwaq/contract';
import { formatDateTime, UserText } from '@riwaq/ui/core';
import { MenuButton } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import type { useStudentActions } from './use-student-actions';

type ActionsOf = ReturnType<typeof useStudentActions>;

/** The students of an exam with their progress and their menus. */
export function StudentsTable({
  students,
  actionsOf,
}: {
  students: readonly ExamStudent[];
  actionsOf: ActionsOf;
}) {
  const { t } = useTranslation('exams');
  const columns = useStudentColumns(actionsOf);
  return (
    <DataTable
      label={t('views.students')}
      rows={students}
      columns={columns}
      rowKey="studentGuid"
      pageSizes={EXAM_TABLE_SIZES}
    />
  );
}

function useStudentColumns(actionsOf: ActionsOf): ColumnType<ExamStudent>[] {
  const { t } = useTranslation('exams');
  const dated = (date: string | null) =>
    date === null ? '—' : <UserText as="bdi">{formatDateTime(date)}</UserText>;
  return [
    {
      key: 'name',
      title: t('students.name'),
      render: (_, student) => <StudentName student={student} />,
    },
    { key: 'degree', title: t('students.degree'), render: (_, { degree }) => degree ?? '—' },
    {
      key: 'questions',
      title: t('students.questions'),
      render: (_, { questionsCount }) => questionsCount,
    },
    {
      key: 'answered',
      title: t('students.answered'),
      render: (_, { questionsAnsweredCount, questionsNotAnsweredCount }) =>
        t('students.answeredOf', {
          answered: questionsAnsweredCount,
          left: questionsNotAnsweredCount,
        }),
    },
    {
      key: 'entered',
      title: t('students.enterDate'),
      render: (_, { enterDate }) => dated(enterDate),
    },
    { key: 'ended', title: t('students.endDate'), render: (_, { endDate }) => dated(endDate) },
    {
      key: 'menu',
      title: t('actions'),
      render: (_, student) => (
        <span className="rw-exams-student-acts">
          <Slot
            name="person.actions@1"
            props={{ personGuid: student.studentGuid, personName: student.studentName }}
          />
          <MenuButton
            label={t('menuOf', { name: student.studentName })}
            actions={actionsOf(student)}
          />
        </span>
      ),
    },
  ];
}

/** The name of a student, with extra time, the verification of the face, and late answers. */
function StudentName({
  student: { studentName, extraSeconds, lateAnswersCount, facePassword, isFaceIdVerified },
}: {
  student: ExamStudent;
}) {
  const { t } = useTranslation('exams');
  return (
    <span className="rw-exams-student">
      <UserText>{studentName}</UserText>
      {extraSeconds > 0 && (
        <span className="rw-exams-sign rw-exams-upcoming">
          {t('students.extra.given', { count: Math.round(extraSeconds / 60) })}
        </span>
      )}
      {facePassword !== null && (
        <span className="rw-exams-sign rw-exams-upcoming">
          {t(`students.faceWay.${facePassword}`)}
        </span>
      )}
      {isFaceIdVerified && (
        <span className="rw-exams-sign rw-exams-running">{t('students.faceWay.verified')}</span>
      )}
      {lateAnswersCount > 0 && (
        <span className="rw-exams-sign rw-exams-late">
          {t('students.late', { count: lateAnswersCount })}
        </span>
      )}
    </span>
  );
}
