import {
  ArrowRight,
  CalendarClock,
  Eye,
  Hourglass,
  KeyRound,
  ListChecks,
  ListOrdered,
  Lock,
  ScanFace,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exam, ExamOutline } from '@riwaq/api';

interface EntranceRulesProps {
  exam: Exam;
  /** Null if it cannot be loaded. */
  outline: ExamOutline | 'pending' | null;
}

/** The rules in force during the exam, and the size of its papers. */
export function EntranceRules({ exam, outline }: EntranceRulesProps) {
  const { t } = useTranslation('exams');
  return (
    <section aria-label={t('sitting.rules.title')}>
      <h3 className="rw-sit-subtitle">{t('sitting.rules.title')}</h3>
      <ul className="rw-sit-rules">
        {/* Placeholder: a line that appears above the button would move it from under a press. */}
        {outline === 'pending' && (
          <li aria-hidden>
            <ListOrdered size={18} />
            <span>{'\u00a0'}</span>
          </li>
        )}
        {outline && outline !== 'pending' && <PaperSize outline={outline} />}
        {rulesOf(exam).map(({ key, icon }) => (
          <li key={key}>
            {icon}
            <span>
              {t(`sitting.rules.${key}`, {
                count: exam.numberOfQuestionsInPage,
                time: exam.restrictedTime,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Number of questions and total marks of a paper. */
function PaperSize({
  outline: { questionsCount, leastTotal, mostTotal },
}: {
  outline: ExamOutline;
}) {
  const { t } = useTranslation('exams');
  return (
    <li>
      <ListOrdered size={18} aria-hidden />
      <span>
        {t('sitting.rules.questions', { count: questionsCount })}{' '}
        {leastTotal === mostTotal
          ? t('sitting.rules.total', { total: mostTotal })
          : t('sitting.rules.totalOfDraw', { least: leastTotal, most: mostTotal })}
      </span>
    </li>
  );
}

/** Rules of this exam, by the keys of their texts. */
function rulesOf(exam: Exam): { key: string; icon: ReactNode }[] {
  const rules: [boolean, string, ReactNode][] = [
    [exam.restrictedByTime, 'period', <Hourglass key="i" size={18} aria-hidden />],
    [!exam.restrictedByTime, 'window', <CalendarClock key="i" size={18} aria-hidden />],
    [true, 'pages', <ListChecks key="i" size={18} aria-hidden />],
    [
      exam.restrictedMovingToNext,
      'forward',
      <ArrowRight key="i" className="rw-mirror" size={18} aria-hidden />,
    ],
    [!exam.restrictedMovingToNext, 'free', <Undo2 key="i" size={18} aria-hidden />],
    [exam.showCorrectAnswerAfterSubmit, 'correct', <Eye key="i" size={18} aria-hidden />],
    [exam.enablePasswordToEnter, 'password', <KeyRound key="i" size={18} aria-hidden />],
    [exam.enableFaceIdVerification, 'face', <ScanFace key="i" size={18} aria-hidden />],
    [exam.blockAccessResources, 'blocked', <Lock key="i" size={18} aria-hidden />],
  ];
  return rules.filter(([applies]) => applies).map(([, key, icon]) => ({ key, icon }));
}
