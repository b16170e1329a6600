import { useTranslation } from 'react-i18next';
import type { ExamMetrics } from '@riwaq/api';
import { InlinePart } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { FigureCards, type FigureCard } from '../cards';
import { ExportButton } from '../export-button';
import { Figure } from '../figure';
import { figureText, MARK_DIGITS, isolateFigure } from '../figures';
import type { RatedItem } from '../items';
import { LevelSign } from '../level-sign';
import { PanelHead } from '../panel-head';
import { Charts } from '../lazy-components';
import { alphaReason, reasonOf } from '../reasons';
import { ReasonsNote } from '../reasons-note';
import { byFigure, itemColumns, itemKey } from './columns';
import { ScoresTable } from './scores-table';
import type { AnalyticsTabProps } from './tab-props';

/** Reliability of the total scores (STAT-6). */
export default function ReliabilityTab({ examGuid, metrics, items }: AnalyticsTabProps) {
  const { t } = useTranslation('analytics');
  const columns = useReliabilityColumns(metrics);
  const cards = useExamCards(metrics, items.length);
  return (
    <section className="rw-analytics-panel" aria-label={t('tab.reliability')}>
      <PanelHead title={t('tab.reliability')} topic="reliability">
        <ExportButton examGuid={examGuid} table="reliability" />
      </PanelHead>
      <FigureCards label={t('tab.reliability')} cards={cards} />
      <h4>{t('reliability.scores')}</h4>
      <ScoresTable examGuid={examGuid} metrics={metrics} items={items} />
      <InlinePart rows={6}>
        <Charts.Variance items={items} />
      </InlinePart>
      <h4>{t('reliability.questions')}</h4>
      <DataTable
        label={t('reliability.questions')}
        rows={items}
        columns={columns}
        rowKey={itemKey}
      />
      <ReasonsNote
        items={items}
        names={['variance', 'itemRest', 'alphaIfDropped']}
        metrics={metrics}
      />
    </section>
  );
}

/** Columns of the figures of each question that concern reliability. */
function useReliabilityColumns(metrics: ExamMetrics): ColumnType<RatedItem>[] {
  const { t } = useTranslation('analytics');
  return [
    ...itemColumns<RatedItem>(t),
    ...(['variance', 'itemRest', 'alphaIfDropped'] as const).map((name): ColumnType<RatedItem> => ({
      key: name,
      title: t(`column.${name}`),
      sorter: byFigure(({ figures }) => figures.metric[name]),
      render: (_, item) => (
        <Figure
          value={item.figures.metric[name]}
          reason={reasonOf(name, item, metrics)}
          digits={name === 'variance' ? MARK_DIGITS : undefined}
        />
      ),
    })),
  ];
}

/** Figures of the complete exam. */
function useExamCards(metrics: ExamMetrics, ratedCount: number): FigureCard[] {
  const { t } = useTranslation('analytics');
  const {
    cronbachAlpha,
    reliabilityLevel,
    message,
    standardError,
    itemsCount,
    studentsCount,
    mean,
    standardDeviation,
  } = metrics;
  const why = alphaReason(metrics);
  return [
    {
      key: 'alpha',
      label: t('reliability.alpha'),
      value: <Figure value={cronbachAlpha} reason={why} />,
      sign: <LevelSign kind="reliability" name={reliabilityLevel} />,
      sentence: message,
    },
    {
      key: 'error',
      label: t('reliability.standardError'),
      value: <Figure value={standardError} reason={why} />,
      sentence:
        standardError === null
          ? t(`reason.${why}`)
          : t('reliability.standardErrorSays', {
              error: isolateFigure(figureText(standardError)),
            }),
    },
    {
      key: 'mean',
      label: t('reliability.mean'),
      value: <Figure value={mean} reason={why} />,
      sentence:
        standardDeviation === null
          ? t(`reason.${why}`)
          : t('reliability.meanSays', {
              deviation: isolateFigure(figureText(standardDeviation)),
            }),
    },
    {
      key: 'items',
      label: t('reliability.items'),
      value: itemsCount,
      sentence: t('reliability.itemsSays', { items: ratedCount, students: studentsCount }),
    },
  ];
}
