import { useTranslation } from 'react-i18next';
import { InlinePart } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { CheckKeyNotice } from '../check-key-notice';
import { ExportButton } from '../export-button';
import { Figure, PartOf } from '../figure';
import type { RatedItem } from '../items';
import { LevelSign } from '../level-sign';
import { PanelHead } from '../panel-head';
import { Charts } from '../lazy-components';
import { reasonOf } from '../reasons';
import { ReasonsNote } from '../reasons-note';
import { byFigure, itemColumns, itemKey } from './columns';
import type { AnalyticsTabProps } from './tab-props';

/** How well each question separates stronger from weaker students (STAT-8). */
export default function DiscriminationTab({ examGuid, metrics, items }: AnalyticsTabProps) {
  const { t } = useTranslation('analytics');
  const { groups, studentsCount } = metrics;
  const columns: ColumnType<RatedItem>[] = [
    ...itemColumns<RatedItem>(t),
    {
      key: 'upper',
      title: t('column.upper'),
      sorter: byFigure(({ figures }) => figures.discrimination.upperCorrect),
      render: (_, item) => (
        <PartOf
          part={item.figures.discrimination.upperCorrect}
          whole={item.figures.discrimination.topTotal}
          reason={reasonOf('d', item, metrics)}
        />
      ),
    },
    {
      key: 'lower',
      title: t('column.lower'),
      sorter: byFigure(({ figures }) => figures.discrimination.lowerCorrect),
      render: (_, item) => (
        <PartOf
          part={item.figures.discrimination.lowerCorrect}
          whole={item.figures.discrimination.bottomTotal}
          reason={reasonOf('d', item, metrics)}
        />
      ),
    },
    {
      key: 'd',
      title: t('column.d'),
      sorter: byFigure(({ figures }) => figures.discrimination.dIndex),
      render: (_, item) => (
        <Figure value={item.figures.discrimination.dIndex} reason={reasonOf('d', item, metrics)} />
      ),
    },
    {
      key: 'verdict',
      title: t('column.verdict'),
      render: (_, { figures }) => (
        <LevelSign kind="discrimination" name={figures.discrimination.verdict} />
      ),
    },
  ];
  return (
    <section className="rw-analytics-panel" aria-label={t('tab.discrimination')}>
      <PanelHead title={t('tab.discrimination')} topic="discrimination">
        <ExportButton examGuid={examGuid} table="discrimination" />
      </PanelHead>
      <p>
        {groups
          ? t('discrimination.groups', {
              upper: groups.topTotal,
              lower: groups.bottomTotal,
              students: studentsCount,
            })
          : t('discrimination.noGroups')}
      </p>
      <CheckKeyNotice items={items} />
      <DataTable label={t('tab.discrimination')} rows={items} columns={columns} rowKey={itemKey} />
      <ReasonsNote items={items} names={['d']} metrics={metrics} />
      <InlinePart rows={6}>
        <Charts.Discrimination items={items} />
      </InlinePart>
    </section>
  );
}
