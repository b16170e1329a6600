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
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MEMBER_MODE, SEARCH_MIN_LENGTH, type Topic } from '@riwaq/api';
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
import { useViewer } from '../viewer';

interface TopicHeaderProps {
  topic: Topic;
  roles: ForumRoles;
  trail: { forumGuid: string; title: string }[];
  search: string;
  onSearch: (text: string) => void;
  onRefresh: () => Promise<unknown>;
  onTree: () => void;
  treeShown: boolean;
  onMembers: () => void;
  membersShown: boolean;
  onAdd: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onLeave: () => void;
  onFavorite: (favorite: boolean) => void;
  /** Undefined when it contains no unread content. */
  onMarkAll?: () => void;
}

/** A topic's name and facts, and what can be done with it. */
export function TopicHeader(props: TopicHeaderProps) {
  const { topic, roles, trail, search, onSearch } = props;
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const navigate = useNavigate();
  const field = useRef<SearchBoxRef>(null);
  const mayAdd = canAddContent(viewer, roles, topic);
  const shortcuts: Shortcut[] = [
    { code: 'Slash', label: t('search.contents'), run: () => field.current?.focus() },
    { code: 'KeyU', label: t('toolbar.parent'), run: () => navigate(forumPath(topic.forumGuid)) },
  ];
  if (mayAdd) shortcuts.push({ code: 'KeyC', label: t('content.add'), run: props.onAdd });
  useShortcuts(shortcuts);
  return (
    <header className="rw-forum-topic">
      <div className="rw-forum-topic-line">
        <IconButton
          label={t('tree.title')}
          aria-pressed={props.treeShown}
          icon={<PanelRight className="rw-forum-panel-icon" size={20} aria-hidden />}
          onClick={props.onTree}
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
          onSearch={onSearch}
          minLength={SEARCH_MIN_LENGTH}
        />
        {mayAdd && (
          <Button
            type="primary"
            className="rw-add"
            icon={<Plus size={18} aria-hidden />}
            onClick={props.onAdd}
          >
            {t('content.add')}
          </Button>
        )}
      </div>
    </header>
  );
}

/** Actions of the topic's menu that the user may take. */
function useTopicMenu(props: TopicHeaderProps): MenuAction[] {
  const { topic } = props;
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  return [
    ...(props.onMarkAll
      ? [
          {
            key: 'markAll',
            label: t('unread.markAll'),
            icon: <CheckCheck size={16} aria-hidden />,
            onClick: props.onMarkAll,
          },
        ]
      : []),
    ...(canEditTopic(viewer, topic)
      ? [
          {
            key: 'edit',
            label: t('topic.edit'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: props.onEdit,
          },
          {
            key: 'delete',
            label: t('topic.delete'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: props.onDelete,
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
            onClick: props.onLeave,
          },
        ]
      : []),
  ];
}

function TopicTools(props: TopicHeaderProps) {
  const { topic } = props;
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const { favoriteTopic } = topic.forumTopicMembers;
  const actions = useTopicMenu(props);
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
          onClick={() => props.onFavorite(!favoriteTopic)}
        />
      )}
      {canManageMembers(viewer, topic) && (
        <IconButton
          label={t('members.title')}
          aria-pressed={props.membersShown}
          icon={<UsersRound size={20} aria-hidden />}
          onClick={props.onMembers}
        />
      )}
      <NextUnreadButton openTopic={topic.forumTopicGuid} />
      <RefreshButton onRefresh={props.onRefresh} />
      <MenuButton label={t('menuOf', { name: topic.topicName })} actions={actions} />
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
