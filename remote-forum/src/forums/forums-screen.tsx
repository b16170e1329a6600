import { BookOpen, FolderTree, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldForSearch, FORUM_TYPE, type Forum } from '@riwaq/api';
import { useLocation, useNavigate } from '@riwaq/contract/router';
import { EmptyState, PullToRefresh, Tag } from '@riwaq/ui/core';
import { type AddItem, isMissing, More, Part, Problem, useDialog } from '@riwaq/ui/page';
import { useForums, useForumTrail } from '../data/use-forums';
import { useTopics } from '../data/use-topics';
import { forumPath } from '../forum-view';
import { Breadcrumbs } from '../layout/breadcrumbs';
import { Gone } from '../layout/gone';
import { NothingFound } from '../layout/nothing-found';
import { Toolbar } from '../layout/toolbar';
import { ForumDialog, TopicDialog } from '../lazy-parts';
import { canAddForum, canAddTopic } from '../permissions';
import { GeneralTopics } from '../topics/general-topics';
import type { TopicEdit } from '../topics/topic-dialog';
import { TopicList } from '../topics/topic-list';
import { leadingTo, useUnderWay } from '../topics/use-topic-actions';
import { useViewer } from '../viewer';
import type { ForumEdit } from './forum-dialog';
import { ForumGrid, ForumGridSkeleton } from './forum-grid';
import { useForumActions } from './use-forum-actions';

/**
 * Whether the followed link marked the forum as a category, so that its topics need not be fetched.
 */
function knownCategory(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'category' in state && state.category === true
  );
}

/**
 * The forums at the top (null) and the topics outside of any, or one forum: a category's children,
 * another's topics.
 */
