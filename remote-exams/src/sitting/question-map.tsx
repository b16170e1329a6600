import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '@riwaq/ui/core';
import { isAnswered, type Paper } from './paper';

interface QuestionMapProps {
  paper: Paper;
  perPage: number;
  page: number;
  /** Left out in a forward-only exam. */
  onGo?: (index: number) => void;
}

/** Every question by its number, with its state: answered, flagged, on this page. */
export function QuestionMap({ paper, perPage, page, onGo }: QuestionMapProps) {
  const { t } = useTranslation('exams');
  return (
    <nav className="rw-sit-map" aria-label={t('sitting.map.title')}>
      {!onGo && <p className="rw-sit-note">{t('sitting.map.forward')}</p>}
      <ol>
        {Array.from({ length: paper.count }, (_, index) => {
          const questionGuid = paper.questions[index]?.questionGuid ?? '';
          const answered = isAnswered(paper, questionGuid);
          const flagged = paper.flags.has(questionGuid);
          const here = Math.floor(index / perPage) === page;
          const name = [
            t('sitting.question.number', { number: index + 1 }),
            t(answered ? 'sitting.map.answered' : 'sitting.map.open'),
            flagged && t('sitting.map.flagged'),
            here && t('sitting.map.here'),
          ]
            .filter(Boolean)
            .join(t('sitting.map.comma'));
          const look = classes(
            'rw-sit-cell',
            answered && 'rw-sit-cell-answered',
            flagged && 'rw-sit-cell-flagged',
            here && 'rw-sit-cell-here',
          );
          const inside = (
            <>
              <span aria-hidden>{index + 1}</span>
              {flagged && <Flag size={11} fill="currentColor" aria-hidden />}
            </>
          );
          return (
            <li key={index}>
              {onGo ? (
                <button
                  type="button"
                  className={look}
                  aria-label={name}
                  aria-current={here ? 'true' : undefined}
                  onClick={() => onGo(index)}
                >
                  {inside}
                </button>
              ) : (
                <span className={look} role="img" aria-label={name}>
                  {inside}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <ul className="rw-sit-legend" aria-hidden>
        <li>
          <span className="rw-sit-cell rw-sit-cell-answered" />
          {t('sitting.map.answered')}
        </li>
        <li>
          <span className="rw-sit-cell" />
          {t('sitting.map.open')}
        </li>
        <li>
          <span className="rw-sit-cell rw-sit-cell-flagged">
            <Flag size={11} fill="currentColor" />
          </span>
          {t('sitting.map.flagged')}
        </li>
      </ul>
    </nav>
  );
}
