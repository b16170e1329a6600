import {
  FileDown,
  KeyRound,
  ListChecks,
  ScanFace,
  ScanText,
  ShieldOff,
  TimerReset,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAM_TABLE_SIZES,
  examFoundStatuses,
  foldForSearch,
  type Exam,
  type ExamStudent,
} from '@riwaq/api';
import { Slot, useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Button, EmptyState, formatDateTime, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import {
  dataOf,
  MenuButton,
  Problem,
  RefreshButton,
  useAttempt,
  useDialog,
  useExport,
} from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { useExamStudents, useLiveStudents, useRefreshStudents } from '../data/use-students';
import { AddStudentsDialog, AutoCorrectDialog, ExtraTimeDialog, ReviewDialog } from '../lazy-parts';
import { extraDegreePath } from '../paths';
import { totalsOf } from './totals';

const TOTALS = ['students', 'entered', 'notEntered', 'finished', 'notFinished'] as const;

/** The students of an exam, live: who entered, answered and finished (GRADE-1). */
export function StudentsPanel({ exam }: { exam: Exam }) {
  const { t } = useTranslation('exams');
  const { api, confirm, i18n, notify } = useHost();
  const exportFile = useExport();
  const attempt = useAttempt();
  const [search, setSearch] = useState('');
  const state = useExamStudents(exam.guid);
  const refresh = useRefreshStudents();
  const addDialog = useDialog<true>();
  const extraDialog = useDialog<ExamStudent>();
  const review = useDialog<ExamStudent>();
  const autoCorrect = useDialog<true>();
  useLiveStudents(exam.guid);

  const students = state.kind === 'ready' ? state.data : [];
  const wanted = foldForSearch(search);
  const shown =
    wanted === ''
      ? students
      : students.filter(({ studentName }) => foldForSearch(studentName).includes(wanted));
  const totals = totalsOf(students);

  const reset = async (student: ExamStudent, what: 'password' | 'face' | 'faceOpen') => {
    if (
      !(await confirm({ text: t(`students.reset.${what}Confirm`, { name: student.studentName }) }))
    )
      return;
    const body = { examGuid: exam.guid, studentGuid: student.studentGuid };
    const done = await attempt(async () => {
      dataOf(
        what === 'password'
          ? await api('POST Exams/ResetEnteredPassword', { body })
          : await api('POST Exams/ResetFaceId', {
              body: { ...body, passwordInstead: what === 'faceOpen' },
            }),
      );
    }, examFoundStatuses);
    if (done) notify.success();
  };
  const actionsOf = (student: ExamStudent) => [
    ...(!exam.isActive && student.enterDate !== null
      ? [
          {
            key: 'review',
            label: t('students.review'),
            icon: <ScanText size={16} aria-hidden />,
            onClick: () => review.show(student),
          },
        ]
      : []),
    ...(student.endDate === null
      ? [
          {
            key: 'extra',
            label: t('students.extra.action'),
            icon: <TimerReset size={16} aria-hidden />,
            onClick: () => extraDialog.show(student),
          },
        ]
      : []),
    // A student who guessed too often has not entered the password, but needs the reset, too.
    ...(student.isPasswordEntered || (exam.enablePasswordToEnter && student.endDate === null)
      ? [
          {
            key: 'password',
            label: t('students.reset.password'),
            icon: <KeyRound size={16} aria-hidden />,
            onClick: () => void reset(student, 'password'),
          },
        ]
      : []),
    ...(exam.enableFaceIdVerification &&
    student.endDate === null &&
    !student.isFaceIdVerified &&
    student.facePassword === null
      ? [
          {
            key: 'faceOpen',
            label: t('students.reset.faceOpen'),
            icon: <ShieldOff size={16} aria-hidden />,
            onClick: () => void reset(student, 'faceOpen'),
          },
        ]
      : []),
    ...(student.isFaceIdVerified || student.facePassword !== null
      ? [
          {
            key: 'face',
            label: t('students.reset.face'),
            icon: <ScanFace size={16} aria-hidden />,
            onClick: () => void reset(student, 'face'),
          },
        ]
      : []),
  ];
  const dated = (date: string | null) =>
    date === null ? '—' : <UserText as="bdi">{formatDateTime(date)}</UserText>;
  const columns: ColumnType<ExamStudent>[] = [
    {
      key: 'name',
      title: t('students.name'),
      render: (
        _,
        { studentName, extraSeconds, lateAnswersCount, facePassword, isFaceIdVerified },
      ) => (
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
      ),
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

  return (
    <section className="rw-exams-panel" aria-label={t('views.students')}>
      <div className="rw-exams-tools">
        <SearchBox label={t('search.students')} value={search} onSearch={setSearch} />
        <RefreshButton onRefresh={refresh} />
        <Button
          icon={<ListChecks size={16} aria-hidden />}
          disabled={exam.isActive || totals.entered === 0}
          onClick={() => autoCorrect.show(true)}
        >
          {t('grading.auto')}
        </Button>
        <Link className="rw-link-button rw-link-button-quiet" to={extraDegreePath(exam.guid)}>
          {t('degrees.extra.action')}
        </Link>
        <Button
          icon={<FileDown size={16} aria-hidden />}
          disabled={students.length === 0}
          onClick={() =>
            void exportFile(() =>
              api('GET Exams/GetStudentsWithDegreesXlsx', {
                query: { ExamGuid: exam.guid, Lang: i18n.language },
              }),
            )
          }
        >
          {t('export.students')}
        </Button>
        <Button
          type="primary"
          icon={<UserPlus size={16} aria-hidden />}
          onClick={() => addDialog.show(true)}
        >
          {t('students.add')}
        </Button>
      </div>
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
            <DataTable
              label={t('views.students')}
              rows={shown}
              columns={columns}
              rowKey="studentGuid"
              pageSizes={EXAM_TABLE_SIZES}
            />
          )}
          <dl className="rw-exams-totals" aria-label={t('students.totals')}>
            {TOTALS.map((name) => (
              <div key={name}>
                <dt>{t(`students.total.${name}`)}</dt>
                <dd>{totals[name]}</dd>
              </div>
            ))}
          </dl>
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
