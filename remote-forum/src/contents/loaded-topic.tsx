import { useTranslation } from 'react-i18next';
import type { Topic, TopicContent } from '@riwaq/api';
import { useNavigate } from '@riwaq/contract/router';
import { EmptyState, PullToRefresh } from '@riwaq/ui/core';
import { useStable } from '@riwaq/ui/page';
import { forumPath } from '../forum-view';
import { NothingFound } from '../layout/nothing-found';
import { SidePanel, type SidePanelState } from '../layout/side-panel';
import { ForumTree, MembersPanel } from '../lazy-parts';
import { canManageMembers } from '../permissions';
import { useViewer } from '../viewer';
import { ContentList } from './content-list';
import { TopicHeader } from './topic-header';
import type { ShownTopic } from './use-shown-topic';
import type { ContentView } from './use-target';
import type { TopicReading } from './use-topic-reading';

interface LoadedTopicProps {
  view: Extract<ContentView, { kind: 'topic' }>;
  reading: TopicReading;
  shown: ShownTopic;
  panels: { tree: SidePanelState; members: SidePanelState };
  onAdd: () => void;
  onEdit: (topic: Topic) => void;
  onEditContent: (content: TopicContent) => void;
}

/** A topic's header and contents, between the forum tree and its members. */
export function LoadedTopic({
  view,
  reading,
  shown: { topic, roles, setFavorite },
  panels: { tree, members },
  onAdd,
  onEdit,
  onEditContent,
}: LoadedTopicProps) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search, setSearch, list, trail, actions } = reading;
  const { refresh } = list;
  const manages = canManageMembers(viewer, topic);
  const leaveAfter = async (action: Promise<boolean>) => {
    if (await action) navigate(forumPath(topic.forumGuid), { replace: true });
  };

  const on = useStable({
    search: setSearch,
    refresh,
    tree: tree.toggle,
    leaveTree: tree.closeIfOver,
    members: members.toggle,
    add: onAdd,
    edit: () => onEdit(topic),
    remove: () => void leaveAfter(actions.remove(topic)),
    leave: () => void leaveAfter(actions.leave(topic)),
    favorite: (wish: boolean) => void setFavorite(wish),
  });

  return (
    <div className="rw-forum rw-forum-reading">
      <SidePanel panel={tree} side="start" title={t('tree.title')}>
        <ForumTree current={topic.forumGuid} trail={trail} onGo={on.leaveTree} />
      </SidePanel>
      <div className="rw-forum-column">
        <TopicHeader
          topic={topic}
          roles={roles}
          trail={trail}
          search={search}
          treeShown={tree.shown}
          membersShown={members.shown}
          on={on}
        />
        <PullToRefresh onRefresh={refresh} button={false}>
          <ContentList
            list={list}
            view={view}
            ended={reading.ended}
            onEdit={onEditContent}
            empty={
              <EmptyTopic
                searched={search !== ''}
                canAdd={manages && !topic.isExpired}
                onClear={() => setSearch('')}
              />
            }
          />
        </PullToRefresh>
      </div>
      {manages && (
        <SidePanel panel={members} side="end" title={t('members.title')}>
          <MembersPanel topicGuid={view.topicGuid} />
        </SidePanel>
      )}
    </div>
  );
}

interface EmptyTopicProps {
  /** Whether the contents are search results. */
  searched: boolean;
  canAdd: boolean;
  /** Clears the search. */
  onClear: () => void;
}

function EmptyTopic({ searched, canAdd, onClear }: EmptyTopicProps) {
  const { t } = useTranslation('forum');
  if (searched) return <NothingFound onClear={onClear} />;
  return (
    <EmptyState
      title={t('empty.contents')}
      hint={t(canAdd ? 'empty.contentsAddHint' : 'empty.contentsHint')}
    />
  );
}
