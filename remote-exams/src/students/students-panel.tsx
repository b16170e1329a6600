import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchMatcher, type Exam, type ExamStudent } from '@riwaq/api';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { EmptyState, Skeleton } from '@riwaq/ui/core';
import { Problem, useDialog } from '@riwaq/ui/page';
import { useExamStudents, useLiveStudents } from '../data/use-students';
import { AddStudentsDialog, AutoCorrectDialog, ExtraTimeDialog, ReviewDialog } from '../lazy-parts';
import { StudentsTable } from './students-table';
import { StudentsTools } from './students-tools';
import { totalsOf } from './totals';
import { useStudentActions } from './use-student-actions';

const TOTALS = ['students', 'entered', 'notEntered', 'finished', 'notFinished'] as const;

/** The students of an exam, live: who entered, answered and finished (GRADE-1). */
export function StudentsPanel({ exam }: { exam: Exam }) {
  const { t } = useTranslation('exams');
  const [search, setSearch] = useState('');
  const state = useExamStudents(exam.guid);
  const addDialog = useDialog<true>();
  const extraDialog = useDialog<ExamStudent>();
  const review = useDialog<ExamStudent>();
  const autoCorrect = useDialog<true>();
  const actionsOf = useStudentActions(exam, {
    onReview: review.show,
    onExtraTime: extraDialog.show,
  });
  useLiveStudents(exam.guid);

  const students = state.kind === 'ready' ? state.data : [];
  const matches = searchMatcher(search);
  const shown = students.filter(({ studentName }) => matches(studentName));
  const totals = totalsOf(students);

  return (
    <section className="rw-exams-panel" aria-label={t('views.students')}>
      <StudentsTools
        exam={exam}
        search={search}
        onSearch={setSearch}
        hasStudents={students.length > 0}
        hasEntered={totals.entered > 0}
        onAutoCorrect={() => autoCorrect.show(true)}
        onAdd={() => addDialog.show(true)}
      />
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && (
        <>
          {shown.length === 0 ? (
            <EmptyState
              title={t(search === '' ? 'empty.students' : 'nothingFound')}
              hint={t(search === '' ? 'empty.studentsHint' : 'nothingFoundHint')}
            />
          ) : (
            <StudentsTable students={shown} actionsOf={actionsOf} />
          )}
          <StudentTotals totals={totals} />
        </>
      )}
      <DialogPart dialog={addDialog}>
        {(_, control) => <AddStudentsDialog exam={exam} {...control} />}
      </DialogPart>
      <DialogPart dialog={extraDialog}>
        {(student, control) => (
          <ExtraTimeDialog examGuid={exam.guid} student={student} {...control} />
        )}
      </DialogPart>
      <DialogPart dialog={review}>
        {(student, control) => <ReviewDialog exam={exam} student={student} {...control} />}
      </DialogPart>
      <DialogPart dialog={autoCorrect}>
        {(_, control) => <AutoCorrectDialog examGuid={exam.guid} {...control} />}
      </DialogPart>
    </section>
  );
}

function StudentTotals({ totals }: { totals: ReturnType<typeof totalsOf> }) {
  const { t } = useTranslation('exams');
  return (
    <dl className="rw-exams-totals" aria-label={t('students.totals')}>
      {TOTALS.map((name) => (
        <div key={name}>
          <dt>{t(`students.total.${name}`)}</dt>
          <dd>{totals[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
