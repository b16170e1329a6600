import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LectureItem } from '@riwaq/api';
import { Link, useNavigate, useSearchParams } from '@riwaq/contract/router';
import { Button, EmptyState, PullToRefresh, Skeleton } from '@riwaq/ui/core';
import { isMissing, Part, Problem, useDialog, usePreload } from '@riwaq/ui/page';
import { NothingFound } from '../layout/nothing-found';
import type { FolderEdit } from './folder-dialog';
import { FolderHead } from './folder-head';
import { ItemList } from './item-list';
import type { LectureEdit } from './lecture-dialog';
import {
  CopyDialog,
  FolderDialog,
  LectureDialog,
  LectureDrawer,
  MoveDialog,
  ReadersDrawer,
} from './lecture-parts';
import { folderPath, SUBJECTS_PATH } from './lecture-paths';
import { useItemActions } from './use-item-actions';
import {
  useLectureContent,
  useLiveLectures,
  useRefreshLectures,
  useVisit,
  type LectureContent,
} from './use-lectures';

const PRELOADED = [LectureDrawer];

interface FolderScreenProps {
  subjectGuid: string;
  folderGuid: string | null;
}

/**
 * Lists the content of a subject or one of its folders, with the lecture that the address names
 * open over it.
 */
export function FolderScreen({ subjectGuid, folderGuid }: FolderScreenProps) {
  const { t } = useTranslation('forum');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [search, setSearch] = useState('');
  const list = useLectureContent({ subjectGuid, folderGuid, searchText: search });
  const { state } = list;
  const refresh = useRefreshLectures();
  const actions = useItemActions();
  const lectureDialog = useDialog<LectureEdit>();
  const folderDialog = useDialog<FolderEdit>();
  const moveDialog = useDialog<LectureItem>();
  const copyDialog = useDialog<LectureItem>();
  const readers = useDialog<{ itemGuid: string; title: string }>();

  // Keep the last data so that the head stays visible during a search.
  const known = useRef<LectureContent | null>(null);
  if (state.kind === 'ready') known.current = state.data.first;
  const content = known.current;
  useLiveLectures(subjectGuid);
  useVisit(subjectGuid, content?.subject.studies ?? false);
  usePreload(PRELOADED);

  const opened = query.get('lecture');
  const [shown, setShown] = useState(opened);
  // The drawer shows its lecture until the closing animation has ended.
  useEffect(() => {
    if (opened !== null) setShown(opened);
  }, [opened]);

  // Rendered in every state: the folder may be deleted while the user is writing in a dialog.
  const dialogs = (
    <>
      {lectureDialog.value && (
        <Part open={lectureDialog.open} onClose={lectureDialog.close}>
          <LectureDialog
            key={lectureDialog.turn}
            edit={lectureDialog.value}
            open={lectureDialog.open}
            onClose={lectureDialog.close}
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
    </>
  );

  if (state.kind === 'failed' && isMissing(state.cause)) {
    return (
      <>
        <div className="rw-forum">
          <EmptyState
            title={t(folderGuid === null ? 'lectures.gone.subject' : 'lectures.gone.folder')}
            hint={t('gone.hint')}
            action={
              <Link
                className="rw-link-button"
                to={folderGuid === null ? SUBJECTS_PATH : folderPath(subjectGuid, null)}
              >
                {t(folderGuid === null ? 'lectures.gone.toSubjects' : 'lectures.gone.toSubject')}
              </Link>
            }
          />
        </div>
        {dialogs}
      </>
    );
  }

  const items = state.kind === 'ready' ? state.data.items : [];
  const canEdit = content?.subject.canEdit ?? false;
  const addLecture = () => lectureDialog.show({ kind: 'create', subjectGuid, folderGuid });
  const addFolder = () => folderDialog.show({ kind: 'create', subjectGuid, folderGuid });
  const editingOf = (item: LectureItem) => ({
    onEdit: () =>
      item.kind === 'folder'
        ? folderDialog.show({ kind: 'edit', folder: item })
        : lectureDialog.show({ kind: 'edit', lecture: item }),
    onReaders: () => readers.show({ itemGuid: item.itemGuid, title: item.title }),
    onVisible: (visible: boolean) => void actions.setVisible(item, visible),
    onMove: () => moveDialog.show(item),
    onCopy: () => copyDialog.show(item),
    onDelete: () => void actions.remove(item),
  });
  const here = folderPath(subjectGuid, folderGuid);
  const lectures = items.flatMap((item) => (item.kind === 'lecture' ? [item] : []));
  const at = lectures.findIndex(({ itemGuid }) => itemGuid === shown);
  const neighbour = (step: -1 | 1) => {
    const guid = at === -1 ? undefined : lectures[at + step]?.itemGuid;
    return guid === undefined
      ? null
      : () => navigate(folderPath(subjectGuid, folderGuid, guid), { replace: true });
  };

  return (
    <>
      <div className="rw-forum rw-lec">
        {content ? (
          <FolderHead
            content={content}
            search={search}
            onSearch={setSearch}
            onRefresh={refresh}
            onAddLecture={addLecture}
            onAddFolder={addFolder}
          />
        ) : (
          state.kind === 'loading' && <Skeleton rows={1} />
        )}
        <PullToRefresh onRefresh={refresh} button={false}>
          {state.kind === 'failed' && (
            <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
          )}
          {state.kind === 'loading' && <ItemListSkeleton />}
          {state.kind === 'ready' && items.length > 0 && content && (
            <ItemList
              list={list}
              items={items}
              folderGuid={folderGuid}
              found={search !== ''}
              studentsCount={content.subject.studentsCount}
              {...(canEdit && { editingOf })}
            />
          )}
          {state.kind === 'ready' &&
            items.length === 0 &&
            (search !== '' ? (
              <NothingFound onClear={() => setSearch('')} />
            ) : (
              <EmptyState
                title={t(folderGuid === null ? 'lectures.empty.subject' : 'lectures.empty.folder')}
                hint={t(canEdit ? 'lectures.empty.addHint' : 'lectures.empty.hint')}
                action={
                  canEdit && (
                    <>
                      <Button type="primary" onClick={addLecture}>
                        {t('lectures.add.lecture')}
                      </Button>
                      <Button onClick={addFolder}>{t('lectures.add.folder')}</Button>
                    </>
                  )
                }
              />
            ))}
        </PullToRefresh>
        {shown !== null && (
          <Part open={opened !== null} onClose={() => navigate(here)}>
            <LectureDrawer
              itemGuid={shown}
              open={opened !== null}
              onClose={() => navigate(here)}
              onPrevious={neighbour(-1)}
              onNext={neighbour(1)}
              onEdit={canEdit ? (lecture) => lectureDialog.show({ kind: 'edit', lecture }) : null}
              onReaders={canEdit ? (lecture) => readers.show(lecture) : null}
            />
          </Part>
        )}
        {moveDialog.value && content && (
          <Part open={moveDialog.open} onClose={moveDialog.close}>
            <MoveDialog
              key={moveDialog.turn}
              item={moveDialog.value}
              subjectName={content.subject.subjectName}
              open={moveDialog.open}
              onClose={moveDialog.close}
            />
          </Part>
        )}
        {copyDialog.value && content && (
          <Part open={copyDialog.open} onClose={copyDialog.close}>
            <CopyDialog
              key={copyDialog.turn}
              item={copyDialog.value}
              subjectName={content.subject.subjectName}
              open={copyDialog.open}
              onClose={copyDialog.close}
            />
          </Part>
        )}
        {readers.value && (
          <Part open={readers.open} onClose={readers.close}>
            <ReadersDrawer
              key={readers.turn}
              lecture={readers.value}
              open={readers.open}
              onClose={readers.close}
            />
          </Part>
        )}
      </div>
      {dialogs}
    </>
  );
}

function ItemListSkeleton() {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-card rw-forum-rows" role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="rw-forum-row">
          <Skeleton avatar="square" rows={1} />
        </div>
      ))}
    </div>
  );
}
