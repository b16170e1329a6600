import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DIFFICULTY,
  DIFFICULTY_LEVELS,
  searchLength,
  searchMatcher,
  type DifficultyLevel,
  type ExamMetrics,
} from '@riwaq/api';
import { SearchBox } from '@riwaq/ui/core';
import { Choices, InlinePart } from '@riwaq/ui/page';
import type { ColumnType } from '@riwaq/ui/table';
import { ExportButton } from '../export-button';
import { Figure, PartOf } from '../figure';
import type { RatedItem } from '../items';
import { LevelSign } from '../level-sign';
import { PanelHead } from '../panel-head';
import { Charts } from '../lazy-components';
import { reasonOf } from '../reasons';
import { ReasonsNote } from '../reasons-note';
import { byFigure, itemColumns } from './columns';
import { ItemTable } from './item-table';
import type { AnalyticsTabProps } from './tab-props';

const KEYS: Readonly<Record<DifficultyLevel, string>> = {
  [DIFFICULTY.tooEasy]: 'tooEasy',
  [DIFFICULTY.moderate]: 'moderate',
  [DIFFICULTY.tooHard]: 'tooHard',
};

/** Difficulty of each question (STAT-9). */
export default function DifficultyTab({ examGuid, metrics, items }: AnalyticsTabProps) {
  const { t } = useTranslation('analytics');
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState<DifficultyLevel | null>(null);
  const matches = searchMatcher(search);
  const shown = items.filter(
    ({ question, figures }) =>
      (level === null || figures.difficulty.difficultyLevel === level) &&
      matches(question.questionTitle),
  );
  const isNarrowed = level !== null || searchLength(search) > 0;
  const columns = useDifficultyColumns(metrics);
  const count = (each: DifficultyLevel): number =>
    items.filter(({ figures }) => figures.difficulty.difficultyLevel === each).length;
  return (
    <section className="rw-analytics-panel" aria-label={t('tab.difficulty')}>
      <PanelHead title={t('tab.difficulty')} topic="difficulty">
        <SearchBox label={t('searchQuestions')} value={search} onSearch={setSearch} />
        <ExportButton examGuid={examGuid} table="difficulty" />
      </PanelHead>
      <p>
        {t('difficulty.says', {
          easy: count(DIFFICULTY.tooEasy),
          moderate: count(DIFFICULTY.moderate),
          hard: count(DIFFICULTY.tooHard),
        })}
      </p>
      <Choices
        label={t('difficulty.filter')}
        choices={DIFFICULTY_LEVELS.map((each) => ({
          value: each,
          label: t(`level.difficulty.${KEYS[each]}`),
        }))}
        value={level}
        onChange={setLevel}
      />
      <ItemTable
        label={t('tab.difficulty')}
        items={shown}
        columns={columns}
        isNarrowed={isNarrowed}
      />
      <ReasonsNote items={shown} names={['p']} metrics={metrics} />
      {shown.length > 0 && (
        <InlinePart rows={6}>
          <Charts.Difficulty items={shown} />
        </InlinePart>
      )}
    </section>
  );
}

/** Columns of the difficulty of each question. */
function useDifficultyColumns(metrics: ExamMetrics): ColumnType<RatedItem>[] {
  const { t } = useTranslation('analytics');
  return [
    ...itemColumns<RatedItem>(t),
    {
      key: 'correct',
      title: t('column.correctOf'),
      sorter: byFigure(({ figures }) => figures.difficulty.correctAnswers),
      render: (_, item) => (
        <PartOf
          part={item.figures.difficulty.correctAnswers}
          whole={item.figures.difficulty.totalStudents}
          reason={reasonOf('p', item, metrics)}
        />
      ),
    },
    {
      key: 'p',
      title: t('column.p'),
      sorter: byFigure(({ figures }) => figures.difficulty.pValue),
      render: (_, item) => (
        <Figure value={item.figures.difficulty.pValue} reason={reasonOf('p', item, metrics)} />
      ),
    },
    {
      key: 'level',
      title: t('column.level'),
      render: (_, { figures }) => (
        <LevelSign kind="difficulty" name={figures.difficulty.difficultyLevel} />
      ),
    },
  ];
}
