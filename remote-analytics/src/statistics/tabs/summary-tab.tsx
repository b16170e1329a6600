import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchMatcher, type ExamStatistics } from '@riwaq/api';
import { SearchBox } from '@riwaq/ui/core';
import { Switch } from '@riwaq/ui/form';
import { InlinePart } from '@riwaq/ui/page';
import type { ColumnType } from '@riwaq/ui/table';
import { AnswerList } from '../answer-list';
import { FigureCards } from '../cards';
import { ExportButton } from '../export-button';
import { Digits, Figure } from '../figure';
import { percentText, isolateFigure, shareOf } from '../figures';
import type { Item } from '../items';
import { PanelHead } from '../panel-head';
import { Charts } from '../lazy-components';
import type { Reason } from '../reasons';
import { byFigure, itemColumns } from './columns';
import { ItemTable } from './item-table';
import type { TabProps } from './tab-props';

const correctShare = ({ question: { correctAnswerd, askedCount } }: Item): number | null =>
  correctAnswerd === null ? null : shareOf(correctAnswerd, askedCount);

/** Why the number of correct answers is unknown. */
function missingCorrect({ question }: Item, isActive: boolean): Reason {
  if (isActive) return 'active';
  if (question.askedCount === 0) return 'nobody';
  return question.ungradedCount > 0 ? 'ungraded' : 'noMark';
}

/** All questions with their answers and the share of correct ones (STAT-2). */
export default function SummaryTab({ examGuid, statistics: { examDetails }, items }: TabProps) {
  const { t } = useTranslation('analytics');
  const [search, setSearch] = useState('');
  const [withAnswers, setWithAnswers] = useState(false);
  const matches = searchMatcher(search);
  const shown = items.filter(({ question, answers }) =>
    matches([question.questionTitle, ...answers.map(({ answerText }) => answerText)].join(' ')),
  );
  const columns = useSummaryColumns(examDetails.isActive, withAnswers);

  return (
    <section className="rw-analytics-panel" aria-label={t('tab.summary')}>
      {examDetails.ungradedCount > 0 && (
        <p className="rw-analytics-notice" role="note">
          {t('ungraded', { count: examDetails.ungradedCount })}
        </p>
      )}
      <ScoreFigures details={examDetails} />
      <PanelHead title={t('questions')}>
        <SearchBox label={t('searchQuestions')} value={search} onSearch={setSearch} />
        <label className="rw-analytics-switch">
          <Switch checked={withAnswers} onChange={setWithAnswers} />
          {t('withAnswers')}
        </label>
        <ExportButton examGuid={examGuid} table="summary" disabled={items.length === 0} />
      </PanelHead>
      <ItemTable
        label={t('questions')}
        items={shown}
        columns={columns}
        isNarrowed={search !== ''}
      />
    </section>
  );
}

/**
 * Columns of the questions.
 * @param isActive whether the exam is active
 */
function useSummaryColumns(isActive: boolean, withAnswers: boolean): ColumnType<Item>[] {
  const { t } = useTranslation('analytics');
  return [
    ...itemColumns<Item>(t),
    {
      key: 'type',
      title: t('column.type'),
      render: (_, { question }) => t(`type.${question.questionType}`),
    },
    {
      key: 'mark',
      title: t('column.mark'),
      render: (_, { question }) => <Digits>{question.questionMark}</Digits>,
    },
    {
      key: 'answered',
      title: t('column.answered'),
      render: (_, { question }) => (
        <Digits>{`${question.answeredCount} / ${question.askedCount}`}</Digits>
      ),
      sorter: byFigure(({ question }) => question.answeredCount),
    },
    {
      key: 'correct',
      title: t('column.correct'),
      render: (_, item) => (
        <Figure value={item.question.correctAnswerd} reason={missingCorrect(item, isActive)} />
      ),
      sorter: byFigure(({ question }) => question.correctAnswerd),
    },
    {
      key: 'percent',
      title: t('column.percent'),
      sorter: byFigure(correctShare),
      render: (_, item) => {
        const share = correctShare(item);
        return share === null ? (
          <Figure value={null} reason={missingCorrect(item, isActive)} />
        ) : (
          <Digits>{percentText(share)}</Digits>
        );
      },
    },
    ...(withAnswers
      ? [
          {
            key: 'answers',
            title: t('column.answers'),
            render: (_: unknown, item: Item) => <AnswerList item={item} />,
          },
        ]
      : []),
  ];
}

/** Mean, median and distribution of the results; nothing until there are results. */
function ScoreFigures({
  details: { meanShare, medianShare, scoreDistribution, totalCount },
}: {
  details: ExamStatistics['examDetails'];
}) {
  const { t } = useTranslation('analytics');
  if (meanShare === null || medianShare === null) return null;
  const cards = [
    {
      key: 'mean',
      label: t('scores.mean'),
      value: <Digits>{percentText(meanShare)}</Digits>,
      sentence: t('scores.meanSays', {
        percent: isolateFigure(percentText(meanShare)),
        count: totalCount,
      }),
    },
    {
      key: 'median',
      label: t('scores.median'),
      value: <Digits>{percentText(medianShare)}</Digits>,
      sentence: t('scores.medianSays', { percent: isolateFigure(percentText(medianShare)) }),
    },
  ];
  return (
    <div className="rw-analytics-results">
      <FigureCards label={t('scores.label')} cards={cards} />
      <InlinePart rows={5}>
        <Charts.Scores distribution={scoreDistribution} />
      </InlinePart>
    </div>
  );
}
