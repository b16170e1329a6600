import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYOUT, TABLE_PAGE_SIZE, type ExamMetrics } from '@riwaq/api';
import { Skeleton, useMediaQuery, UserText } from '@riwaq/ui/core';
import { Problem } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { Digits, Figure } from '../figure';
import { figureText, MARK_DIGITS } from '../figures';
import type { RatedItem } from '../items';
import { useScores } from '../use-statistics';

type Row = ExamMetrics['students'][number];

/** Marks of every student in every question, with the total (STAT-6). */
export function ScoresTable({
  examGuid,
  metrics,
  items,
}: {
  examGuid: string;
  metrics: ExamMetrics;
  items: readonly RatedItem[];
}) {
  const { t } = useTranslation('analytics');
  const columns = useScoreColumns(items);
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: TABLE_PAGE_SIZE as number });
  const state = useScores(examGuid, metrics, { from: (page - 1) * pageSize, take: pageSize });
  if (state.kind === 'loading') return <Skeleton rows={8} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  return (
    <DataTable
      label={t('reliability.scores')}
      rows={state.data}
      columns={columns}
      rowKey="studentGuid"
      paging={{
        page,
        pageSize,
        total: metrics.studentsCount,
        onChange: (next, size) => turn({ page: next, pageSize: size }),
      }}
    />
  );
}

/** Columns of the students: one column per question, on a phone one for all questions. */
function useScoreColumns(items: readonly RatedItem[]): ColumnType<Row>[] {
  const { t } = useTranslation('analytics');
  const phone = useMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`);
  return [
    {
      key: 'name',
      title: t('column.student'),
      fixed: 'start',
      render: (_, { studentName }) => <UserText>{studentName}</UserText>,
    },
    {
      key: 'total',
      title: t('column.total'),
      render: (_, { total }) => (
        <strong>
          <Figure value={total} digits={MARK_DIGITS} reason="notMarked" />
        </strong>
      ),
    },
    // One line per question would make each card on a phone as long as the exam.
    ...(phone
      ? [
          {
            key: 'scores',
            title: t('column.scores'),
            render: (_: unknown, row: Row) => <ScoreList row={row} items={items} />,
          },
        ]
      : items.map((item): ColumnType<Row> => ({
          key: item.question.questionGuid,
          title: <Digits>{item.number}</Digits>,
          render: (_, row) => <Score row={row} item={item} />,
        }))),
  ];
}

const scoreOf = ({ scores }: Row, { question: { questionGuid } }: RatedItem) =>
  scores.find((score) => score.questionGuid === questionGuid);

function Score({ row, item }: { row: Row; item: RatedItem }) {
  const score = scoreOf(row, item);
  return (
    <Figure
      value={score?.score ?? null}
      digits={MARK_DIGITS}
      reason={score ? 'notMarked' : 'notAsked'}
    />
  );
}

function ScoreList({ row, items }: { row: Row; items: readonly RatedItem[] }) {
  return (
    <span className="rw-analytics-scores">
      {items.map((item) => (
        <span key={item.number}>
          <Digits>{`${item.number}: ${figureText(scoreOf(row, item)?.score ?? null, MARK_DIGITS)}`}</Digits>
        </span>
      ))}
    </span>
  );
}
