import { useTranslation } from 'react-i18next';
import type { ExamMetrics } from '@riwaq/api';
import { CheckKeyNotice } from '../check-key-notice';
import { figureText, isolateFigure } from '../figures';
import { useItemTitle } from '../item-name';
import type { RatedItem } from '../items';
import type { LevelKind } from '../levels';
import { ReasonsNote } from '../reasons-note';
import { ReportTable } from './report-table';
import { fractionText, useLevelText } from './use-report-text';

interface FiguresReportProps {
  metrics: ExamMetrics;
  items: readonly RatedItem[];
}

/** Reliability and validity of the exam, and the figures of each question. */
export function FiguresReport({ metrics, items }: FiguresReportProps) {
  return (
    <>
      <ExamFigures metrics={metrics} />
      <CheckKeyNotice items={items} />
      <FiguresTable items={items} />
      <ReasonsNote
        items={items}
        names={['p', 'd', 'de', 'vi', 'itemRest', 'alphaIfDropped']}
        metrics={metrics}
      />
    </>
  );
}

function ExamFigures({ metrics }: Pick<FiguresReportProps, 'metrics'>) {
  const { t } = useTranslation('analytics');
  const levelText = useLevelText();
  return (
    <section className="rw-analytics-sheet">
      <h4>{t('tab.reliability')}</h4>
      <p>
        {t('report.alpha', {
          alpha: isolateFigure(figureText(metrics.cronbachAlpha)),
          level: levelText('reliability', metrics.reliabilityLevel),
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
          verdict: levelText('examValidity', metrics.verdict) || figureText(null),
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
  );
}

function FiguresTable({ items }: Pick<FiguresReportProps, 'items'>) {
  const { t } = useTranslation('analytics');
  const titleOf = useItemTitle();
  const levelText = useLevelText();
  const withLevel = (value: number | null, kind: LevelKind, name: string | null): string =>
    [figureText(value), levelText(kind, name)].filter(Boolean).join(' · ');
  return (
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
      rows={items.map((item) => {
        const { metric, difficulty, discrimination } = item.figures;
        return {
          number: item.number,
          title: titleOf(item),
          cells: [
            withLevel(difficulty.pValue, 'difficulty', difficulty.difficultyLevel),
            fractionText(discrimination.upperCorrect, discrimination.topTotal),
            fractionText(discrimination.lowerCorrect, discrimination.bottomTotal),
            withLevel(discrimination.dIndex, 'discrimination', discrimination.verdict),
            withLevel(metric.de, 'distractors', metric.deLevel),
            withLevel(metric.vi, 'validity', metric.viLevel),
            figureText(metric.itemRest),
            figureText(metric.alphaIfDropped),
          ],
        };
      })}
    />
  );
}
