import { CalendarClock, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_STATUSES, type Exam } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { EmptyState, formatDateTime, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import { Choices, Facts, More, PageHead, Problem, RefreshButton } from '@riwaq/ui/page';
import { statisticsPath } from '../paths';
import { ENDED, useExams } from './use-statistics';

/** Lists the user's exams with links to their statistics (route statistics). */
export default function ExamsPage() {
  const { t } = useTranslation('analytics');
  const [filter, setFilter] = useState(ENDED);
  const list = useExams(filter);
  const { state } = list;
  return (
    <div className="rw-analytics-page">
      <PageHead
        title={t('title')}
        quiet
        tools={
          <>
            <SearchBox
              expanding
              label={t('exams.search')}
              value={filter.searchText}
              onSearch={(searchText) => setFilter({ ...filter, searchText })}
            />
            <RefreshButton onRefresh={list.refresh} />
          </>
        }
      />
      <Choices
        label={t('exams.status')}
        choices={EXAM_STATUSES.map((status) => ({ value: status, label: t(`exams.${status}`) }))}
        value={filter.status}
        // Null cannot occur: one option is always selected.
        onChange={(status) => {
          if (status) setFilter({ ...filter, status });
        }}
      />
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'ready' &&
        (state.data.items.length === 0 ? (
          <EmptyState title={t('exams.empty')} hint={t('exams.emptyHint')} />
        ) : (
          <ul className="rw-analytics-exams" aria-label={t('exams.list')}>
            {state.data.items.map((exam) => (
              <li key={exam.guid}>
                <ExamRow exam={exam} />
              </li>
            ))}
          </ul>
        ))}
      <More list={list} />
    </div>
  );
}

function ExamRow({ exam }: { exam: Exam }) {
  const { t } = useTranslation('analytics');
  return (
    <article className="rw-card rw-analytics-exam">
      <h3>
        <Link to={statisticsPath(exam.guid)}>
          <UserText>{exam.title}</UserText>
        </Link>
      </h3>
      <Facts>
        <UserText>{exam.subjectName}</UserText>
        <UserText>{exam.sectionName}</UserText>
      </Facts>
      <p>
        <CalendarClock size={14} aria-hidden />
        <UserText as="bdi">{formatDateTime(exam.startDate)}</UserText>
      </p>
      <p>
        <Users size={14} aria-hidden />
        {t('exams.students', { count: exam.studentsCount })}
      </p>
    </article>
  );
}
