import { Archive, Gauge, Shuffle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';
import type { QuestionPage } from '../data/use-questions';
import { paperText } from './paper-total';
import type { QuestionDialogStates } from './question-dialogs';

interface QuestionsSummaryProps {
  /** Null until it is loaded. */
  loaded: QuestionPage | null;
  selected: ReadonlySet<string>;
  /** Whether the questions belong to an exam. */
  isOfExam: boolean;
  locked: boolean;
  dialogs: QuestionDialogStates;
}

/** Number of questions and marks, with the actions for several questions. */
export function QuestionsSummary({
  loaded,
  selected,
  isOfExam,
  locked,
  dialogs,
}: QuestionsSummaryProps) {
  const { t } = useTranslation('exams');
  const { totalDegrees = null, paper = null } = loaded ?? {};
  return (
    <div className="rw-exams-summary">
      {loaded && <span>{t('questionsCount', { count: loaded.count })}</span>}
      {totalDegrees !== null && (
        <span>{t(paper ? 'poolMark' : 'totalMark', { mark: totalDegrees })}</span>
      )}
      {paper && <span>{paperText(t, paper)}</span>}
      {selected.size > 0 && isOfExam && (
        <Button
          size="small"
          icon={<Archive size={16} aria-hidden />}
          onClick={() => dialogs.toBank.show([...selected])}
        >
          {t('bank.toBankCount', { count: selected.size })}
        </Button>
      )}
      {isOfExam && (
        <span className="rw-exams-summary-end">
          {!locked && (
            <Button
              size="small"
              disabled={loaded === null}
              icon={<Gauge size={16} aria-hidden />}
              onClick={() => dialogs.mark.show(totalDegrees ?? 0)}
            >
              {t(paper ? 'mark.setPool' : 'mark.set')}
            </Button>
          )}
          <Button
            size="small"
            icon={<Shuffle size={16} aria-hidden />}
            onClick={() => dialogs.random.show(true)}
          >
            {t('random.title')}
          </Button>
        </span>
      )}
    </div>
  );
}
