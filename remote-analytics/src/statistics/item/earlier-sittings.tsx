import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemHistory } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Button, formatDateTime, Skeleton, UserText } from '@riwaq/ui/core';
import { RichText } from '@riwaq/ui/plain';
import { Problem, useDownload } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { statisticsPath } from '../../paths';
import { Digits, Figure } from '../figure';
import { LevelSign } from '../level-sign';
import { useItemHistory } from '../use-statistics';

type Sitting = ItemHistory['sittings'][number];

/**
 * Shows the text of the question, then the statistics of this exam (`children`), then earlier
 * results of the same question.
 */
export function EarlierSittings({
  examGuid,
  questionGuid,
  title,
  children,
}: {
  examGuid: string;
  questionGuid: string;
  title: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('analytics');
  const state = useItemHistory(examGuid, questionGuid);
  const download = useDownload();
  const columns = useSittingColumns();
  return (
    <>
      <div className="rw-card rw-analytics-question">
        {state.kind === 'ready' ? (
          <RichText html={state.data.question.question} />
        ) : (
          <UserText>{title}</UserText>
        )}
        {state.kind === 'ready' && state.data.question.fileUrl !== '' && (
          <Button className="rw-printed" onClick={() => void download(state.data.question.fileUrl)}>
            {state.data.question.fileName}
          </Button>
        )}
      </div>
      {children}
      <h4>{t('earlier.title')}</h4>
      {state.kind === 'loading' && <Skeleton rows={3} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' &&
        (state.data.sittings.length === 0 ? (
          <p className="rw-analytics-muted">{t('earlier.none')}</p>
        ) : (
          <DataTable
            label={t('earlier.title')}
            rows={state.data.sittings}
            columns={columns}
            rowKey="examGuid"
            paging={false}
          />
        ))}
    </>
  );
}

/** Columns of the earlier results. */
function useSittingColumns(): ColumnType<Sitting>[] {
  const { t } = useTranslation('analytics');
  return [
    {
      key: 'exam',
      title: t('earlier.exam'),
      className: 'rw-analytics-wide',
      render: (_, row) => (
        <Link to={`${statisticsPath(row.examGuid)}?item=${row.questionGuid}`}>
          <UserText>{row.title}</UserText>
        </Link>
      ),
    },
    {
      key: 'section',
      title: t('earlier.section'),
      render: (_, { sectionName }) => <UserText>{sectionName}</UserText>,
    },
    {
      key: 'date',
      title: t('earlier.date'),
      render: (_, { startDate }) => <UserText as="bdi">{formatDateTime(startDate)}</UserText>,
    },
    {
      key: 'students',
      title: t('earlier.students'),
      render: (_, { studentsCount }) => <Digits>{studentsCount}</Digits>,
    },
    {
      key: 'p',
      title: t('column.p'),
      render: (_, { pValue, difficultyLevel }) => (
        <span className="rw-analytics-figure">
          <Figure value={pValue} reason="ungraded" />
          <LevelSign kind="difficulty" name={difficultyLevel} />
        </span>
      ),
    },
    {
      key: 'd',
      title: t('column.d'),
      render: (_, { dIndex, verdict }) => (
        <span className="rw-analytics-figure">
          <Figure value={dIndex} reason="there" />
          <LevelSign kind="discrimination" name={verdict} />
        </span>
      ),
    },
    {
      key: 'vi',
      title: t('column.vi'),
      render: (_, { vi }) => <Figure value={vi} reason="there" />,
    },
  ];
}
