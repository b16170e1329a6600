import { KeyRound, ScanFace, ScanText, ShieldOff, TimerReset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Exam, ExamStudent } from '@riwaq/api';
import { useStudentReset } from './use-student-reset';

interface StudentDialogs {
  onReview: (student: ExamStudent) => void;
  onExtraTime: (student: ExamStudent) => void;
}

/** Returns the menu of a student in an exam. */
export function useStudentActions(exam: Exam, { onReview, onExtraTime }: StudentDialogs) {
  const { t } = useTranslation('exams');
  const reset = useStudentReset(exam);
  return (student: ExamStudent) => [
    ...(!exam.isActive && student.enterDate !== null
      ? [
          {
            key: 'review',
            label: t('students.review'),
            icon: <ScanText size={16} aria-hidden />,
            onClick: () => onReview(student),
          },
        ]
      : []),
    ...(student.endDate === null
      ? [
          {
            key: 'extra',
            label: t('students.extra.action'),
            icon: <TimerReset size={16} aria-hidden />,
            onClick: () => onExtraTime(student),
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
}
