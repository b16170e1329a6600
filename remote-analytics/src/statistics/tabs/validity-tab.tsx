import { useTranslation } from 'react-i18next';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { FigureCards } from '../cards';
import { CheckKeyNotice } from '../check-key-notice';
import { ExportButton } from '../export-button';
import { Digits, Figure } from '../figure';
import { percentText, isolateFigure, shareOf } from '../figures';
import type { RatedItem } from '../items';
import { LevelSign } from '../level-sign';
import { levelOf } from '../levels';
import { PanelHead } from '../panel-head';
import { reasonOf } from '../reasons';
import { ReasonsNote } from '../reasons-note';
import { byFigure, itemColumns, itemKey } from './columns';
import type { AnalyticsTabProps } from './tab-props';

const FIGURES = [
  { name: 'dp', reason: 'd', kind: 'discrimination', level: 'dpLevel' },
  { name: 'de', reason: 'de', kind: 'distractors', level: 'deLevel' },
  { name: 'vi', reason: 'vi', kind: 'validity', level: 'viLevel' },
] as const;

/** Whether each question measures the same as the complete exam (STAT-7). */
export default function ValidityTab({ examGuid, metrics, items }: AnalyticsTabProps) {
  const { t } = useTranslation('analytics');
  const { verdict, averageDp, averageDe, strongCount, ratedCount } = metrics;
  const missing = (name: 'd' | 'de') => {
    const first = items[0];
    return first ? reasonOf(name, first, metrics) : ('nobody' as const);
  };
  const columns: ColumnType<RatedItem>[] = [
    ...itemColumns<RatedItem>(t),
    ...FIGURES.map(({ name, reason, kind, level }): ColumnType<RatedItem> => ({
      key: name,
      title: t(`column.${name}`),
      sorter: byFigure(({ figures }) => figures.metric[name]),
      render: (_, item) => (
        <span className="rw-analytics-figure">
          <Figure value={item.figures.metric[name]} reason={reasonOf(reason, item, metrics)} />
          <LevelSign kind={kind} name={item.figures.metric[level]} />
        </span>
      ),
    })),
    {
      key: 'itemRest',
      title: t('column.itemRest'),
      sorter: byFigure(({ figures }) => figures.metric.itemRest),
      render: (_, item) => (
        <Figure value={item.figures.metric.itemRest} reason={reasonOf('itemRest', item, metrics)} />
      ),
    },
  ];
  const examLevel = levelOf('examValidity', verdict);
  return (
    <section className="rw-analytics-panel" aria-label={t('tab.validity')}>
      <PanelHead title={t('tab.validity')} topic="validity">
        <ExportButton examGuid={examGuid} table="validity" />
      </PanelHead>
      <FigureCards
        label={t('tab.validity')}
        cards={[
          {
            key: 'strong',
            label: t('validity.strong'),
            value: <Digits>{`${strongCount} / ${ratedCount}`}</Digits>,
            sign: <LevelSign kind="examValidity" name={verdict} />,
            sentence: examLevel
              ? t(`validity.verdictSays.${examLevel.key}`, {
                  percent: isolateFigure(percentText(shareOf(strongCount, ratedCount))),
                })
              : t('validity.noVerdict'),
          },
          {
            key: 'dp',
            label: t('validity.averageDp'),
            value: <Figure value={averageDp} reason={missing('d')} />,
            sentence:
              averageDp === null
                ? t('validity.noAverage')
                : t('validity.averageDpSays', { points: isolateFigure(percentText(averageDp)) }),
          },
          {
            key: 'de',
            label: t('validity.averageDe'),
            value: <Figure value={averageDe} reason={missing('de')} />,
            sentence:
              averageDe === null
                ? t('validity.noAverage')
                : t('validity.averageDeSays', { percent: isolateFigure(percentText(averageDe)) }),
          },
        ]}
      />
      <CheckKeyNotice items={items} />
      <DataTable label={t('tab.validity')} rows={items} columns={columns} rowKey={itemKey} />
      <ReasonsNote items={items} names={['d', 'de', 'vi', 'itemRest']} metrics={metrics} />
    </section>
  );
}
