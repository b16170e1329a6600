import { FilePlus2, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE, type Exam, type ExamFolder } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useNavigate, useParams } from '@riwaq/contract/router';
import { EmptyState, PullToRefresh, SearchBox, Skeleton } from '@riwaq/ui/core';
import {
  AddMenu,
  isMissing,
  More,
  PageHead,
  Part,
  Problem,
  RefreshButton,
  useDialog,
  ViewArrival,
} from '@riwaq/ui/page';
import type { ExamFilter } from '../data/keys';
import { useExams } from '../data/use-exams';
import { ExamDialog, FolderDialog, MoveDialog } from '../lazy-parts';
import { examPath, examsPath } from '../paths';
import { ExamCard } from './exam-card';
import { ExamFilters } from './exam-filters';
import { FolderCard } from './folder-card';
import type { FolderEdit } from './folder-dialog';
import type { Moved } from './move-dialog';
import { useListActions } from './use-list-actions';

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

function ExamsScreen({ folderGuid }: { folderGuid: string | null }) {
  const { t } = useTranslation('exams');
  const { session } = useHost();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(ALL);
  const list = useExams(folderGuid, filter);
  const actions = useListActions();
  const examDialog = useDialog<{ folderGuid: string | null }>();
  const folderDialog = useDialog<FolderEdit>();
  const moveDialog = useDialog<Moved>();
  const { state } = list;
  const teacher = session.role === ROLE.teacher;
  const filtered = filter.searchText !== '' || filter.status !== null || filter.examType !== null;

  if (state.kind === 'failed' && isMissing(state.cause)) {
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

  const { path = [], folders = [] } = state.kind === 'ready' ? state.data.first : {};
  const exams = state.kind === 'ready' ? state.data.items : [];
  const here = path.at(-1);
  const trail =
    here === undefined
      ? []
      : [
          { to: examsPath(), label: t('title') },
          ...path
            .slice(0, -1)
            .map((folder) => ({ to: examsPath(folder.folderGuid), label: folder.folderName })),
        ];
  const add = teacher
    ? [
        {
          key: 'exam',
          label: t('exam.add'),
          icon: <FilePlus2 size={16} aria-hidden />,
          onClick: () => examDialog.show({ folderGuid }),
        },
        {
          key: 'folder',
          label: t('folder.add'),
          icon: <FolderPlus size={16} aria-hidden />,
          onClick: () => folderDialog.show({ kind: 'create', parentGuid: folderGuid }),
        },
      ]
    : [];
  const tools = (
    <>
      <SearchBox
        expanding
        label={t('search.exams')}
        value={filter.searchText}
        onSearch={(searchText) => setFilter({ ...filter, searchText })}
      />
      <RefreshButton onRefresh={list.refresh} />
      <AddMenu items={add} />
    </>
  );
  const actionsOfExam = (exam: Exam) => ({
    onMove: () => moveDialog.show({ kind: 'exam', exam }),
    onDelete: () => void actions.removeExam(exam),
  });
  const actionsOfFolder = (folder: ExamFolder) => ({
    onEdit: () => folderDialog.show({ kind: 'edit', folder }),
    onMove: () => moveDialog.show({ kind: 'folder', folder }),
    onDelete: () => void actions.removeFolder(folder),
  });

  return (
    <div className="rw-exams">
      <PageHead title={here?.folderName ?? t('title')} quiet={!here} trail={trail} tools={tools} />
      <ExamFilters filter={filter} onChange={setFilter} />
      <PullToRefresh onRefresh={list.refresh} button={false}>
        {state.kind === 'failed' && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'loading' && <ListSkeleton />}
        {folders.length > 0 && (
          <section aria-label={t('folders')}>
            <ul className="rw-exams-folders">
              {folders.map((folder) => (
                <li key={folder.folderGuid}>
                  <FolderCard folder={folder} {...actionsOfFolder(folder)} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {exams.length > 0 && (
          <ul className="rw-exams-grid" aria-label={t('list')}>
            {exams.map((exam) => (
              <li key={exam.guid}>
                <ExamCard exam={exam} teacher={teacher} {...(teacher && actionsOfExam(exam))} />
              </li>
            ))}
          </ul>
        )}
        {state.kind === 'ready' &&
          exams.length === 0 &&
          folders.length === 0 &&
          (filtered ? (
            <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />
          ) : (
            <EmptyState
              title={t(here ? 'empty.folder' : 'empty.exams')}
              hint={t(teacher ? 'empty.teacherHint' : 'empty.studentHint')}
            />
          ))}
        <More list={list} />
      </PullToRefresh>
      {examDialog.value && (
        <Part open={examDialog.open} onClose={examDialog.close}>
          <ExamDialog
            key={examDialog.turn}
            edit={{ kind: 'create', folderGuid: examDialog.value.folderGuid }}
            open={examDialog.open}
            onClose={examDialog.close}
            onSaved={(examGuid) => navigate(examPath(examGuid))}
          />
        </Part>
      )}
      {folderDialog.value && (
        <Part open={folderDialog.open} onClose={folderDialog.close}>
          <FolderDialog
            key={folderDialog.turn}
            edit={folderDialog.value}
            open={folderDialog.open}
            onClose={folderDialog.close}
          />
        </Part>
      )}
      {moveDialog.value && (
        <Part open={moveDialog.open} onClose={moveDialog.close}>
          <MoveDialog
            key={moveDialog.turn}
            moved={moveDialog.value}
            open={moveDialog.open}
            onClose={moveDialog.close}
          />
        </Part>
      )}
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
