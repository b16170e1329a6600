import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE, type LectureSubject } from '@riwaq/api';
import {
  EmptyState,
  PullToRefresh,
  ReachBottom,
  SearchBox,
  Skeleton,
  UserText,
} from '@riwaq/ui/core';
import { MoreFailed, Problem, RefreshButton } from '@riwaq/ui/page';
import { NothingFound } from '../layout/nothing-found';
import { useViewer } from '../viewer';
import './lectures.css';
import { SubjectCard } from './subject-card';
import { groupSubjects } from './subject-groups';
import { useLectureSubjects } from './use-lectures';

/** The user's subjects as cards (route lectures). */
export default function LecturesPage() {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const [search, setSearch] = useState('');
  const list = useLectureSubjects(search);
  const { state } = list;
  const items = state.kind === 'ready' ? state.data.items : [];

  return (
    <div className="rw-forum">
      <header className="rw-lec-tools">
        <h2 className="rw-hidden">{t('lectures.title')}</h2>
        <SearchBox label={t('lectures.searchSubjects')} value={search} onSearch={setSearch} />
        <RefreshButton onRefresh={list.refresh} />
      </header>
      <PullToRefresh onRefresh={list.refresh} button={false}>
        {state.kind === 'failed' && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'loading' && <SubjectsSkeleton />}
        {state.kind === 'ready' &&
          items.length === 0 &&
          (search === '' ? (
            <EmptyState
              title={t('lectures.empty.subjects')}
              hint={t(
                viewer.role === ROLE.teacher
                  ? 'lectures.empty.subjectsTeacher'
                  : 'lectures.empty.subjectsStudent',
              )}
            />
          ) : (
            <NothingFound onClear={() => setSearch('')} />
          ))}
        {groupSubjects(items).map(({ key, place, subjects }) =>
          subjects.length === 0 ? null : (
            <section key={key} className="rw-lec-group">
              {place && (
                <h3 className="rw-lec-group-name">
                  <UserText>{place.departmentName}</UserText>
                  <span className="rw-forum-dot" aria-hidden />
                  <UserText>{place.stageName}</UserText>
                  <span className="rw-forum-dot" aria-hidden />
                  <UserText>{place.studyName}</UserText>
                </h3>
              )}
              <SubjectGrid subjects={subjects} />
            </section>
          ),
        )}
        {list.more === 'failed' ? (
          <MoreFailed onRetry={() => void list.loadMore()} />
        ) : (
          <ReachBottom
            onReach={() => void list.loadMore()}
            disabled={!list.hasMore || list.more === 'loading'}
            loading={list.more === 'loading'}
          />
        )}
      </PullToRefresh>
    </div>
  );
}

function SubjectGrid({ subjects }: { subjects: readonly LectureSubject[] }) {
  const { t } = useTranslation('forum');
  return (
    <ul className="rw-forum-grid" aria-label={t('lectures.subjects')}>
      {subjects.map((subject) => (
        <li key={subject.subjectGuid}>
          <SubjectCard subject={subject} />
        </li>
      ))}
    </ul>
  );
}

function SubjectsSkeleton() {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-forum-grid" role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="rw-card rw-lec-subject">
          <div className="rw-lec-cover" />
          <div className="rw-lec-subject-body">
            <Skeleton rows={2} />
          </div>
        </div>
      ))}
    </div>
  );
}
