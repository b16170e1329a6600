import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topic, TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useNavigate } from '@riwaq/contract/router';
import { EmptyState, PullToRefresh, Skeleton } from '@riwaq/ui/core';
import { isMissing, Part, Problem, useDialog } from '@riwaq/ui/page';
import { useContents } from '../data/use-contents';
import { useForumTrail } from '../data/use-forums';
import { useExpiry } from '../expiry';
import { forumPath, pathOf, type ContentTarget } from '../forum-view';
import { Gone } from '../layout/gone';
import { NothingFound } from '../layout/nothing-found';
import { SidePanel, useSidePanel } from '../layout/side-panel';
import { ContentDialog, ForumTree, MembersPanel, TopicDialog } from '../lazy-parts';
import { canManageMembers } from '../permissions';
import { UnsentReplies } from '../replies/unsent-replies';
import type { TopicEdit } from '../topics/topic-dialog';
import { useTopicActions } from '../topics/use-topic-actions';
import { useTopicNews } from '../unread/use-topic-news';
import { useMarkAll, useTopicUnread } from '../unread/use-unread';
import { useViewer } from '../viewer';
import type { ContentEdit } from './content-dialog';
import { ContentList, ContentListSkeleton } from './content-list';
import { TopicHeader } from './topic-header';

/**
 * From this width on the forum tree, and the members, are docked beside the contents
 * (FORUM-4, FORUM-27).
 */
const TREE_DOCKED = '(min-width: 1340px)';
const MEMBERS_DOCKED = '(min-width: 1500px)';

const NEVER = { endDate: null, endDateEnable: false };

/** One topic with its contents. */
export default function TopicScreen({
  topicGuid,
  target,
}: {
  topicGuid: string;
  target: ContentTarget | null;
}) {
  const { t } = useTranslation('forum');
  const { events } = useHost();
  const viewer = useViewer();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const list = useContents({ kind: 'topic', topicGuid, searchText: search });
  const [known, setKnown] = useState<{
    came: Topic;
    topic: Topic;
    roles: readonly string[];
  } | null>(null);
  const { remove, leave, favorite } = useTopicActions();
  const contentDialog = useDialog<ContentEdit>();
  const topicDialog = useDialog<TopicEdit>();
  const tree = useSidePanel(TREE_DOCKED);
  const members = useSidePanel(MEMBERS_DOCKED);
  const unread = useTopicUnread(topicGuid);
  const news = useTopicNews(
    topicGuid,
    search === '' && list.state.kind === 'ready' ? list.state.data.items : null,
  );
  const markAll = useMarkAll();

  // The topic stays in sight while its contents are searched.
  const first = list.state.kind === 'ready' ? list.state.data.first : null;
  if (first?.topic && first.topic !== known?.came)
    setKnown({ came: first.topic, topic: first.topic, roles: first.roles });
  const ended = useExpiry(known?.topic ?? NEVER).kind === 'expired';
  const topic = known && (ended ? { ...known.topic, isExpired: true } : known.topic);
  const trail = useForumTrail(topic?.forumGuid ?? null) ?? [];

  const { refresh } = list;
  const topicName = topic?.topicName;
  useEffect(() => {
    if (topicName !== undefined) events.emit('forum/topic-opened@1', { topicGuid, topicName });
  }, [events, topicGuid, topicName]);

  // Rendered in every state: the topic may be deleted while the user is writing in a dialog.
  const dialogs = (
    <>
      {contentDialog.value && (
        <Part open={contentDialog.open} onClose={contentDialog.close}>
          <ContentDialog
            key={contentDialog.turn}
            edit={contentDialog.value}
            open={contentDialog.open}
            onClose={contentDialog.close}
            onSaved={() => {
              if (target)
                navigate(pathOf({ kind: 'topic', topicGuid, target: null }), { replace: true });
              void refresh();
            }}
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

  if (list.state.kind === 'failed' && isMissing(list.state.cause))
    return (
      <>
        <Gone what="topic">
          {target?.open === 'replies' && <UnsentReplies contentGuid={target.contentGuid} />}
        </Gone>
        {dialogs}
      </>
    );
  if (!known || !topic) {
    return (
      <div className="rw-forum rw-forum-reading">
        <div className="rw-forum-column">
          {list.state.kind === 'failed' ? (
            <Problem
              cause={list.state.cause}
              onRetry={list.state.retry}
              retrying={list.state.retrying}
            />
          ) : (
            <>
              <Skeleton rows={2} />
              <ContentListSkeleton />
            </>
          )}
        </div>
      </div>
    );
  }

  const up = () => navigate(forumPath(topic.forumGuid), { replace: true });
  const manages = canManageMembers(viewer, topic);
  const addContent = () => contentDialog.show({ kind: 'create', topicGuid });
  const toggleFavorite = async (wish: boolean) => {
    const mark = (favoriteTopic: boolean) =>
      setKnown({
        ...known,
        topic: { ...topic, forumTopicMembers: { ...topic.forumTopicMembers, favoriteTopic } },
      });
    mark(wish);
    if (!(await favorite(topic, wish))) mark(!wish);
  };

  return (
    <>
      <div className="rw-forum rw-forum-reading">
        <SidePanel panel={tree} side="start" title={t('tree.title')}>
          <ForumTree current={topic.forumGuid} trail={trail} onGo={tree.closeIfOver} />
        </SidePanel>
        <div className="rw-forum-column">
          <TopicHeader
            topic={topic}
            roles={known.roles}
            trail={trail}
            search={search}
            onSearch={setSearch}
            onRefresh={refresh}
            onTree={tree.toggle}
            treeShown={tree.shown}
            onMembers={members.toggle}
            membersShown={members.shown}
            onAdd={addContent}
            onEdit={() => topicDialog.show({ kind: 'edit', topic })}
            onDelete={() =>
              void remove(topic).then((done) => {
                if (done) up();
              })
            }
            onLeave={() =>
              void leave(topic).then((done) => {
                if (done) up();
              })
            }
            onFavorite={(wish) => void toggleFavorite(wish)}
            onMarkAll={unread.contents.length > 0 ? () => markAll.topic(topicGuid) : undefined}
          />
          <PullToRefresh onRefresh={refresh} button={false}>
            <ContentList
              list={list}
              view={{ kind: 'topic', topicGuid, target }}
              news={news}
              ended={ended}
              onEdit={(content: TopicContent) => contentDialog.show({ kind: 'edit', content })}
              empty={
                search !== '' ? (
                  <NothingFound onClear={() => setSearch('')} />
                ) : (
                  <EmptyState
                    title={t('empty.contents')}
                    hint={t(
                      manages && !topic.isExpired ? 'empty.contentsAddHint' : 'empty.contentsHint',
                    )}
                  />
                )
              }
            />
          </PullToRefresh>
        </div>
        {manages && (
          <SidePanel panel={members} side="end" title={t('members.title')}>
            <MembersPanel topicGuid={topicGuid} />
          </SidePanel>
        )}
      </div>
      {dialogs}
    </>
  );
}
