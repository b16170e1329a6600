import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExamStatistics } from '@riwaq/api';
import { classes, UserText } from '@riwaq/ui/core';
import { percentText, shareOf } from './figures';
import { successBand } from './success-band';

const ICONS = { low: CircleX, middle: CircleAlert, high: CircleCheck } as const;

/** Numbers of students, of entered and finished attempts, and of passes (STAT-1). */
export function SummaryChips({ details }: { details: ExamStatistics['examDetails'] }) {
  const { t } = useTranslation('analytics');
  const { studentsCount, enteredCount, finishedCount, passCount, totalCount, isActive } = details;
  const band = successBand(details);
  const Icon = band && ICONS[band];
  const counts = {
    students: studentsCount,
    entered: enteredCount,
    notEntered: studentsCount - enteredCount,
    finished: finishedCount,
    notFinished: studentsCount - finishedCount,
  };
  return (
    <dl className="rw-analytics-chips" aria-label={t('chips.label')}>
      <div className={classes('rw-card rw-analytics-chip', band && `rw-analytics-${band}`)}>
        <dt>{t('chips.success')}</dt>
        <dd>
          {Icon && <Icon size={18} aria-hidden />}
          <UserText as="bdi">{percentText(shareOf(passCount, totalCount))}</UserText>
          <small>
            {band
              ? t(`chips.band.${band}`, { passed: passCount, total: totalCount })
              : t(isActive ? 'chips.whileActive' : 'chips.nobody')}
          </small>
        </dd>
      </div>
      {Object.entries(counts).map(([name, count]) => (
        <div key={name} className="rw-card rw-analytics-chip">
          <dt>{t(`chips.${name}`)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