export function ForumsScreen({ forumGuid }: { forumGuid: string | null }) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const navigate = useNavigate();
  const location = useLocation();
  const [search, setSearch] = useState('');
  const forums = useForums(forumGuid);
  const { remove } = useForumActions();
  const underWay = useUnderWay();
  const forumDialog = useDialog<ForumEdit>();
  const topicDialog = useDialog<TopicEdit>();

  const data = forums.kind === 'ready' ? forums.data : null;
  const current = data?.currentForum ?? null;
  const parentGuid = current?.parentForumGuid ?? null;
  const trail = useForumTrail(parentGuid);
  const above = trail ?? [];
  // A parent that the user may not see is not in the breadcrumbs.
  const parent = forumPath(trail ? (trail.at(-1)?.forumGuid ?? null) : parentGuid);
  const category = current
    ? current.forumType === FORUM_TYPE.category
    : knownCategory(location.state);
  const topics = useTopics(category ? null : { kind: 'forum', forumGuid });

  // Rendered in every state: the forum may be deleted while the user is writing in a dialog.
  const dialogs = (
    <>
      {forumDialog.value && (
        <Part open={forumDialog.open} onClose={forumDialog.close}>
          <ForumDialog
            key={forumDialog.turn}
            edit={forumDialog.value}
            open={forumDialog.open}
            onClose={forumDialog.close}
          />
        </Part>
      )}
      {topicDialog.value && (
        <Part open={topicDialog.open} onClose={topicDialog.close}>
          <TopicDialog
            key={topicDialog.turn}
            edit={topicDialog.value}
            open={topicDialog.open}
            onClose={topicDialog.close}
          />
        </Part>
      )}
    </>
  );

  if (forums.kind === 'failed' && isMissing(forums.cause))
    return (
      <>
        <Gone what="forum" />
        {dialogs}
      </>
    );

  const add: AddItem[] = [];
  if (data && (forumGuid === null || current) && canAddForum(viewer, data.roles, current)) {
    add.push(
      {
        key: 'forum',
        label: t('forum.add'),
        icon: <BookOpen size={16} aria-hidden />,
        onClick: () =>
          forumDialog.show({ kind: 'create', category: false, parentForumGuid: forumGuid }),
      },
      {
        key: 'category',
        label: t('category.add'),
        icon: <FolderTree size={16} aria-hidden />,
        onClick: () =>
          forumDialog.show({ kind: 'create', category: true, parentForumGuid: forumGuid }),
      },
    );
  }
  if (data && (forumGuid === null || current) && canAddTopic(viewer, data.roles, current)) {
    add.push({
      key: 'topic',
      label: t('topic.add'),
      icon: <MessageSquarePlus size={16} aria-hidden />,
      onClick: () => topicDialog.show({ kind: 'create', forumGuid }),
    });
  }

  const removeForum = async (forum: Forum) => {
    if (underWay.has(forum.forumGuid)) return;
    // Also during the confirmation, which covers the page.
    const end = underWay.begin(
      forum.forumGuid,
      leadingTo(forumPath(forum.forumGuid), '.rw-forum-card'),
    );
    const removed = await remove(forum).finally(end);
    if (removed && forum.forumGuid === forumGuid) navigate(parent, { replace: true });
  };
  const refresh = () => Promise.all([forums.refresh(), topics.refresh()]);
  const wanted = foldForSearch(search);
  const shown = data?.forums.filter(({ title }) => foldForSearch(title).includes(wanted)) ?? [];
  const general = topics.state.kind === 'ready' ? topics.state.data.items : [];
  /** At the top, topics below the forums are searched, too; some may still be loading. */
  const mayFindTopics =
    forumGuid === null &&
    (topics.state.kind === 'loading' ||
      topics.hasMore ||
      general.some(({ topicName }) => foldForSearch(topicName).includes(wanted)));
  const addHint = add.length > 0 ? t('empty.addHint') : t('empty.forumsHint');

  return (
    <>
      <div className="rw-forum">
        <Toolbar
          current="forums"
          title={forumGuid === null ? t('entries.forums') : (current?.title ?? '…')}
          quiet={forumGuid === null}
          search={{
            label: t(category || forumGuid === null ? 'search.forums' : 'search.topics'),
            value: search,
            onSearch: setSearch,
          }}
          add={add}
          onRefresh={refresh}
          parent={forumGuid === null ? null : parent}
        >
          {current && !current.visible && <Tag>{t('hidden')}</Tag>}
          {forumGuid !== null && <Breadcrumbs trail={above} />}
        </Toolbar>
        <PullToRefresh onRefresh={refresh} button={false}>
          {forums.kind === 'failed' && (
            <Problem cause={forums.cause} onRetry={forums.retry} retrying={forums.retrying} />
          )}
          {forums.kind === 'loading' && (forumGuid === null || category) && <ForumGridSkeleton />}
          {shown.length > 0 && (
            <ForumGrid
              forums={shown}
              onEdit={(forum) => forumDialog.show({ kind: 'edit', forum })}
              onDelete={(forum) => void removeForum(forum)}
            />
          )}
          {data && <More list={forums.list} />}
          {data &&
            shown.length === 0 &&
            !forums.list.hasMore &&
            (forumGuid === null || category) &&
            (wanted === '' ? (
              <EmptyState title={t('empty.forums')} hint={addHint} />
            ) : (
              !mayFindTopics && <NothingFound onClear={() => setSearch('')} />
            ))}
          {forumGuid === null && (
            <GeneralTopics
              list={topics}
              filter={search}
              onEdit={(topic) => topicDialog.show({ kind: 'edit', topic })}
            />
          )}
          {forumGuid !== null && !category && forums.kind !== 'failed' && (
            <TopicList
              list={topics}
              filter={search}
              onClear={() => setSearch('')}
              onEdit={(topic) => topicDialog.show({ kind: 'edit', topic })}
              empty={
                <EmptyState
                  title={t('empty.topics')}
                  hint={add.length > 0 ? t('empty.topicsAddHint') : t('empty.topicsHint')}
                />
              }
            />
          )}
        </PullToRefresh>
      </div>
      {dialogs}
    </>
  );
}
