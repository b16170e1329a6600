import { FilePlus2, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useParams } from '@riwaq/contract/router';
import { EmptyState, PullToRefresh, SearchBox, Skeleton } from '@riwaq/ui/core';
import {
  AddMenu,
  isMissing,
  More,
  PageHead,
  Problem,
  RefreshButton,
  ViewArrival,
} from '@riwaq/ui/page';
import type { ExamFilter } from '../data/keys';
import { useExams, type ExamList } from '../data/use-exams';
import { examsPath } from '../paths';
import { ExamFilters } from './exam-filters';
import { FolderContents, NoExams } from './folder-contents';
import { ListDialogs, useListDialogs, type ListDialogStates } from './list-dialogs';

/**
 * The exams of a teacher in folders, or those that a student is assigned to (route
 * exams/{folderId?}).
 */
export default function ExamsPage() {
  const { folderId } = useParams<'folderId'>();
  const folderGuid = folderId?.toLowerCase() ?? null;
  // A change of the folder resets the search.
  return (
    <ViewArrival view={folderGuid ?? ''}>
      <ExamsScreen key={folderGuid} folderGuid={folderGuid} />
    </ViewArrival>
  );
}

const ALL: ExamFilter = { searchText: '', status: null, examType: null };
const isFiltered = ({ searchText, status, examType }: ExamFilter): boolean =>
  searchText !== '' || status !== null || examType !== null;

function ExamsScreen({ folderGuid }: { folderGuid: string | null }) {
  const { t } = useTranslation('exams');
  const { session } = useHost();
  const [filter, setFilter] = useState(ALL);
  const list = useExams(folderGuid, filter);
  const dialogs = useListDialogs();
  const { state } = list;
  const teacher = session.role === ROLE.teacher;
  const addItems = useAddItems(teacher, folderGuid, dialogs);

  if (state.kind === 'failed' && isMissing(state.cause)) return <FolderGone />;

  const { path = [], folders = [] } = state.kind === 'ready' ? state.data.first : {};
  const exams = state.kind === 'ready' ? state.data.items : [];
  const here = path.at(-1);
  const isEmpty = state.kind === 'ready' && exams.length === 0 && folders.length === 0;
  return (
    <div className="rw-exams">
      <PageHead
        title={here?.folderName ?? t('title')}
        quiet={!here}
        trail={trailOf(path, t('title'))}
        tools={
          <>
            <SearchBox
              expanding
              label={t('search.exams')}
              value={filter.searchText}
              onSearch={(searchText) => setFilter({ ...filter, searchText })}
            />
            <RefreshButton onRefresh={list.refresh} />
            <AddMenu items={addItems} />
          </>
        }
      />
      <ExamFilters filter={filter} onChange={setFilter} />
      <PullToRefresh onRefresh={list.refresh} button={false}>
        {state.kind === 'failed' && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'loading' && <ListSkeleton />}
        <FolderContents folders={folders} exams={exams} teacher={teacher} dialogs={dialogs} />
        {isEmpty && <NoExams filtered={isFiltered(filter)} inFolder={!!here} teacher={teacher} />}
        <More list={list} />
      </PullToRefresh>
      <ListDialogs dialogs={dialogs} />
    </div>
  );
}

/** Links to the folders that contain the last one of a path; empty at the top level. */
function trailOf(path: ExamList['path'], title: string) {
  if (path.length === 0) return [];
  return [
    { to: examsPath(), label: title },
    ...path
      .slice(0, -1)
      .map(({ folderGuid, folderName }) => ({ to: examsPath(folderGuid), label: folderName })),
  ];
}

/** Items of the menu for adding exams and folders; none for students. */
function useAddItems(teacher: boolean, folderGuid: string | null, dialogs: ListDialogStates) {
  const { t } = useTranslation('exams');
  if (!teacher) return [];
  return [
    {
      key: 'exam',
      label: t('exam.add'),
      icon: <FilePlus2 size={16} aria-hidden />,
      onClick: () => dialogs.exam.show({ folderGuid }),
    },
    {
      key: 'folder',
      label: t('folder.add'),
      icon: <FolderPlus size={16} aria-hidden />,
      onClick: () => dialogs.folder.show({ kind: 'create', parentGuid: folderGuid }),
    },
  ];
}

function FolderGone() {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-exams">
      <EmptyState
        title={t('gone.folder')}
        hint={t('gone.hint')}
        action={
          <Link className="rw-link-button" to={examsPath()}>
            {t('gone.toExams')}
          </Link>
        }
      />
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-exams-grid" role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="rw-card rw-exams-card">
          <Skeleton rows={3} />
        </div>
      ))}
    </div>
  );
}
