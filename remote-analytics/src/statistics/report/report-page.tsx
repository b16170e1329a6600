import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatDateTime, localOf, Paper, useKitSettings, UserText } from '@riwaq/ui/core';
import { InlinePart } from '@riwaq/ui/page';
import { percentText, isolateFigure } from '../figures';
import { InnerHead } from '../inner-head';
import { ratedOf } from '../items';
import { Charts } from '../lazy-components';
import { SummaryChips } from '../summary-chips';
import type { TabProps } from '../tabs/tab-props';
import { AnswersReport } from './answers-report';
import { FiguresReport } from './figures-report';

/** All statistics of the exam on one sheet, for printing or saving as PDF. */
export default function ReportPage({
  statistics: { examDetails, calculateAllMetrics: metrics },
  items,
}: Omit<TabProps, 'examGuid'>) {
  const { t } = useTranslation('analytics');
  const rated = ratedOf(items);
  const { timeZone } = useKitSettings();
  const [made] = useState(() => formatDateTime(localOf(Date.now(), timeZone)));
  return (
    <Paper className="rw-analytics-report">
      <InnerHead title={t('report.title', { name: examDetails.title })}>
        <Button
          type="primary"
          icon={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('report.print')}
        </Button>
      </InnerHead>
      <p className="rw-analytics-muted rw-analytics-no-print">{t('report.pdfHint')}</p>
      <p>
        <UserText>{examDetails.subjectName}</UserText> ·{' '}
        <UserText>{examDetails.sectionName}</UserText> · {t('report.madeAt', { date: made })}
      </p>
      <SummaryChips details={examDetails} />
      {examDetails.meanShare !== null && (
        <InlinePart rows={5}>
          <Charts.Scores distribution={examDetails.scoreDistribution} printable />
        </InlinePart>
      )}
      {examDetails.meanShare !== null && examDetails.medianShare !== null && (
        <p>
          {t('scores.meanSays', {
            percent: isolateFigure(percentText(examDetails.meanShare)),
            count: examDetails.totalCount,
          })}{' '}
          {t('scores.medianSays', { percent: isolateFigure(percentText(examDetails.medianShare)) })}
        </p>
      )}
      <AnswersReport items={items} />
      {metrics && rated.length > 0 && <FiguresReport metrics={metrics} items={rated} />}
    </Paper>
  );
}
