import {
  CalendarClock,
  CheckCheck,
  LogOut,
  PanelRight,
  Pencil,
  Plus,
  Star,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MEMBER_MODE, SEARCH_MIN_LENGTH, type Forum, type Topic } from '@riwaq/api';
import { useShortcuts, type Shortcut } from '@riwaq/contract';
import { useNavigate } from '@riwaq/contract/router';
import { Button, IconButton, SearchBox, Tag, UserText, type SearchBoxRef } from '@riwaq/ui/core';
import { type MenuAction, MenuButton, RefreshButton, ViewHeading } from '@riwaq/ui/page';
import { forumPath } from '../forum-view';
import { Breadcrumbs } from '../layout/breadcrumbs';
import { ExpirySign } from '../layout/expiry-sign';
import {
  canAddContent,
  canEditTopic,
  canFavorite,
  canLeaveTopic,
  canManageMembers,
  type ForumRoles,
} from '../permissions';
import { NextUnreadButton } from '../unread/next-unread-button';
import { useMarkAll, useTopicUnread } from '../unread/use-unread';
import { useViewer } from '../viewer';

/** Handlers for the buttons of the header. */
interface TopicHandlers {
  search: (text: string) => void;
  refresh: () => Promise<unknown>;
  tree: () => void;
  members: () => void;
  add: () => void;
  edit: () => void;
  remove: () => void;
  leave: () => void;
  favorite: (favorite: boolean) => void;
}

interface TopicHeaderProps {
  topic: Topic;
  roles: ForumRoles;
  trail: readonly Forum[];
  search: string;
  treeShown: boolean;
  membersShown: boolean;
  on: TopicHandlers;
}

/**
 * A topic's name and facts, and what can be done with it. Memoised: the topic's screen renders
 * again with each change of its list.
 */
export const TopicHeader = memo(function TopicHeader(props: TopicHeaderProps) {
  const { topic, roles, trail, search, on } = props;
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const navigate = useNavigate();
  const field = useRef<SearchBoxRef>(null);
  const mayAdd = canAddContent(viewer, roles, topic);
  const shortcuts: Shortcut[] = [
    { code: 'Slash', label: t('search.contents'), run: () => field.current?.focus() },
    { code: 'KeyU', label: t('toolbar.parent'), run: () => navigate(forumPath(topic.forumGuid)) },
  ];
  if (mayAdd) shortcuts.push({ code: 'KeyC', label: t('content.add'), run: on.add });
  useShortcuts(shortcuts);
  return (
    <header className="rw-forum-topic">
      <div className="rw-forum-topic-line">
        <IconButton
          label={t('tree.title')}
          aria-pressed={props.treeShown}
          icon={<PanelRight className="rw-forum-panel-icon" size={20} aria-hidden />}
          onClick={on.tree}
        />
        <Breadcrumbs trail={trail} />
        <TopicTools {...props} />
      </div>
      <ViewHeading className="rw-forum-topic-name">{topic.topicName}</ViewHeading>
      <TopicSigns topic={topic} />
      {topic.isExpired && (
        <p className="rw-forum-notice" role="note">
          <CalendarClock size={18} aria-hidden />
          {t('topic.expiredNotice')}
        </p>
      )}
      <div className="rw-forum-topic-line">
        <SearchBox
          ref={field}
          label={t('search.contents')}
          value={search}
          onSearch={on.search}
          minLength={SEARCH_MIN_LENGTH}
        />
        {mayAdd && (
          <Button
            type="primary"
            className="rw-add"
            icon={<Plus size={18} aria-hidden />}
            onClick={on.add}
          >
            {t('content.add')}
          </Button>
        )}
      </div>
    </header>
  );
});

interface TopicMenuProps {
  topic: Topic;
  on: TopicHandlers;
  /** Whether the topic contains unread contents. */
  unread: boolean;
}

/** Menu of the actions that the user may take. */
const TopicMenu = memo(function TopicMenu({ topic, on, unread }: TopicMenuProps) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const markAll = useMarkAll();
  const actions: MenuAction[] = [
    ...(unread
      ? [
          {
            key: 'markAll',
            label: t('unread.markAll'),
            icon: <CheckCheck size={16} aria-hidden />,
            onClick: () => markAll.topic(topic.forumTopicGuid),
          },
        ]
      : []),
    ...(canEditTopic(viewer, topic)
      ? [
          {
            key: 'edit',
            label: t('topic.edit'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: on.edit,
          },
          {
            key: 'delete',
            label: t('topic.delete'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: on.remove,
          },
        ]
      : []),
    ...(canLeaveTopic(viewer, topic)
      ? [
          {
            key: 'leave',
            label: t('topic.leave'),
            icon: <LogOut className="rw-mirror" size={16} aria-hidden />,
            danger: true,
            onClick: on.leave,
          },
        ]
      : []),
  ];
  return <MenuButton label={t('menuOf', { name: topic.topicName })} actions={actions} />;
});

/** {@link TopicMenu}. It renders again only with the first or the last unread content. */
function UnreadTopicMenu(props: Omit<TopicMenuProps, 'unread'>) {
  const { contents } = useTopicUnread(props.topic.forumTopicGuid);
  return <TopicMenu {...props} unread={contents.length > 0} />;
}

function TopicTools({ topic, membersShown, on }: TopicHeaderProps) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const { favoriteTopic } = topic.forumTopicMembers;
  return (
    <div className="rw-forum-tools">
      {canFavorite(viewer, topic) && (
        <IconButton
          label={t(favoriteTopic ? 'topic.unfavorite' : 'topic.favorite')}
          aria-pressed={favoriteTopic}
          icon={
            <Star
              className={favoriteTopic ? 'rw-forum-starred' : undefined}
              size={20}
              aria-hidden
            />
          }
          onClick={() => on.favorite(!favoriteTopic)}
        />
      )}
      {canManageMembers(viewer, topic) && (
        <IconButton
          label={t('members.title')}
          aria-pressed={membersShown}
          icon={<UsersRound size={20} aria-hidden />}
          onClick={on.members}
        />
      )}
      <NextUnreadButton openTopic={topic.forumTopicGuid} />
      <RefreshButton onRefresh={on.refresh} />
      <UnreadTopicMenu topic={topic} on={on} />
    </div>
  );
}

function TopicSigns({ topic }: { topic: Topic }) {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-forum-signs">
      <Tag>{t(`topicTypes.${topic.topicType}`)}</Tag>
      {topic.topicMemberMode === MEMBER_MODE.restricted && <Tag>{t('memberModes.1')}</Tag>}
      {!topic.visible && <Tag>{t('hidden')}</Tag>}
      {topic.teacher && <UserText className="rw-forum-sign">{topic.teacher.teacherName}</UserText>}
      <ExpirySign of={topic} />
    </div>
  );
}
