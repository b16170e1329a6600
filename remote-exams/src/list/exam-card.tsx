import { CalendarClock, FolderInput, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Exam } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { UserText } from '@riwaq/ui/core';
import { Facts, MenuButton } from '@riwaq/ui/page';
import { ActiveSign, StatusSign } from '../exam/exam-signs';
import { ExamWindow } from '../exam/exam-window';
import { enterPath, examPath } from '../paths';

interface ExamCardProps {
  exam: Exam;
  teacher: boolean;
  onMove?: () => void;
  onDelete?: () => void;
}

/** An exam in a list. It links a teacher to the exam's page, a student to its entrance. */
export function ExamCard({ exam, teacher, onMove, onDelete }: ExamCardProps) {
  const { t } = useTranslation('exams');
  const actions = [
    ...(onMove
      ? [
          {
            key: 'move',
            label: t('move.action'),
            icon: <FolderInput size={16} aria-hidden />,
            onClick: onMove,
          },
        ]
      : []),
    ...(onDelete
      ? [
          {
            key: 'delete',
            label: t('delete.action'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: onDelete,
          },
        ]
      : []),
  ];
  return (
    <article className="rw-card rw-exams-card">
      <div className="rw-exams-card-head">
        <span className="rw-exams-kind">{t(`types.${exam.examType}`)}</span>
        <MenuButton label={t('menuOf', { name: exam.title })} actions={actions} />
      </div>
      <h3 className="rw-exams-card-title">
        <Link to={teacher ? examPath(exam.guid) : enterPath(exam.guid)}>
          <UserText>{exam.title}</UserText>
        </Link>
      </h3>
      <Facts>
        <UserText>{exam.subjectName}</UserText>
        {teacher ? (
          <UserText>{exam.sectionName}</UserText>
        ) : (
          <UserText>{exam.teacherName}</UserText>
        )}
      </Facts>
      <p className="rw-exams-when">
        <CalendarClock size={14} aria-hidden />
        <ExamWindow exam={exam} />
      </p>
      <div className="rw-exams-card-foot">
        <StatusSign status={exam.hasFinished ? 'finished' : exam.examStatus} />
        {teacher && <ActiveSign active={exam.isActive} />}
        {teacher && (
          <span className="rw-exams-count">
            <Users size={14} aria-hidden />
            {t('studentsCount', { count: exam.studentsCount })}
          </span>
        )}
      </div>
    </article>
  );
}
