import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatDateTime, localOf, Paper, useKitSettings, UserText } from '@riwaq/ui/core';
import { InlinePart } from '@riwaq/ui/page';
import { CheckKeyNotice } from '../check-key-notice';
import { figureText, percentText, isolateFigure, shareOf } from '../figures';
import { InnerHead } from '../inner-head';
import { useItemTitle } from '../item-name';
import { ratedOf } from '../items';
import { levelOf, type LevelKind } from '../levels';
import { Charts } from '../lazy-components';
import { ReasonsNote } from '../reasons-note';
import { SummaryChips } from '../summary-chips';
import type { TabProps } from '../tabs/tab-props';
import { ReportTable } from './report-table';

/** All statistics of the exam on one sheet, for printing or saving as PDF. */
export default function ReportPage({
  statistics: { examDetails, calculateAllMetrics: metrics },
  items,
}: Omit<TabProps, 'examGuid'>) {
  const { t } = useTranslation('analytics');
  const titleOf = useItemTitle();
  const rated = ratedOf(items);
  const { timeZone } = useKitSettings();
  const [made] = useState(() => formatDateTime(localOf(Date.now(), timeZone)));
  const level = (kind: LevelKind, name: string | null): string => {
    const found = levelOf(kind, name);
    return found ? t(`level.${kind}.${found.key}`) : '';
  };
  const figure = (value: number | null, kind?: LevelKind, name?: string | null): string =>
    [figureText(value), kind ? level(kind, name ?? null) : ''].filter(Boolean).join(' · ');
  const of = (part: number | null, whole: number | null): string =>
    part === null || whole === null ? figureText(null) : `${part}\u00a0/\u00a0${whole}`;
  return (
    <Paper className="rw-analytics-report">
      <InnerHead title={t('report.title', { name: examDetails.title })}>
        <Button
          className="rw-analytics-no-print"
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
      <ReportTable
        title={t('tab.summary')}
        head={[
          t('column.type'),
          t('column.mark'),
          t('column.answered'),
          t('column.correct'),
          t('column.percent'),
        ]}
        rows={items.map((item) => ({
          number: item.number,
          title: titleOf(item),
          cells: [
            t(`type.${item.question.questionType}`),
            String(item.question.questionMark),
            of(item.question.answeredCount, item.question.askedCount),
            figureText(item.question.correctAnswerd),
            percentText(
              item.question.correctAnswerd === null
                ? null
                : shareOf(item.question.correctAnswerd, item.question.askedCount),
            ),
          ],
        }))}
      />
      {metrics && rated.length > 0 && (
        <>
          <section className="rw-analytics-sheet">
            <h4>{t('tab.reliability')}</h4>
            <p>
              {t('report.alpha', {
                alpha: isolateFigure(figureText(metrics.cronbachAlpha)),
                level: level('reliability', metrics.reliabilityLevel),
                error: isolateFigure(figureText(metrics.standardError)),
                items: metrics.itemsCount,
                students: metrics.studentsCount,
              })}
            </p>
            <p>{metrics.message}</p>
            <h4>{t('tab.validity')}</h4>
            <p>
              {t('report.validity', {
                strong: metrics.strongCount,
                rated: metrics.ratedCount,
                verdict: level('examValidity', metrics.verdict) || figureText(null),
                dp: isolateFigure(figureText(metrics.averageDp)),
                de: isolateFigure(figureText(metrics.averageDe)),
              })}
            </p>
            <p>
              {metrics.groups
                ? t('discrimination.groups', {
                    upper: metrics.groups.topTotal,
                    lower: metrics.groups.bottomTotal,
                    students: metrics.studentsCount,
                  })
                : t('discrimination.noGroups')}
            </p>
          </section>
          <CheckKeyNotice items={rated} />
          <ReportTable
            title={t('report.figures')}
            head={[
              t('column.p'),
              t('column.upper'),
              t('column.lower'),
              t('column.d'),
              t('column.de'),
              t('column.vi'),
              t('column.itemRest'),
              t('column.alphaIfDropped'),
            ]}
            rows={rated.map((item) => {
              const { metric, difficulty, discrimination } = item.figures;
              return {
                number: item.number,
                title: titleOf(item),
                cells: [
                  figure(difficulty.pValue, 'difficulty', difficulty.difficultyLevel),
                  of(discrimination.upperCorrect, discrimination.topTotal),
                  of(discrimination.lowerCorrect, discrimination.bottomTotal),
                  figure(discrimination.dIndex, 'discrimination', discrimination.verdict),
                  figure(metric.de, 'distractors', metric.deLevel),
                  figure(metric.vi, 'validity', metric.viLevel),
                  figure(metric.itemRest),
                  figure(metric.alphaIfDropped),
                ],
              };
            })}
          />
          <ReasonsNote
            items={rated}
            names={['p', 'd', 'de', 'vi', 'itemRest', 'alphaIfDropped']}
            metrics={metrics}
          />
        </>
      )}
    </Paper>
  );
}
